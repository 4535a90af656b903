import { accountMachine } from '@armature/domain/accounts/account-machine'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { isOneOf } from '../db/sql/states-sql.ts'
import type { Database } from '../db/tables/tables.ts'
import type { Party } from '../mail/party.ts'

const partyColumns = [
  'u.id',
  'u.email',
  'u.email_verified_at',
  'u.first_name',
  'u.last_name',
  'u.username',
  'p.business_name',
  'u.role',
  'u.tenant_id',
] as const

/** People with the facts that a message to them needs; u is the account. */
export const parties = (trx: Database) =>
  trx.selectFrom('users as u').leftJoin('vendor_profiles as p', 'p.user_id', 'u.id').select(partyColumns)

/** The people with these ids. */
export const findParties = async (trx: Database, ids: readonly number[]): Promise<Party[]> =>
  ids.length === 0 ? [] : parties(trx).where('u.id', 'in', ids).execute()

/**
 * The ids of the people who answer for the seller: the store's owner on a tenant quote, else the operators; they too where
 * that owner can't sign in, so that somebody is always told.
 */
export const sellerIds = (tenantId: number | null): RawBuilder<number> => {
  const signsIn = isOneOf('a.status', accountMachine.statesWhere('signsIn'))
  const owners = sql`SELECT a.id FROM tenants t JOIN users a ON a.id = t.owner_id WHERE t.id = ${tenantId}::bigint AND ${signsIn}`
  return sql<number>`(${owners} UNION ALL (SELECT a.id FROM users a
    WHERE a.role = 'ADMIN' AND ${signsIn} AND NOT EXISTS (${owners}) LIMIT 20))`
}

/** The owner of this store; nobody where it is none. */
export const findStoreOwner = (trx: Database, tenantId: number | null): Promise<Party | undefined> =>
  parties(trx).innerJoin('tenants as t', 't.owner_id', 'u.id').where('t.id', '=', tenantId).executeTakeFirst()

/** The people who answer for the seller. */
export const findSellerParties = (trx: Database, tenantId: number | null): Promise<Party[]> =>
  parties(trx).where('u.id', 'in', sellerIds(tenantId)).execute()
