import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'

/** Its forms load when one is first opened. */
export const LazyOpenLineDialog = lazyDialog(
  async () => (await import('./open-line-dialogs.tsx')).OpenLineDialog,
  ({ act }) => act !== null,
)
