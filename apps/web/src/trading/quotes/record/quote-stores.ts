import type { Store } from '@armature/domain/quotes/workflow/quote-parties'
import { storesForLine } from '@armature/domain/quotes/workflow/quote-parties'
import { messages } from '@armature/domain/messages'
import { createContext, use, useState } from 'react'
import type { ProductOption } from '../request/product-choice.ts'

/** The stores whose products a quote's lines may have while it is being filled in. */
export interface QuoteStores {
  /** The stores at which the quote's user may buy; null while nobody is chosen. */
  allowed: readonly Store[] | null
  /** Remembers a picked product, and its store. */
  remember: (product: ProductOption) => void
  /** A picked product's known facts. */
  pickedOf: (productId: number | null) => ProductOption | null
  /** The stores whose products this line offers, given the others. */
  forLine: (others: readonly (number | null)[]) => readonly Store[] | null
  /** The error of a product beside the others, or null. */
  errorOf: (productId: number, others: readonly (number | null)[]) => string | null
}

const known = (picked: ReadonlyMap<number, ProductOption>, ids: readonly (number | null)[]): Store[] =>
  ids.flatMap((id) => {
    const store = id === null ? undefined : picked.get(id)?.store
    return store === undefined ? [] : [store]
  })

/** The rules with the picked products' facts, for the form's lifetime. */
export const useQuoteStores = (
  allowed: readonly Store[] | null,
  {
    before = [],
    offered = allowed,
  }: { before?: readonly ProductOption[] | undefined; offered?: readonly Store[] | null | undefined } = {},
): QuoteStores => {
  const [picked] = useState(() => new Map(before.map((product) => [product.id, product])))
  const storesBeside = (others: readonly (number | null)[], atFirst: readonly Store[] | null) => {
    const [first] = known(picked, others)
    const isPossible = first === undefined || allowed === null || allowed.includes(first)
    return storesForLine(atFirst, first === undefined || !isPossible ? [] : [first])
  }
  return {
    allowed,
    remember: (product) => picked.set(product.id, product),
    pickedOf: (productId) => (productId === null ? null : (picked.get(productId) ?? null)),
    forLine: (others) => storesBeside(others, offered),
    errorOf: (productId, others) => {
      const store = picked.get(productId)?.store
      const fitting = storesBeside(others, allowed)
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
