import { lateDialog } from '../../platform/ui/late/late-dialog.tsx'

/** Its forms load when one is first opened. */
export const LateListDialog = lateDialog(
  async () => (await import('./list-dialogs.tsx')).ListDialog,
  ({ act }) => act !== null,
)
