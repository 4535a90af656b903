import { sql } from 'kysely'

/** The terms of a line `i` of a quote or an order. */
export const lineTerms = sql`i.lead_time_days, i.minimum_quantity, i.note`

/** The same of a line of a quote, with the reason for not offering it. */
export const lineAnswer = sql`${lineTerms}, i.no_quote`
