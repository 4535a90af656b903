import { messages } from '../../messages.ts'
import { formatCents } from '../../money.ts'
import type { CountedLine } from './quote-totals.ts'

/** A vendor's price for shipping its part of a quote, in cents: null where none is stated, 0 where it is free. */
export type Freight = number | null

/** One vendor's stated freight in a frozen offer. */
export interface OfferedFreight {
  sub_quote: number
  vendor_id: number
  vendor: string
  cents: number
}

/** Adds freight to the lines that totals count: each as one piece. */
export const withFreight = <Line extends CountedLine>(
  lines: readonly Line[],
  freights: readonly Freight[],
): CountedLine[] => [
  ...lines,
  ...freights.flatMap((freight) => (freight === null ? [] : [{ price: freight, quantity: 1 }])),
]

/** A frozen offer's freight amounts; older offers have none. */
export const frozenFreight = (freight: readonly OfferedFreight[] | null): number[] =>
  (freight ?? []).map(({ cents }) => cents)

export const freightText = (freight: Freight): string => {
  if (freight === null) return messages.freightNotStated
  return freight === 0 ? messages.freightFree : formatCents(freight)
}

/** "Freight of Alpha Robotics", below the lines of several vendors. */
export const freightName = (vendor: string): string => `Freight of ${vendor}`

/** Sums freight by vendor name, in the offer's order; companies of the same name count as one. */
export const freightByName = (freight: readonly OfferedFreight[] | null): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { vendor, cents } of freight ?? [])
    sums.set(freightName(vendor), (sums.get(freightName(vendor)) ?? 0) + cents)
  return sums
}
