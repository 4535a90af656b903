import type Stripe from 'stripe'
import type { RecurringPrice } from './prices.ts'
import { wireDecimal } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'

interface Period {
  start: number
  end: number
}

/** A line before it is on an invoice. */
export interface LineDraft {
  /** In cents; negative for a credit. */
  amount: number
  description: string
  period: Period
  price: RecurringPrice
  quantity: number
  /** Part of a period, after a change in its middle. */
  proration: boolean
}

interface LinePlace {
  invoice: string
  subscription: string
  item: string
}

export const newLine = (call: SandboxCall, draft: LineDraft, place: LinePlace): Stripe.InvoiceLineItem => ({
  id: call.newId('il'),
  object: 'line_item',
  amount: draft.amount,
  currency: draft.price.currency,
  description: draft.description,
  discount_amounts: [],
  discountable: !draft.proration,
  discounts: [],
  invoice: place.invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: draft.proration,
      proration_details: { credited_items: null },
      subscription: place.subscription,
      subscription_item: place.item,
    },
    type: 'subscription_item_details',
  },
  period: draft.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: draft.price.id, product: draft.price.product },
    type: 'price_details',
    unit_amount_decimal: wireDecimal(draft.price.unit_amount),
  },
  quantity: draft.quantity,
  quantity_decimal: wireDecimal(draft.quantity),
  subscription: place.subscription,
  subtotal: draft.amount,
  taxes: [],
})

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** A purchase: a price, its quantity, and the product's readable name. */
export interface Bought {
  price: RecurringPrice
  quantity: number
  name: string
}

export const periodLine = ({ price, quantity, name }: Bought, period: Period): LineDraft => ({
  amount: price.unit_amount * quantity,
  description: `${quantity} × ${name} (at ${dollars(price.unit_amount)} / ${price.recurring.interval})`,
  period,
  price,
  quantity,
  proration: false,
})

export const trialLine = (bought: Bought, period: Period): LineDraft => ({
  ...periodLine(bought, period),
  amount: 0,
  description: `Trial period for ${bought.name}`,
})

/** The prorated price for part of a period, by the second. */
const shareOf = ({ price, quantity }: Bought, part: Period, whole: Period): number =>
  Math.round((price.unit_amount * quantity * (part.end - part.start)) / (whole.end - whole.start))

/** The credit for the rest of a period. */
export const unusedLine = (bought: Bought, at: number, whole: Period): LineDraft => {
  const period = { start: at, end: whole.end }
  return {
    ...periodLine(bought, period),
    amount: -shareOf(bought, period, whole),
    description: `Unused time on ${bought.name} after ${dayOf(at)}`,
    proration: true,
  }
}

/** The cost of the rest of a period at another price. */
export const remainingLine = (bought: Bought, at: number, whole: Period): LineDraft => {
  const period = { start: at, end: whole.end }
  return {
    ...periodLine(bought, period),
    amount: shareOf(bought, period, whole),
    description: `Remaining time on ${bought.name} after ${dayOf(at)}`,
    proration: true,
  }
}
