import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'

/** Its forms load when one is first opened. */
export const LazyListDialog = lazyDialog(
  async () => (await import('./list-dialogs.tsx')).ListDialog,
  ({ act }) => act !== null,
)
