import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { z } from 'zod'
import { day, digits, wordList } from './primitives.ts'

/**
 * The query of a list that can be narrowed to a period, and to records that await the caller (domain/rights/turns.ts).
 */
export const periodAndTurn = {
  from: day.optional().describe('Created on this day of UTC or later'),
  to: day.optional().describe('Created on this day of UTC or earlier'),
  turn: z.enum(['mine']).optional().describe('Only those that wait for whoever asks'),
}

export const subQuoteFilters = {
  ...periodAndTurn,
  status: wordList(quoteStatuses).optional(),
  tenant__id: digits.optional(),
}

export const quoteFilters = {
  ...subQuoteFilters,
  vendor__id: digits.optional().describe('Only those with a sub-quote for this vendor'),
}
