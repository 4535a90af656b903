import { accountsNamed } from '../../platform/db/sql/people-search-sql.ts'
import type { OtpChannel } from '@armature/domain/auth/otp'
import { storedKey } from '@armature/domain/values/plain-text'
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
  'tenants.domain_proved_at as tenant_domain_proved_at',
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
 * The account that signs in with this username, in any case; older usernames are stored as they were typed. An account named by
 * its own address is only found once the address is confirmed: until then anybody may have registered it, and the
 * answer would reveal who has an account.
 */
export const findAccountByUsername = (trx: Database, typed: string) => {
  const username = storedKey(typed)
  return accounts(trx)
    .where((eb) =>
      eb.or([eb('users.id', 'in', accountsNamed(username)), eb('users.id', 'in', accountsNamed(typed))]),
    )
    .where('users.username', 'in', [username, typed])
    .where((eb) =>
      eb.or([
        eb('users.username', '<>', eb.ref('users.email')),
        eb('users.email_verified_at', 'is not', null),
      ]),
    )
    .orderBy((eb) => eb('users.username', '=', username), 'desc')
    .executeTakeFirst()
}

/** The owner of an address: the account that confirmed it, else the newest that is waiting to. */
export const findAccountByEmail = (trx: Database, email: string) =>
  accounts(trx)
    .where('users.id', 'in', accountsNamed(email))
    .where('users.email', '=', email)
    .orderBy((eb) => eb('users.email_verified_at', 'is', null))
    .orderBy('users.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findAccountById = (trx: Database, userId: number) =>
  accounts(trx).where('users.id', '=', userId).executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

/** The account, locked until the transaction ends, so that its sign-ins run one after another. */
export const lockAccount = (trx: Database, userId: number) =>
  accounts(trx).where('users.id', '=', userId).forNoKeyUpdate('users').executeTakeFirstOrThrow()

/** Sets a password and forgets the devices that used the old one; returns the new device generation. */
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

/** Forgets all of the account's devices; returns the new device generation. */
export const forgetDevices = async (trx: Database, userId: number): Promise<number> => {
  const row = await trx
    .updateTable('users')
    .set((eb) => ({ device_generation: eb('device_generation', '+', 1) }))
    .where('id', '=', userId)
    .returning('device_generation')
    .executeTakeFirstOrThrow()
  return row.device_generation
}

/** The destination of a code; null where the account has none or hasn't confirmed it. */
export const destinationOf = (account: Account, channel: OtpChannel): string | null =>
  channel === 'EMAIL' ? account.email : account.phone_verified_at && account.phone_number
