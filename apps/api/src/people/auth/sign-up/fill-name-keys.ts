import { companyKey, usernameKey } from '@armature/domain/accounts/look-alikes'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

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

/** Usernames' keys of ASCII without spaces and quotes are the same by every release's rule; others may be an older one's. */
const isOlder = sql<boolean>`(username_key IS NULL OR username_key ~ '[^!#-_a-~]')`

/**
 * Gives a key to names that lack one, and to those whose key another rule made: old names with letters that SQL doesn't
 * know, and names that an older release wrote. A name that looks like another's stays without a key, or with one that no
 * name has any more, and blocks nobody.
 */
export const fillNameKeys = async (db: Database): Promise<void> => {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username', 'username_key'])
    .where(isOlder)
    // A username that is the account's own address belongs to the account that confirms the address.
    .whereRef('username', '<>', 'email')
    .orderBy('id')
    .execute()
  for (const { id, username, ...was } of users) {
    const row = { username_key: usernameKey(username) }
    if (row.username_key === was.username_key) continue
    await setUnlessTaken(() => db.updateTable('users').set(row).where('id', '=', id).execute())
  }
  // No key of a company tells whose rule made it: an older one kept the legal form, "inc", which a newer one leaves out.
  const companies = await db
    .selectFrom('vendor_profiles')
    .select(['user_id', 'business_name', 'business_name_key'])
    .orderBy('user_id')
    .execute()
  for (const { user_id, business_name, ...was } of companies) {
    const row = { business_name_key: companyKey(business_name) || null }
    if (row.business_name_key === was.business_name_key) continue
    await setUnlessTaken(() =>
      db.updateTable('vendor_profiles').set(row).where('user_id', '=', user_id).execute(),
    )
  }
}
