import { accountsNamed } from '../../../platform/db/sql/people-search-sql.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { companyKey, usernameKey } from '@armature/domain/accounts/look-alikes'
import { isOwnAddress } from '@armature/domain/accounts/reserved-names'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import { isOneOf } from '../../../platform/db/sql/states-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { UsersTable, VendorProfilesTable } from '../../../platform/db/tables/people-tables.ts'

export type NewUser = Insertable<UsersTable>

/** Does another account have this name, or one that looks like it? */
export const isUsernameTaken = async (trx: Database, username: string): Promise<boolean> => {
  const accounts = trx.selectFrom('users').select('id')
  const row = await accounts
    .where('id', 'in', accountsNamed(username))
    .where('username', '=', username)
    .unionAll(accounts.where('username_key', '=', usernameKey(username)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds an account; null where its username is taken, even just now. An address belongs to the account that confirms it,
 * and so does a username that is the address.
 */
export const insertUser = async (trx: Database, user: NewUser): Promise<number | null> => {
  const row = await trx
    .insertInto('users')
    .values({ ...user, username_key: isOwnAddress(user) ? null : usernameKey(user.username) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Adds an account's company; false where another company's name looks the same. */
export const insertVendorProfile = async (
  trx: Database,
  profile: Insertable<VendorProfilesTable>,
): Promise<boolean> => {
  if (await isNameOfAnother(trx, profile.business_name, profile.user_id)) return false
  const row = await trx
    .insertInto('vendor_profiles')
    .values({ ...profile, business_name_key: companyKey(profile.business_name) || null })
    .onConflict((conflict) => conflict.column('business_name_key').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Names of stores that others have or are opening. */
const othersStoreNames = async (trx: Database, userId: number): Promise<(string | null)[]> => {
  const stores = await trx.selectFrom('tenants').select('name').where('owner_id', '!=', userId).execute()
  const asked = await trx
    .selectFrom('subscriptions')
    .select('store_name as name')
    .where('vendor_id', '!=', userId)
    .where(isOneOf('state', subscriptionMachine.statesWhere('unsettled')))
    .execute()
  return [...stores, ...asked].map(({ name }) => name)
}

/**
 * Does another vendor's company or store have a name that looks like this one? Of two that ask for the same name at
 * once, the second waits until the first has it or not. Call it as the system, which alone sees a store that another
 * vendor is still paying for.
 */
export const isNameOfAnother = async (trx: Database, name: string, userId: number): Promise<boolean> => {
  const key = companyKey(name)
  if (key === '') return false
  await sql`select pg_advisory_xact_lock(hashtextextended(${`company ${key}`}, 0))`.execute(trx)
  const company = await trx
    .selectFrom('vendor_profiles')
    .select('user_id')
    .where('business_name_key', '=', key)
    .where('user_id', '!=', userId)
    .executeTakeFirst()
  if (company !== undefined) return true
  const stores = await othersStoreNames(trx, userId)
  return stores.some((store) => store !== null && companyKey(store) === key)
}
