import { authorize } from '@armature/domain/rights/abilities'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, notFound } from '@armature/domain/problem'
import type { OpenLinesQuote, SellersMove } from '@armature/domain/sourcing/open-lines'
import { openLineMoves } from '@armature/domain/sourcing/open-lines'
import { checkGuards } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../platform/context/context.ts'
import type { NewEvent } from '../../platform/journal/event-repository.ts'
import type { LockedOpenLine } from '../quotes/edit/open-line-repository.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { eventIds } from '../quotes/edit/quote-lock-repository.ts'

/** The quote facts that its sourcing requests depend on. */
export const asOpenLinesQuote = (quote: LockedQuote): OpenLinesQuote => ({
  ...quote,
  statuses: quote.subQuotes.map(({ status }) => status),
})

/** The requests that the seller moves, if all of them can be moved so now. */
export const linesToMove = (
  ctx: Context,
  quote: LockedQuote,
  move: SellersMove,
  ids: readonly number[],
): Problem | readonly LockedOpenLine[] => {
  const refused =
    authorize(ctx.actor, 'quote.edit-items', quote) ??
    checkGuards(['NO_ORDER'], { actor: ctx.actor, quote, prices: [], now: ctx.now })
  if (refused) return refused
  const wanted = new Set(ids)
  const lines = quote.openLines.filter(({ id }) => wanted.has(id))
  if (lines.length < wanted.size) return notFound(messages.notFound)
  const facts = asOpenLinesQuote(quote)
  const stuck = lines.find((line) => !openLineMoves(ctx.actor, facts, line).includes(move))
  if (stuck === undefined) return lines
  return conflict(fill(messages.openLineNotPossible, { text: stuck.text }), {
    code: 'open_line_moved',
    current: { kind: 'quote', id: quote.id },
  })
}

const namesShown = 3

/** "Linear guide 300 mm and 4 more", for histories and mails. */
export const namesOf = (lines: readonly Pick<LockedOpenLine, 'text'>[]): string => {
  const shown = lines.slice(0, namesShown).map(({ text }) => `“${text}”`)
  const more = lines.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** An event about a quote's sourcing requests. */
export const openLineEvent = (
  quote: LockedQuote,
  event: Pick<NewEvent, 'kind' | 'summary' | 'for_customer' | 'reason' | 'before' | 'after'>,
): NewEvent => ({
  ...eventIds(quote),
  ...event,
})
