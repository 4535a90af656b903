/** MODEL is a robot or machine with a list price; COMPONENT is a part that fits models, priced on the quote. */
export const productTypes = ['MODEL', 'COMPONENT'] as const
export type ProductType = (typeof productTypes)[number]

/** A quote line starts at a MODEL's list price and at 0, unset, for a COMPONENT (decisions.md, Entities). */
export const startingPrice = (product: { type: ProductType; price: number | null }): number =>
  product.type === 'MODEL' ? (product.price ?? 0) : 0
