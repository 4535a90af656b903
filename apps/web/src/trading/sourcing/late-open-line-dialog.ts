import { lateDialog } from '../../platform/ui/late/late-dialog.tsx'

/** Its forms come when one is asked for. */
export const LateOpenLineDialog = lateDialog(
  async () => (await import('./open-line-dialogs.tsx')).OpenLineDialog,
  ({ act }) => act !== null,
)
