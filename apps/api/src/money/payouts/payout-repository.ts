import type { PayoutStatus } from '@armature/domain/accounts/payout-status'
import type { Database } from '../../platform/db/tables/tables.ts'

/** The vendor's data for an account at the provider, with its row locked. */
export const lockPayout = (trx: Database, userId: number) =>
  trx
    .selectFrom('vendor_profiles')
    .innerJoin('users', 'users.id', 'vendor_profiles.user_id')
    .where('vendor_profiles.user_id', '=', userId)
    .select([
      'users.email',
      'vendor_profiles.business_name',
      'vendor_profiles.country',
      'vendor_profiles.payout_account_id',
      'vendor_profiles.payout_request',
      'vendor_profiles.payout_requested_at',
    ])
    .forNoKeyUpdate('vendor_profiles')
    .executeTakeFirst()

/** Saves the key of a call that is about to be made. */
export const storePayoutRequest = async (
  trx: Database,
  userId: number,
  request: { key: string; at: Date },
): Promise<void> => {
  await trx
    .updateTable('vendor_profiles')
    .set({ payout_request: request.key, payout_requested_at: request.at })
    .where('user_id', '=', userId)
    .execute()
}

/** Drops the key of a refused call, since the provider would repeat its refusal for it for a day. */
export const forgetPayoutRequest = async (trx: Database, userId: number, key: string): Promise<void> => {
  await trx
    .updateTable('vendor_profiles')
    .set({ payout_request: null, payout_requested_at: null })
    .where('user_id', '=', userId)
    .where('payout_request', '=', key)
    .where('payout_account_id', 'is', null)
    .execute()
}

const standing = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.status',
  'vendor_profiles.payout_account_id',
  'vendor_profiles.payout_status',
  'vendor_profiles.payout_checked_at',
] as const

const withOwner = (trx: Database) =>
  trx.selectFrom('vendor_profiles').innerJoin('users', 'users.id', 'vendor_profiles.user_id').select(standing)

/** The account's vendor, locked with its user. */
export const lockPayoutOwner = (trx: Database, accountId: string) =>
  withOwner(trx)
    .where('vendor_profiles.payout_account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The vendor that requested an account with this key and doesn't have it yet, locked with its user. */
export const lockPayoutAsker = (trx: Database, key: string) =>
  withOwner(trx)
    .where('vendor_profiles.payout_request', '=', key)
    .where('vendor_profiles.payout_account_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type PayoutOwner = NonNullable<Awaited<ReturnType<typeof lockPayoutOwner>>>

/** Stores an account's status and the time when the look began. */
export const setPayout = async (
  trx: Database,
  userId: number,
  payout: { accountId: string; status: PayoutStatus; checkedAt: Date },
): Promise<void> => {
  await trx
    .updateTable('vendor_profiles')
    .set({
      payout_account_id: payout.accountId,
      payout_status: payout.status,
      payout_checked_at: payout.checkedAt,
    })
    .where('user_id', '=', userId)
    .execute()
}
