import type { Insertable } from 'kysely'
import { companyKey, usernameKey } from '@armature/domain/accounts/look-alikes'
import type { Database, UsersTable, VendorProfilesTable } from '../../db/tables.ts'

export type NewUser = Insertable<UsersTable>

/** Which of the unique names are taken, by look. */
export const findTaken = async (trx: Database, names: { username: string; email: string }) => {
  const rows = await trx
    .selectFrom('users')
    .select((eb) => [
      eb
        .or([eb('username', '=', names.username), eb('username_key', '=', usernameKey(names.username))])
        .as('username_taken'),
      eb('email', '=', names.email).as('email_taken'),
    ])
    .where((eb) =>
      eb.or([
        eb('username', '=', names.username),
        eb('username_key', '=', usernameKey(names.username)),
        eb('email', '=', names.email),
      ]),
    )
    .execute()
  return {
    username: rows.some((row) => row.username_taken),
    email: rows.some((row) => row.email_taken),
  }
}

/** Adds an account; null where its username or e-mail is taken, were it a moment ago. */
export const insertUser = async (trx: Database, user: NewUser): Promise<number | null> => {
  const row = await trx
    .insertInto('users')
    .values({ ...user, username_key: usernameKey(user.username) })
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
