import type { QuoteStatus } from '../workflow/quote-states.ts'

/**
 * The pieces of a line beyond the stock; 0 where the stock is enough, or where nobody can buy the line any more.
 * Sellers may quote beyond stock (docs/reference/decisions.md), so this only warns; the purchase is refused.
 */
export const stockShortage = (status: QuoteStatus, wanted: number, available: number): number =>
  status === 'CLOSED' || status === 'PURCHASED' ? 0 : Math.max(0, wanted - available)
