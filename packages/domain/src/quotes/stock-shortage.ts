import type { QuoteStatus } from './quote-states.ts'

/**
 * How many pieces a line has beyond what is in stock; 0 where there is enough, or where the line isn't to be bought
 * any more. Quoting beyond stock is allowed (docs/reference/decisions.md), so this is said and refuses nothing;
 * the purchase is what is refused.
 */
export const stockShortage = (status: QuoteStatus, wanted: number, available: number): number =>
  status === 'CLOSED' || status === 'PURCHASED' ? 0 : Math.max(0, wanted - available)
