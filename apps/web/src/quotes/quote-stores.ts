import type { Store } from '@armature/domain/quotes/quote-parties'
import { storesForLine } from '@armature/domain/quotes/quote-parties'
import { messages } from '@armature/domain/messages'
import { createContext, use, useState } from 'react'

/** Whose products the lines of a quote that is being filled in may be. */
export interface QuoteStores {
  /** Those of the quote's user; null while nobody is chosen. */
  allowed: readonly Store[] | null
  /** Remembers whose a product is that was picked. */
  remember: (productId: number, store: Store) => void
  /** What this line may hold beside these others. */
  forLine: (others: readonly (number | null)[]) => readonly Store[] | null
  /** What is wrong with a product beside the others, or null. */
  errorOf: (productId: number, others: readonly (number | null)[]) => string | null
}

const known = (stores: ReadonlyMap<number, Store>, ids: readonly (number | null)[]): Store[] =>
  ids.flatMap((id) => {
    const store = id === null ? undefined : stores.get(id)
    return store === undefined ? [] : [store]
  })

/** The rules with what is known of the picked products, kept for as long as the form is. */
export const useQuoteStores = (allowed: readonly Store[] | null): QuoteStores => {
  const [stores] = useState(() => new Map<number, Store>())
  const forLine = (others: readonly (number | null)[]) => {
    const [first] = known(stores, others)
    const isPossible = first === undefined || allowed === null || allowed.includes(first)
    return storesForLine(allowed, first === undefined || !isPossible ? [] : [first])
  }
  return {
    allowed,
    remember: (productId, store) => stores.set(productId, store),
    forLine,
    errorOf: (productId, others) => {
      const store = stores.get(productId)
      const fitting = forLine(others)
      if (store === undefined || fitting === null || fitting.includes(store)) return null
      return fitting.includes(null) ? messages.marketplaceProductsOnly : messages.tenantProductsOnly
    },
  }
}

const Stores = createContext<QuoteStores | null>(null)

export const QuoteStoresProvider = Stores.Provider

export const useLineStores = (): QuoteStores => {
  const stores = use(Stores)
  if (stores === null) throw new Error('There is no QuoteStoresProvider around this field')
  return stores
}
