import { limits } from '@armature/domain/limits'
import type { Address } from '@armature/domain/quotes/offer/delivery'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

export interface SavedAddress {
  id: number
  address: Address
  used_at: Date
}

/** Newest first. */
export const findAddresses = (trx: Database, userId: number): Promise<SavedAddress[]> =>
  trx
    .selectFrom('addresses')
    .select(['id', 'address', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Adds addresses to the top of an account's address book; the oldest ones drop out. */
export const keepAddresses = async (
  trx: Database,
  userId: number,
  addresses: readonly Address[],
  now: Date,
): Promise<void> => {
  if (addresses.length === 0) return
  await sql`
    INSERT INTO addresses (user_id, address, used_at)
    SELECT DISTINCT ON (a.value) ${userId}::bigint, a.value, ${now}::timestamptz
    FROM jsonb_array_elements(${JSON.stringify(addresses)}::jsonb) AS a (value)
    ON CONFLICT (user_id, md5(address::text)) DO UPDATE SET used_at = excluded.used_at`.execute(trx)
  await sql`
    DELETE FROM addresses WHERE user_id = ${userId} AND id IN (
      SELECT id FROM addresses WHERE user_id = ${userId} ORDER BY used_at DESC, id DESC OFFSET ${limits.address.kept})`.execute(
    trx,
  )
}

/** Returns false where this account has no such address. */
export const deleteAddress = async (trx: Database, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
