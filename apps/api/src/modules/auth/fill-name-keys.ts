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
 * Gives names that have no key theirs: those of before there were keys, with letters that SQL doesn't know, and those
 * of a release before. One that looks like another's goes on without, and keeps nobody from anything.
 */
export const fillNameKeys = async (db: Database): Promise<void> => {
  const users = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username_key', 'is', null)
    // A username that is the account's own address is whoever's confirms it.
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
