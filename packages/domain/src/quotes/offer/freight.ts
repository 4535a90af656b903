import { messages } from '../../messages.ts'
import { formatCents } from '../../money.ts'
import type { CountedLine } from './quote-totals.ts'

/**
 * A vendor's price for sending its part of a quote, in cents: null where it hasn't stated one, 0 where it is free.
 */
export type Freight = number | null

/** One vendor's freight in a frozen offer, which keeps those that were stated. */
export interface OfferedFreight {
  sub_quote: number
  vendor_id: number
  vendor: string
  cents: number
}

/** Lines and freight as totals count them: freight is one piece of itself. */
export const withFreight = <Line extends CountedLine>(
  lines: readonly Line[],
  freights: readonly Freight[],
): CountedLine[] => [
  ...lines,
  ...freights.flatMap((freight) => (freight === null ? [] : [{ price: freight, quantity: 1 }])),
]

/** The amounts of a frozen offer's freight; offers from before freight have none. */
export const frozenFreight = (freight: readonly OfferedFreight[] | null): number[] =>
  (freight ?? []).map(({ cents }) => cents)

/** As people read it. */
export const freightText = (freight: Freight): string => {
  if (freight === null) return messages.freightNotStated
  return freight === 0 ? messages.freightFree : formatCents(freight)
}

/** "Freight of Alpha Robotics", under the lines of whatever several vendors send. */
export const freightName = (vendor: string): string => `Freight of ${vendor}`

/** By its name, in the offer's order; companies of one name count as one. */
export const freightByName = (freight: readonly OfferedFreight[] | null): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { vendor, cents } of freight ?? [])
    sums.set(freightName(vendor), (sums.get(freightName(vendor)) ?? 0) + cents)
  return sums
}
