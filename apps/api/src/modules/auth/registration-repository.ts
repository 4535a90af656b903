import type { Insertable } from 'kysely'
import { companyKey, usernameKey } from '@armature/domain/accounts/look-alikes'
import { isOwnAddress } from '@armature/domain/accounts/reserved-names'
import type { Database, UsersTable, VendorProfilesTable } from '../../db/tables.ts'

export type NewUser = Insertable<UsersTable>

/** Does another account have the name, or one that looks like it? */
export const isUsernameTaken = async (trx: Database, username: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('username', '=', username), eb('username_key', '=', usernameKey(username))]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds an account; null where its username is taken, were it a moment ago. An address belongs to the person who
 * confirms it, and so does a username that is the address itself.
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

/** Adds an account's company; false where another's name looks the same. */
export const insertVendorProfile = async (
  trx: Database,
  profile: Insertable<VendorProfilesTable>,
): Promise<boolean> => {
  const row = await trx
    .insertInto('vendor_profiles')
    .values({ ...profile, business_name_key: companyKey(profile.business_name) || null })
    .onConflict((conflict) => conflict.column('business_name_key').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Tells whether another vendor's company has this key of a name. */
export const isCompanyOfAnother = async (trx: Database, key: string, userId: number): Promise<boolean> => {
  const other = await trx
    .selectFrom('vendor_profiles')
    .select('user_id')
    .where('business_name_key', '=', key)
    .where('user_id', '!=', userId)
    .executeTakeFirst()
  return other !== undefined
}
