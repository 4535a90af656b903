import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalid, notFound } from '@armature/domain/problem'
import type { LineAnswer } from '@armature/domain/quotes/offer/line-terms'
import { answerChanges, mayChangeTerms, sameAnswer } from '@armature/domain/quotes/offer/line-terms'
import { editMakesRevision } from '@armature/domain/quotes/workflow/quote-workflow'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { ChangedTerms, QuoteDraft } from './quote-draft.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'

/** Of the terms those that are named change, and null takes one away; each may name the one that it was typed over. */
export type WantedTerms = { id: number } & { [Term in keyof LineAnswer]?: LineAnswer[Term] | undefined } & {
  [Term in keyof LineAnswer as `expected_${Term}`]?: LineAnswer[Term] | undefined
}

export interface DecidedTerms {
  draft: Pick<QuoteDraft, 'lineTerms' | 'makesRevision' | 'events'>
  /** The lines that keep their terms, and why. */
  refused: readonly { id: number; problem: Problem }[]
}

const wantedTerms = (line: LineAnswer, wanted: WantedTerms): LineAnswer => ({
  lead_time_days: wanted.lead_time_days === undefined ? line.lead_time_days : wanted.lead_time_days,
  minimum_quantity: wanted.minimum_quantity === undefined ? line.minimum_quantity : wanted.minimum_quantity,
  note: wanted.note === undefined ? line.note : wanted.note,
  no_quote: wanted.no_quote === undefined ? line.no_quote : wanted.no_quote,
})

/** The terms that the change was typed over; those that it doesn't name are the line's own. */
const expectedTerms = (line: LineAnswer, wanted: WantedTerms): LineAnswer =>
  wantedTerms(line, {
    id: wanted.id,
    lead_time_days: wanted.expected_lead_time_days,
    minimum_quantity: wanted.expected_minimum_quantity,
    note: wanted.expected_note,
    no_quote: wanted.expected_no_quote,
  })

const refuseTerms = (sub: LockedSubQuote, line: LockedLine, wanted: WantedTerms): Problem | null => {
  // Said again after a lost answer, or what the other one has set too: nobody loses anything.
  if (sameAnswer(line, wantedTerms(line, wanted))) return null
  if (!mayChangeTerms(sub.status)) return invalid(messages.offeredTermsStay, { code: 'on_offer' })
  if (wanted.no_quote != null && line.priceCents > 0)
    return invalid(messages.pricedIsOffered, { code: 'priced' })
  return sameAnswer(line, expectedTerms(line, wanted))
    ? null
    : conflict(messages.lineTermsChanged, {
        code: 'line_terms_changed',
        current: { kind: 'sub_quote', id: sub.id },
      })
}

const termsEvent = (
  quote: LockedQuote,
  sub: LockedSubQuote,
  line: LockedLine,
  { lineId, ...terms }: ChangedTerms,
): NewEvent => {
  const { lead_time_days, minimum_quantity, note, no_quote } = line
  return {
    kind: 'quote_item.terms',
    summary: `${line.name}: ${answerChanges(line, terms).join(', ')}`,
    quote_id: quote.id,
    sub_quote_id: sub.id,
    vendor_id: sub.vendorId ?? null,
    tenant_id: quote.tenantId,
    customer_id: quote.customerId,
    before: { line_id: lineId, lead_time_days, minimum_quantity, note, no_quote },
    after: { ...terms },
  }
}

/** The new terms of a sub-quote's lines, each decided for itself. */
export const decideLineTerms = (
  quote: LockedQuote,
  sub: LockedSubQuote,
  wanted: readonly WantedTerms[],
): DecidedTerms => {
  const lineTerms: ChangedTerms[] = []
  const events: NewEvent[] = []
  const refused: { id: number; problem: Problem }[] = []
  for (const one of wanted) {
    const line = sub.lines.find(({ id }) => id === one.id)
    const problem = line ? refuseTerms(sub, line, one) : notFound(messages.lineGone)
    if (problem !== null) refused.push({ id: one.id, problem })
    if (line === undefined || problem !== null) continue
    const changed = { lineId: line.id, ...wantedTerms(line, one) }
    if (sameAnswer(line, changed)) continue
    lineTerms.push(changed)
    events.push(termsEvent(quote, sub, line, changed))
  }
  const draft =
    lineTerms.length === 0 ? {} : { lineTerms, events, makesRevision: editMakesRevision(sub.status) }
  return { draft, refused }
}
