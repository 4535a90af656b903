import { messages } from '../messages.ts'
import type { Cents } from '../money.ts'
import { formatCents } from '../money.ts'
import type { Problem } from '../problem.ts'
import { conflict } from '../problem.ts'
import type { StatedTax } from '../taxes/tax.ts'
import { taxName, taxOn } from '../taxes/tax.ts'

/** An order's delivery changes until the first of its parts is sent. */
export const refuseSent = ({ id, isSent }: { id: number; isSent: boolean }): Problem | null =>
  isSent ? conflict(messages.deliverySent, { code: 'shipped', current: { kind: 'order', id } }) : null

/** The tax of an order in its vendors' parts, after earlier refunds. */
export interface TaxedRest {
  /** The price of its parts that wasn't refunded. */
  baseCents: Cents
  /** Its tax that wasn't refunded. */
  taxLeftCents: number
}

/** The difference in tax on the rest of an order at another rate; a rate of null means no tax. */
export const taxChange = (
  { baseCents, taxLeftCents }: TaxedRest,
  rate: { basis_points: number } | null,
): number => (rate === null ? 0 : taxOn(baseCents, rate.basis_points)) - taxLeftCents

type NamedTax = Pick<StatedTax, 'name' | 'basis_points'> | null

const named = (tax: NamedTax): string => (tax === null ? 'no tax' : taxName(tax))

/** "Tax: VAT 19 % → no tax, $9.41 less"; null where nothing changes. */
export const taxChangeText = (was: NamedTax, now: NamedTax, change: number): string | null => {
  if (change === 0 && named(was) === named(now)) return null
  const amount =
    change === 0 ? 'the same amount' : `${formatCents(Math.abs(change))} ${change > 0 ? 'more' : 'less'}`
  return `Tax: ${named(was)} → ${named(now)}, ${amount}`
}
