import type { OtpChannel } from '@armature/domain/auth/otp'
import type { Database } from '../../db/tables.ts'

const columns = [
  'users.id',
  'users.username',
  'users.email',
  'users.phone_number',
  'users.phone_verified_at',
  'users.role',
  'users.status',
  'users.first_name',
  'users.last_name',
  'users.tenant_id',
  'users.password_hash',
  'users.email_verified_at',
  'users.device_generation',
  'vendor_profiles.business_name',
  'tenants.domain as tenant_domain',
  'tenants.status as tenant_status',
  'tenants.subscribed as tenant_subscribed',
] as const

const accounts = (trx: Database) =>
  trx
    .selectFrom('users')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .leftJoin('tenants', 'tenants.id', 'users.tenant_id')
    .select(columns)

/** An account as sign-in sees it, by its username in any case. */
export const findAccountByUsername = (trx: Database, username: string) =>
  accounts(trx).where('users.username', '=', username).executeTakeFirst()

export const findAccountByEmail = (trx: Database, email: string) =>
  accounts(trx).where('users.email', '=', email).executeTakeFirst()

export const findAccountById = (trx: Database, userId: number) =>
  accounts(trx).where('users.id', '=', userId).executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

/** The same, locked until the transaction's end: two sign-ins of one account go one after the other. */
export const lockAccount = (trx: Database, userId: number) =>
  accounts(trx).where('users.id', '=', userId).forNoKeyUpdate('users').executeTakeFirstOrThrow()

/** Sets a password; no device that signed in with the old one is known any more. Answers the new generation. */
export const setPassword = async (
  trx: Database,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<number> => {
  const row = await trx
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      device_generation: eb('device_generation', '+', 1),
      // Whoever has the mail's link has the mailbox.
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
    }))
    .where('id', '=', userId)
    .returning('device_generation')
    .executeTakeFirstOrThrow()
  return row.device_generation
}

/** From now on no device is known to this account. Answers the new generation. */
export const forgetDevices = async (trx: Database, userId: number): Promise<number> => {
  const row = await trx
    .updateTable('users')
    .set((eb) => ({ device_generation: eb('device_generation', '+', 1) }))
    .where('id', '=', userId)
    .returning('device_generation')
    .executeTakeFirstOrThrow()
  return row.device_generation
}

export const markEmailVerified = async (trx: Database, userId: number, now: Date): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Where a code goes; null where the account has no such address, or hasn't confirmed it. */
export const destinationOf = (account: Account, channel: OtpChannel): string | null =>
  channel === 'EMAIL' ? account.email : account.phone_verified_at && account.phone_number
