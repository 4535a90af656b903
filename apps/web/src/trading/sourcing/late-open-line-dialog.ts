import { lateDialog } from '../../platform/ui/late/late-dialog.tsx'

/** Its forms load when one is first opened. */
export const LateOpenLineDialog = lateDialog(
  async () => (await import('./open-line-dialogs.tsx')).OpenLineDialog,
  ({ act }) => act !== null,
)
