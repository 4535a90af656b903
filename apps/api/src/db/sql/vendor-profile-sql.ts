import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { VendorProfilesTable } from '../tables.ts'

/**
 * A column of the profile of the vendor whose id is in `vendor`; null where it has none. Asked for row by row: joined,
 * the planner reads every vendor's profile for each row of a page, since it takes a page's few vendors for many.
 */
export const vendorProfile = (vendor: string, column: keyof VendorProfilesTable): RawBuilder<string | null> =>
  sql<
    string | null
  >`(SELECT ${sql.ref(`profile.${column}`)} FROM vendor_profiles profile WHERE profile.user_id = ${sql.ref(vendor)})`
