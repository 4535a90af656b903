import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import type { RowSelection } from '@armature/ui/table/selection.tsx'
import { useChosenRows } from '@armature/ui/table/selection.tsx'
import type { Product } from './catalogue-queries.ts'

const BulkProducts = lazyPart(async () => (await import('./bulk-products-bar.tsx')).BulkProducts, {
  isAskedFor: true,
})

/** Products selected in a list, and their bulk actions. */
export const useChosenProducts = (
  rows: readonly Product[] | undefined,
  mayDelete: (product: Product) => boolean,
): RowSelection<Product> => {
  const { chosen, onChange, rows: products, clear } = useChosenRows(rows, ({ id }: Product) => id)
  return {
    chosen,
    onChange,
    labelOf: ({ data }) => data.name,
    bar: products.length > 0 && <BulkProducts products={products} mayDelete={mayDelete} onClear={clear} />,
  }
}
