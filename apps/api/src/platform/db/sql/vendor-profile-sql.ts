import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * Joins `profile` of the vendor whose id is in `vendor`, its columns null where it has none. Asked for row by row: the
 * planner takes a page's few vendors for many, and would read every vendor's profile for each row of the page.
 */
export const vendorProfileJoin = (vendor: string): RawBuilder<unknown> => sql`LEFT JOIN LATERAL (
  SELECT f.business_name, f.payout_status FROM vendor_profiles f WHERE f.user_id = ${sql.ref(vendor)} OFFSET 0) profile ON true`
