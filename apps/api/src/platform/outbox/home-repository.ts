import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/tables/tables.ts'
import type { Home, ReaderStore } from '../mail/home.ts'
import { homeOf } from '../mail/home.ts'

/** A store's columns as a mail's reader needs them; t is the store. */
export const readerStoreColumns = sql`t.name AS store_name, CASE WHEN t.domain_found_at IS NOT NULL THEN t.domain END AS store_domain`

/**
 * Accounts, u, with the store that their mails are written for. None before the address is confirmed: until then it may be
 * anybody's, and a store's name and domain are words that a vendor chose (platform/mail/reader.ts).
 */
export const readersWithStore = sql`(users u JOIN tenants t ON t.id = u.tenant_id AND u.email_verified_at IS NOT NULL)`

export interface ReaderStoreColumns {
  store_name: string | null
  store_domain: string | null
}

export const readerStoreOf = ({ store_name, store_domain }: ReaderStoreColumns): ReaderStore | null =>
  store_name === null ? null : { name: store_name, domain: store_domain }

/** Where the mails of this person lead, and whose they are. */
export const findHome = async (
  trx: Database,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  userId: number,
): Promise<Home> => {
  const { rows } = await sql<ReaderStoreColumns>`
    SELECT ${readerStoreColumns} FROM ${readersWithStore} WHERE u.id = ${userId}`.execute(trx)
  return homeOf(publicUrl, rows[0] === undefined ? null : readerStoreOf(rows[0]))
}
