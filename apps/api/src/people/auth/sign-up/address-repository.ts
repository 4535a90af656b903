import { accountsNamed } from '../../../platform/db/sql/people-search-sql.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

/** Until the transaction ends, no other one decides who owns the address. */
export const lockAddress = async (trx: Database, email: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`address ${email.toLowerCase()}`}, 0))`.execute(
    trx,
  )
}

/** The account that confirmed the address; at most one can. */
export const findAddressOwner = (trx: Database, email: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'email_verified_at'])
    .where('id', 'in', accountsNamed(email))
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()

/** Makes the address the account's own; false where another account was first. */
export const confirmAddress = async (trx: Database, userId: number, now: Date): Promise<boolean> => {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await lockAddress(trx, email)
  const owner = await findAddressOwner(trx, email)
  if (owner !== undefined) return owner.id === userId
  await trx.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute()
  return true
}

/** Gives the account another address, unless another account has confirmed it: then false. A username that was the address follows. */
export const setAddress = async (
  trx: Database,
  userId: number,
  email: string,
  now: Date,
): Promise<boolean> => {
  await lockAddress(trx, email)
  const owner = await findAddressOwner(trx, email)
  if (owner !== undefined && owner.id !== userId) return false
  await trx
    .updateTable('users')
    .set((eb) => ({
      email,
      email_verified_at: now,
      username: eb.case().when('username', '=', eb.ref('email')).then(email).else(eb.ref('username')).end(),
    }))
    .where('id', '=', userId)
    .execute()
  return true
}
