import { lateDialog } from '../../../platform/ui/late/late-dialog.tsx'
import type { ProductDialogProps } from './product-dialog.tsx'

/** A product's details, over the list or the form that names it. */
export const ProductDialog = lateDialog<ProductDialogProps>(
  async () => (await import('./product-dialog.tsx')).ProductDialog,
  ({ id }) => id !== null,
)
