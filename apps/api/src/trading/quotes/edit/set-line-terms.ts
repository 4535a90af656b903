import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalid, isProblem, notFound } from '@armature/domain/problem'
import type { LineAnswer } from '@armature/domain/quotes/offer/line-terms'
import { answerChanges, mayChangeTerms, sameAnswer } from '@armature/domain/quotes/offer/line-terms'
import { editMakesRevision } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { Effect } from './edit-quote.ts'
import { editQuote } from './edit-quote.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { eventIds, withLines, withSubQuote } from './quote-lock-repository.ts'
import { findQuoteIdOfSubQuote } from '../record/quote-repository.ts'
import { updateItemTerms } from './quote-write-repository.ts'
import { presentSubQuoteById } from '../record/quote-presenter.ts'
import { findPriceable } from './set-prices.ts'

/** Only the named terms change, and null removes one; each may name the value that it was typed over. */
type WantedTerms = { id: number } & { [Term in keyof LineAnswer]?: LineAnswer[Term] | undefined } & {
  [Term in keyof LineAnswer as `expected_${Term}`]?: LineAnswer[Term] | undefined
}

/** All of a line's terms after an edit. */
interface ChangedTerms extends LineAnswer {
  lineId: number
}

const wantedTerms = (line: LineAnswer, wanted: WantedTerms): LineAnswer => ({
  lead_time_days: wanted.lead_time_days === undefined ? line.lead_time_days : wanted.lead_time_days,
  minimum_quantity: wanted.minimum_quantity === undefined ? line.minimum_quantity : wanted.minimum_quantity,
  note: wanted.note === undefined ? line.note : wanted.note,
  no_quote: wanted.no_quote === undefined ? line.no_quote : wanted.no_quote,
})

/** The terms that the change was typed over; unnamed ones are the line's own. */
const expectedTerms = (line: LineAnswer, wanted: WantedTerms): LineAnswer =>
  wantedTerms(line, {
    id: wanted.id,
    lead_time_days: wanted.expected_lead_time_days,
    minimum_quantity: wanted.expected_minimum_quantity,
    note: wanted.expected_note,
    no_quote: wanted.expected_no_quote,
  })

const refuseTerms = (sub: LockedSubQuote, line: LockedLine, wanted: WantedTerms): Problem | null => {
  // A repeat after a lost answer, or the same value from somebody else: nothing is lost.
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
    ...eventIds(quote, sub),
    before: { line_id: lineId, lead_time_days, minimum_quantity, note, no_quote },
    after: { ...terms },
  }
}

const withTerms = (sub: LockedSubQuote, changed: readonly ChangedTerms[]): LockedSubQuote => {
  const termsOf = new Map(changed.map(({ lineId, ...terms }) => [lineId, terms]))
  return withLines(
    sub,
    sub.lines.map((line) => ({ ...line, ...termsOf.get(line.id) })),
  )
}

const changeLineTerms = (
  { id, status }: LockedSubQuote,
  changed: readonly ChangedTerms[],
  events: readonly NewEvent[],
): Effect => ({
  write: (trx) => updateItemTerms(trx, changed),
  apply: (quote) => withSubQuote(quote, id, (sub) => withTerms(sub, changed)),
  events: () => events,
  makesRevision: editMakesRevision(status),
})

/** Decides a sub-quote's new line terms, each line separately. A refused line keeps its own. */
const decideLineTerms = (quote: LockedQuote, sub: LockedSubQuote, wanted: readonly WantedTerms[]) => {
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
  return { effects: lineTerms.length === 0 ? [] : [changeLineTerms(sub, lineTerms, events)], refused }
}

interface SetLineTermsInput {
  params: { id: number }
  body: { lines: readonly WantedTerms[] }
}

/**
 * Sets lead times, minimum quantities and notes of several lines of a sub-quote, for an actor who may set their prices,
 * with one lock, one read and one announcement. A refused line keeps its own, and the others are saved (decision 059).
 */
export const setLineTerms = (ctx: Context, { params, body }: SetLineTermsInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteIdOfSubQuote(trx, ctx.actor, params.id),
    decide: (quote) => {
      const sub = findPriceable(ctx, quote, ({ id }) => id === params.id)
      return 'problem' in sub ? sub : decideLineTerms(quote, sub, body.lines)
    },
    answer: async (trx, { refused }) => {
      const sub_quote = await presentSubQuoteById(trx, ctx, params.id)
      if (isProblem(sub_quote)) return sub_quote
      return {
        sub_quote,
        refused: refused.map(({ id, problem }) => ({
          id,
          code: problem.code,
          reason: problem.detail ?? '',
        })),
      }
    },
  })
