import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields } from '@armature/domain/problem'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import { freightText } from '@armature/domain/quotes/offer/freight'
import { makesTotalTooLarge, totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { editMakesRevision, mayUnprice } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { Effect } from './edit-quote.ts'
import { editQuote } from './edit-quote.ts'
import type { LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { countedParts, eventIds, withSubQuote } from './quote-lock-repository.ts'
import { findQuoteIdOfSubQuote } from '../record/quote-repository.ts'
import { presentSubQuoteById } from '../record/quote-presenter.ts'
import { findPriceable } from './set-prices.ts'

interface WantedFreight {
  /** Null removes it. */
  freight: Freight
  expected_freight?: Freight | undefined
}

const refuseFreight = (
  { subQuotes }: LockedQuote,
  sub: LockedSubQuote,
  { freight, expected_freight }: WantedFreight,
): Problem | null => {
  // A repeat after a lost answer, or the same value from somebody else: nothing is lost.
  if (sub.freightCents === freight) return null
  const after = subQuotes.map((one) => (one.id === sub.id ? { ...one, freightCents: freight } : one))
  if (makesTotalTooLarge(countedParts(subQuotes), countedParts(after)))
    return invalidFields({ freight: [totalTooLargeText()] })
  if (freight === null && !mayUnprice(sub.status))
    return invalidFields({ freight: [messages.offeredFreightStays] })
  return expected_freight !== undefined && expected_freight !== sub.freightCents
    ? conflict(messages.freightChanged, {
        code: 'freight_changed',
        current: { kind: 'sub_quote', id: sub.id },
      })
    : null
}

const freightEvent = (quote: LockedQuote, sub: LockedSubQuote, freight: Freight): NewEvent => ({
  kind: 'sub_quote.freight',
  summary: `Freight: ${freightText(sub.freightCents)} → ${freightText(freight)}`,
  ...eventIds(quote, sub),
  before: { freight_cents: sub.freightCents },
  after: { freight_cents: freight },
})

/** On an offer it makes a new revision, as a price does. */
const changeFreight = (before: LockedQuote, sub: LockedSubQuote, freight: Freight): Effect => ({
  apply: (quote) => withSubQuote(quote, sub.id, (one) => ({ ...one, freightCents: freight })),
  events: () => [freightEvent(before, sub, freight)],
  makesRevision: editMakesRevision(sub.status),
  field: 'freight',
})

interface SetFreightInput {
  params: { id: number }
  body: WantedFreight
}

/** Sets a sub-quote's freight, for an actor who may set its prices (decision 080); returns the sub-quote. */
export const setFreight = (ctx: Context, { params, body }: SetFreightInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteIdOfSubQuote(trx, ctx.actor, params.id),
    decide: (quote) => {
      const sub = findPriceable(ctx, quote, ({ id }) => id === params.id)
      if ('problem' in sub) return sub
      const isSame = sub.freightCents === body.freight
      return (
        refuseFreight(quote, sub, body) ?? {
          effects: isSame ? [] : [changeFreight(quote, sub, body.freight)],
        }
      )
    },
    answer: (trx) => presentSubQuoteById(trx, ctx, params.id),
  })
