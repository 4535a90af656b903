import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { like } from './list-sql.ts'

/**
 * Ids of the users in whose username, names or e-mail the text stands, or in the name of the company that they buy for. Row-level
 * security decides whose companies somebody may search.
 */
export const peopleLike = (search: string): RawBuilder<unknown> => sql`(
  SELECT w.id FROM users w
  WHERE (w.username || ' ' || w.first_name || ' ' || w.last_name || ' ' || w.email) ILIKE ${like(search)}
  UNION ALL SELECT w.user_id FROM customer_companies w WHERE w.business_name ILIKE ${like(search)})`

/** Ids of the vendors in whose company's name it stands. */
export const companiesLike = (search: string): RawBuilder<unknown> => sql`(
  SELECT w.user_id FROM vendor_profiles w WHERE w.business_name ILIKE ${like(search)})`
