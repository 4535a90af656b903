import { sql } from 'kysely'

/** The terms of a line `i` of a quote or an order. */
export const lineTerms = sql`i.lead_time_days, i.minimum_quantity, i.note`

/** The terms of a quote's line, with the reason for not offering it. */
export const lineAnswer = sql`${lineTerms}, i.no_quote`
