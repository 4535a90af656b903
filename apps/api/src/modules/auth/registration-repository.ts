import type { Insertable } from 'kysely'
import type { Database, UsersTable, VendorProfilesTable } from '../../db/tables.ts'

export type NewUser = Insertable<UsersTable>

/** Which of the two unique names are taken. */
export const findTaken = async (trx: Database, names: { username: string; email: string }) => {
  const rows = await trx
    .selectFrom('users')
    .select((eb) => [
      eb('username', '=', names.username).as('username_taken'),
      eb('email', '=', names.email).as('email_taken'),
    ])
    .where((eb) => eb.or([eb('username', '=', names.username), eb('email', '=', names.email)]))
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
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const insertVendorProfile = async (
  trx: Database,
  profile: Insertable<VendorProfilesTable>,
): Promise<void> => {
  await trx.insertInto('vendor_profiles').values(profile).execute()
}
