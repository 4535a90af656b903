import { companyKey, usernameKey } from '@armature/domain/accounts/look-alikes'
import type { Database } from '../../db/tables.ts'

/** Another process, or a sign-up, had the key first. */
const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

const setUnlessTaken = async (set: () => Promise<unknown>): Promise<void> => {
  try {
    await set()
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}

/**
 * Gives a key to names that lack one: old names with letters that SQL doesn't know, and names that an older release
 * wrote. A name that looks like another's stays without a key, and blocks nobody.
 */
export const fillNameKeys = async (db: Database): Promise<void> => {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_key', 'is', null)
    // A username that is the account's own address belongs to the account that confirms the address.
    .whereRef('username', '<>', 'email')
    .orderBy('id')
    .execute()
  for (const { id, username } of users) {
    const row = { username_key: usernameKey(username) }
    await setUnlessTaken(() => db.updateTable('users').set(row).where('id', '=', id).execute())
  }
  const companies = await db
    .selectFrom('vendor_profiles')
    .select(['user_id', 'business_name'])
    .where('business_name_key', 'is', null)
    .orderBy('user_id')
    .execute()
  for (const { user_id, business_name } of companies) {
    const row = { business_name_key: companyKey(business_name) || null }
    await setUnlessTaken(() =>
      db.updateTable('vendor_profiles').set(row).where('user_id', '=', user_id).execute(),
    )
  }
}
