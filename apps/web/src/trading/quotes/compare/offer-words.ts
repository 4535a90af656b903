import { wholeText } from '@armature/domain/values/number-text'
import { formatCents, fromWire, toWire } from '@armature/domain/money'
import type { Sums } from '@armature/domain/quotes/compare/compare-offers'
import { isShortOf } from '@armature/domain/quotes/compare/compare-offers'
import { freightText } from '@armature/domain/quotes/offer/freight'
import { shownTerm } from '@armature/domain/quotes/offer/line-terms'
import { shownPrice } from '@armature/domain/quotes/offer/shown-price'
import { durationText } from '@armature/ui/cells/duration.ts'
import { lineTotalText } from '../prices/item-price.ts'
import type { ShownNeed, ShownOffer, VendorAnswers } from './offers-api.ts'

const priceWords = ({ quantity }: ShownNeed, { cents, noQuote }: ShownOffer): string => {
  if (noQuote !== null) return `Not offered: ${noQuote}`
  if (cents === 0 || quantity === 1) return shownPrice(cents)
  return `${shownPrice(cents)} each, ${lineTotalText(toWire(cents), quantity)}`
}

const leadWords = ({ leadTimeDays, isLeadTimeAnswered }: ShownOffer): string => {
  const days = shownTerm('lead_time_days', leadTimeDays)
  if (days === null) return 'Not said'
  return isLeadTimeAnswered ? `${days}, for this line` : days
}

const stockWords = (need: ShownNeed, offer: ShownOffer): string =>
  isShortOf(need, offer) ? `${wholeText(offer.stock)} of ${wholeText(need.quantity)}` : wholeText(offer.stock)

const answerWords = (answers: VendorAnswers | undefined): string => {
  if (answers === undefined || answers.asked === 0) return 'Not asked yet'
  const share = `${answers.answered} of ${answers.asked}`
  return answers.median_seconds === null
    ? share
    : `${share}, mostly in ${durationText(answers.median_seconds)}`
}

/** The vendor's freight for its part of the quote, the same for any lines. */
const freightWords = (vendor: VendorAnswers | undefined): string => {
  const cents = vendor?.freight == null ? null : fromWire(vendor.freight)
  return cents === null ? 'Not priced yet' : freightText(cents)
}

/** The compared facts of an offer, by name. */
export const offerFacts = (need: ShownNeed, offer: ShownOffer): [name: string, text: string][] => [
  ['Price', priceWords(need, offer)],
  ['Lead time', leadWords(offer)],
  ['In stock', stockWords(need, offer)],
  ['Minimum', shownTerm('minimum_quantity', offer.minimum) ?? 'None'],
  ['Freight', freightWords(offer.answers)],
  ['Requests answered', answerWords(offer.answers)],
]

const counted = (count: number, one: string, many: string): string =>
  `${wholeText(count)} ${count === 1 ? one : many}`

/** The freight of vendors that have priced it, and the number of those that haven't. */
const freightSum = ({ freight, unpricedFreight, vendors }: Sums): string => {
  if (unpricedFreight === vendors) return ', freight not priced yet'
  const lacking =
    unpricedFreight === 0 ? '' : `, not priced yet by ${counted(unpricedFreight, 'vendor', 'vendors')}`
  return ` and ${freight === 0 ? 'free' : formatCents(freight)} freight${lacking}`
}

/** "$360.00 and $29.00 freight, not priced yet by 1 vendor, from 2 vendors; 1 line without a price". */
export const sumsText = (sums: Sums): string => {
  const { cents, freight, vendors, unpriced } = sums
  const together = freight === 0 ? '' : `, ${formatCents(cents + freight)} together`
  const lacking = unpriced === 0 ? '' : `; ${counted(unpriced, 'line', 'lines')} without a price`
  return `${formatCents(cents)} from ${counted(vendors, 'vendor', 'vendors')}${freightSum(sums)}${together}${lacking}`
}

export const changesText = (count: number): string => counted(count, 'line changes', 'lines change')
