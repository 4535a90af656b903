import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { like } from './list-sql.ts'

/**
 * Ids of the users whose username, names, e-mail or customer company contains the text. Row-level security decides
 * whose companies a person may search.
 */
export const peopleLike = (search: string): RawBuilder<unknown> => sql`(
  SELECT accounts_like(${like(search)})
  UNION ALL SELECT w.user_id FROM customer_companies w WHERE w.business_name ILIKE ${like(search)})`

/** Ids of the accounts whose username or e-mail address this is, in any case. */
export const accountsNamed = (name: string): RawBuilder<number> =>
  sql<number>`(SELECT accounts_named(${name}))`

/** Ids of the vendors whose company's name contains it. */
export const companiesLike = (search: string): RawBuilder<unknown> => sql`(
  SELECT w.user_id FROM vendor_profiles w WHERE w.business_name ILIKE ${like(search)})`
