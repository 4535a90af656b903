import { limits } from '@armature/domain/limits'
import type { CompanyPlace } from '@armature/domain/quotes/offer/company-address'
import { companyAddress } from '@armature/domain/quotes/offer/company-address'
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

interface Account {
  contact: string
  company: CompanyPlace | null
}

/** The default destination of an account: the last used address, else its company's; null for none. */
export const findUsableAddress = async (trx: Database, userId: number): Promise<Address | null> => {
  const [last] = await findAddresses(trx, userId)
  if (last !== undefined) return last.address
  const company = sql`SELECT c.business_name, c.address, c.city, c.state, c.country, c.postal_code`
  const { rows } = await sql<Account>`
    SELECT coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) AS contact,
      coalesce((SELECT to_jsonb(own) FROM (${company} FROM customer_companies c WHERE c.user_id = u.id) own),
        (SELECT to_jsonb(own) FROM (${company} FROM vendor_profiles c WHERE c.user_id = u.id) own)) AS company
    FROM users u WHERE u.id = ${userId}`.execute(trx)
  return rows[0] === undefined ? null : companyAddress(rows[0].company, rows[0].contact)
}

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
