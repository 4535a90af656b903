import { lateDialog } from '../../platform/ui/late/late-dialog.tsx'

/** Its forms come when one is asked for. */
export const LateListDialog = lateDialog(
  async () => (await import('./list-dialogs.tsx')).ListDialog,
  ({ act }) => act !== null,
)
