import { companyKey, usernameKey } from '@armature/domain/accounts/look-alikes'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { inTransaction, readAsSystem, systemContext } from '../../../platform/db/transaction.ts'

/** Another process or a sign-up took the key first. */
const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'

/** One transaction each, since a taken key undoes all of it. */
const setUnlessTaken = async (db: Database, set: (trx: Database) => Promise<unknown>): Promise<void> => {
  try {
    await inTransaction(db, systemContext, set)
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}

/**
 * Keys of ASCII usernames without spaces and quotes are the same under every release's rule; others may follow an older
 * one.
 */
const isOlder = sql<boolean>`(username_key IS NULL OR username_key ~ '[^!#-_a-~]')`

/**
 * Sets missing and outdated name keys: old names with letters that SQL can't normalize, and names written by an older
 * release. A name that looks like another's keeps no key, or one that no name has any more, and blocks nobody.
 */
export const fillNameKeys = async (db: Database): Promise<void> => {
  const users = await readAsSystem(db, (trx) =>
    trx
      .selectFrom('users')
      .select(['id', 'username', 'username_key'])
      .where(isOlder)
      // A username equal to the account's address belongs to the account that confirms the address.
      .whereRef('username', '<>', 'email')
      .orderBy('id')
      .execute(),
  )
  for (const { id, username, ...was } of users) {
    const row = { username_key: usernameKey(username) }
    if (row.username_key === was.username_key) continue
    await setUnlessTaken(db, (trx) => trx.updateTable('users').set(row).where('id', '=', id).execute())
  }
  // A company's key doesn't show its rule: an older one included the legal form, "inc", which a newer one omits.
  const companies = await db
    .selectFrom('vendor_profiles')
    .select(['user_id', 'business_name', 'business_name_key'])
    .orderBy('user_id')
    .execute()
  for (const { user_id, business_name, ...was } of companies) {
    const row = { business_name_key: companyKey(business_name) || null }
    if (row.business_name_key === was.business_name_key) continue
    await setUnlessTaken(db, (trx) =>
      trx.updateTable('vendor_profiles').set(row).where('user_id', '=', user_id).execute(),
    )
  }
}
