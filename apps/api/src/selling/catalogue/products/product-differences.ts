import { documentsOf, kindsColumn } from './product-form.ts'
import type { LockedProduct, ProductPatch } from './product-write-repository.ts'

/** The columns that really change, before and after. */
export const differences = (current: LockedProduct, patch: ProductPatch) => {
  const stored: Record<string, unknown> = {
    ...current,
    price_breaks: JSON.stringify(current.price_breaks),
    images: JSON.stringify(current.images),
    documents: JSON.stringify(current.documents),
    document_kinds: kindsColumn(documentsOf(current)),
    attributes: JSON.stringify(current.attributes ?? {}),
  }
  const changed = Object.entries(patch).filter(
    ([name, value]) => JSON.stringify(stored[name]) !== JSON.stringify(value),
  )
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, stored[name]])),
    after: Object.fromEntries(changed),
    names: changed.map(([name]) => name),
  }
}

export type Differences = ReturnType<typeof differences>
