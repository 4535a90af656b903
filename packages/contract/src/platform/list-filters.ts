import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { z } from 'zod'
import { day, digits, wordList, zone } from './primitives.ts'

/** The time zone in which a query's days begin and end. */
export const zoneOfDays = {
  zone: zone.optional().describe('The time zone of `from` and `to`, as in `Europe/Berlin`; UTC by default'),
}

/** A period of days, both included. */
export const periodOfDays = { from: day, to: day.describe('Included'), ...zoneOfDays }

/**
 * The query of a list that can be narrowed to a period, and to records that await the caller (domain/rights/turns.ts).
 */
export const periodAndTurn = {
  from: day.optional().describe('Created on this day or later'),
  to: day.optional().describe('Created on this day or earlier'),
  ...zoneOfDays,
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
