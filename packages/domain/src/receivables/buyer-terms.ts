import { fill, messages } from '../messages.ts'
import { cents, formatCents } from '../money.ts'
import type { Problem } from '../problem.ts'
import { conflict, forbidden } from '../problem.ts'

/** How an order is paid that wasn't paid when placed: later on the buyer's terms, or first by bank transfer. */
export const accountWays = ['TERMS', 'TRANSFER'] as const
export type AccountWay = (typeof accountWays)[number]

/** A seller's terms for a buyer, and the unpaid sum of the buyer's orders on them. */
export interface BuyerTerms {
  netDays: number
  limitCents: number
  openCents: number
}

export const creditLeft = ({ limitCents, openCents }: BuyerTerms): number =>
  Math.max(0, limitCents - openCents)

/** May the buyer order for this total on its terms? All that it owes on terms counts against the limit. */
export const refuseOnTerms = (terms: BuyerTerms | null, totalCents: number): Problem | null => {
  if (terms === null) return forbidden(messages.noTerms, { code: 'no_terms' })
  if (totalCents <= creditLeft(terms)) return null
  return conflict(
    fill(messages.overCreditLimit, {
      total: formatCents(cents(totalCents)),
      left: formatCents(cents(creditLeft(terms))),
      limit: formatCents(cents(terms.limitCents)),
    }),
    { code: 'credit_limit' },
  )
}
