import { nameOf } from '@armature/domain/accounts/names'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** The display names of these accounts: the company's, else the person's, never the username. */
export const findUserNames = async (trx: Database, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await trx
    .selectFrom('users')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val(ids))))
    .select(['users.id', 'users.first_name', 'users.last_name', 'vendor_profiles.business_name'])
    .execute()
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}
