import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import type { ProductDialogProps } from './product-dialog.tsx'

/** A product's details, over the list or the form that names it. */
export const ProductDialog = lazyDialog<ProductDialogProps>(
  async () => (await import('./product-dialog.tsx')).ProductDialog,
  ({ id }) => id !== null,
)
