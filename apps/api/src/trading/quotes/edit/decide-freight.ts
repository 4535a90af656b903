import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields } from '@armature/domain/problem'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import { freightText } from '@armature/domain/quotes/offer/freight'
import { makesTotalTooLarge, totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { editMakesRevision, mayUnprice } from '@armature/domain/quotes/workflow/quote-workflow'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { QuoteDraft } from './quote-draft.ts'
import type { LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { countedParts } from './quote-lock-repository.ts'

export interface WantedFreight {
  /** Null takes it away. */
  freight: Freight
  expected_freight?: Freight | undefined
}

const refuseFreight = (
  { subQuotes }: LockedQuote,
  sub: LockedSubQuote,
  { freight, expected_freight }: WantedFreight,
): Problem | null => {
  // Said again after a lost answer, or what the other one has set too: nobody loses anything.
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
  quote_id: quote.id,
  sub_quote_id: sub.id,
  vendor_id: sub.vendorId ?? null,
  tenant_id: quote.tenantId,
  customer_id: quote.customerId,
  before: { freight_cents: sub.freightCents },
  after: { freight_cents: freight },
})

/** Decides a sub-quote's new freight: on an offer it makes a new revision, as a price does. */
export const decideFreight = (
  quote: LockedQuote,
  sub: LockedSubQuote,
  wanted: WantedFreight,
): Problem | QuoteDraft => {
  const refused = refuseFreight(quote, sub, wanted)
  if (refused) return refused
  if (sub.freightCents === wanted.freight) return {}
  return {
    freight: { subQuoteId: sub.id, cents: wanted.freight },
    makesRevision: editMakesRevision(sub.status),
    events: [freightEvent(quote, sub, wanted.freight)],
  }
}
