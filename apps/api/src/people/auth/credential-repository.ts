import type { OtpChannel } from '@armature/domain/auth/otp'
import type { Database } from '../../platform/db/tables/tables.ts'

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
  'tenants.domain_found_at as tenant_domain_found_at',
  'tenants.status as tenant_status',
  'tenants.subscribed as tenant_subscribed',
  'tenants.name as tenant_name',
  'media.public_id as tenant_logo',
] as const

const accounts = (trx: Database) =>
  trx
    .selectFrom('users')
    .leftJoin('vendor_profiles', 'vendor_profiles.user_id', 'users.id')
    .leftJoin('tenants', 'tenants.id', 'users.tenant_id')
    .leftJoin('media', 'media.id', 'tenants.logo_media_id')
    .select(columns)

/**
 * An account as sign-in sees it, by its username in any case. One whose username is its own address is there once the
 * address is confirmed: until then anybody may have asked for it, and to say so would tell who has an account.
 */
export const findAccountByUsername = (trx: Database, username: string) =>
  accounts(trx)
    .where('users.username', '=', username)
    .where((eb) =>
      eb.or([
        eb('users.username', '<>', eb.ref('users.email')),
        eb('users.email_verified_at', 'is not', null),
      ]),
    )
    .executeTakeFirst()

/** The owner of an address: the account that confirmed it, else the newest of those that wait for it. */
export const findAccountByEmail = (trx: Database, email: string) =>
  accounts(trx)
    .where('users.email', '=', email)
    .orderBy((eb) => eb('users.email_verified_at', 'is', null))
    .orderBy('users.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findAccountById = (trx: Database, userId: number) =>
  accounts(trx).where('users.id', '=', userId).executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

/** The account, locked until the transaction's end: two sign-ins of one account go one after the other. */
export const lockAccount = (trx: Database, userId: number) =>
  accounts(trx).where('users.id', '=', userId).forNoKeyUpdate('users').executeTakeFirstOrThrow()

/** Sets a password; no device that signed in with the old one is known any more. Answers the new generation. */
export const setPassword = async (trx: Database, userId: number, passwordHash: string): Promise<number> => {
  const row = await trx
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      device_generation: eb('device_generation', '+', 1),
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

/** The address that a code goes to; null where the account has none, or hasn't confirmed it. */
export const destinationOf = (account: Account, channel: OtpChannel): string | null =>
  channel === 'EMAIL' ? account.email : account.phone_verified_at && account.phone_number
