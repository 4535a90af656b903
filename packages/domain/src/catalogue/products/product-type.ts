/**
 * MODEL is a robot or machine with a list price; COMPONENT is a part that works with models and is priced on the quote.
 */
export const productTypes = ['MODEL', 'COMPONENT'] as const
export type ProductType = (typeof productTypes)[number]
