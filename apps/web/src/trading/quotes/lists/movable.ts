import type { Actor, Belonging } from '@armature/domain/rights/actor'
import { notOffered } from '@armature/domain/quotes/offer/line-terms'
import type { Preparation } from '@armature/domain/quotes/workflow/quote-action'
import { isPreparation, quoteActionOf } from '@armature/domain/quotes/workflow/quote-action'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { HolderNames } from '@armature/domain/quotes/workflow/move-effect'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import {
  partsMovedBy,
  possibleQuoteTransitions,
  possibleSubQuoteTransitions,
} from '@armature/domain/quotes/workflow/quote-workflow'
import { unpricedIn } from '../prices/item-price.ts'
import { personName } from '@armature/domain/accounts/person-name'
import { companyName } from '../record/quote-texts.ts'
import type { QuoteRow, SubQuote } from '../record/quotes-api.ts'

/** The record's facts that the transition menu has before its request. */
export interface Movable extends Belonging {
  kind: 'quote' | 'subQuote'
  status: QuoteStatus
  /** The statuses of a quote's sub-quotes. */
  parts: readonly QuoteStatus[]
  /** The reader's next move; null if something else is due, or another person's turn. */
  next: TransitionName | null
  /** The step that the reader must take before it can be moved. */
  prepare: Preparation | null
  /** The people who may receive that move. */
  names: HolderNames
}

export type MovableQuote = Pick<
  QuoteRow,
  'id' | 'rights' | 'tenant' | 'user' | 'status' | 'unpriced_items' | 'down_payment'
> & { subquotes: readonly Pick<QuoteRow['subquotes'][number], 'status' | 'vendor'>[] }

/** Includes the email address, if the reader may see it. */
const customerNamed = ({ user }: Pick<MovableQuote, 'user'>): string =>
  user.email === null ? personName(user) : `${personName(user)} (${user.email})`

/** The people who may receive a quote's move: its customer, or the vendors whose parts move along. */
export const quoteNames = (actor: Actor, quote: MovableQuote, name: TransitionName): HolderNames => {
  const record = { tenantId: quote.tenant, customerId: quote.user.id, status: quote.status }
  const moving = partsMovedBy(actor, name, { ...record, parts: quote.subquotes })
  return { CUSTOMER: [customerNamed(quote)], VENDOR: moving.map(({ vendor }) => companyName(vendor)) }
}

export const movableQuote = (actor: Actor, quote: MovableQuote): Movable => {
  const record = { tenantId: quote.tenant, customerId: quote.user.id, status: quote.status }
  const act = quoteActionOf(actor, 'quote', {
    ...record,
    isPriced: quote.unpriced_items === 0,
    hasDownPayment: (quote.down_payment ?? 0) > 0,
  })
  const next = possibleQuoteTransitions(actor, record).find((name) => name === act) ?? null
  return {
    ...record,
    kind: 'quote',
    parts: quote.subquotes.map(({ status }) => status),
    next,
    prepare: isPreparation(act) && (act === 'price' || quote.rights.set_down_payment) ? act : null,
    names: next === null ? { CUSTOMER: [customerNamed(quote)] } : quoteNames(actor, quote, next),
  }
}

export const movableSubQuote = (actor: Actor, sub: SubQuote): Movable => {
  const record = { vendorId: sub.vendor.id, tenantId: sub.tenant, status: sub.status }
  const isPriced = unpricedIn(sub.quote_items) === 0
  const act = quoteActionOf(actor, 'subQuote', {
    ...record,
    isPriced,
    lacksOffers: notOffered(sub.quote_items).length > 0,
    hasDownPayment: true,
  })
  return {
    ...record,
    kind: 'subQuote',
    parts: [],
    next: possibleSubQuoteTransitions(actor, record).find((name) => name === act) ?? null,
    prepare: isPreparation(act) && sub.rights.edit_price ? act : null,
    names: { VENDOR: [companyName(sub.vendor)] },
  }
}
