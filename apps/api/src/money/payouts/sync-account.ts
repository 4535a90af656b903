import { payoutStatusOf, statusAfterPayout } from '@armature/domain/accounts/payout-status'
import type { PayoutStatus } from '@armature/domain/accounts/payout-status'
import { messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import { accountStatusMail } from '../../platform/mail/account-mails.ts'
import type { PayoutAccountRecord } from '../../platform/ports/payout-accounts.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { notifyOfPage } from '../../platform/outbox/notify.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import type { PayoutOwner } from './payout-repository.ts'
import { lockPayoutAsker, lockPayoutOwner, setPayout } from './payout-repository.ts'
import { setStatus } from '../../people/accounts/status-repository.ts'

/** The metadata key that links an account to a vendor's request. */
export const payoutRequestMetadataKey = 'payout_request'

const becauseVerified = 'The payment provider verified the payout account.'

const findOwner = async (
  trx: Database,
  { id, metadata }: PayoutAccountRecord,
): Promise<PayoutOwner | undefined> => {
  const owner = await lockPayoutOwner(trx, id)
  const key = metadata[payoutRequestMetadataKey]
  // The provider's event may arrive before the answer of the call that opened the account, or instead of it.
  return owner ?? (key === undefined ? undefined : await lockPayoutAsker(trx, key))
}

/** The account's own status if the verification changes it, with an event and a mail. */
const moveStatus = async (
  trx: Database,
  ctx: Context,
  owner: PayoutOwner,
  move: { from: PayoutStatus | null; to: PayoutStatus },
): Promise<void> => {
  const status = statusAfterPayout(owner.status, move)
  if (status === owner.status) return
  await setStatus(trx, owner.id, status)
  const told = { status, reason: becauseVerified, path: paths.profile }
  const mail = accountStatusMail({ firstName: owner.first_name }, told)
  await notifyOfPage(
    trx,
    ctx,
    { id: owner.id, email: owner.email },
    { kind: 'account', path: paths.profile, mail },
  )
  await recordAccountEvent(trx, ctx, {
    kind: 'account.status',
    user_id: owner.id,
    summary: `Status changed from ${owner.status} to ${status}`,
    before: { status: owner.status },
    after: { status },
    reason: becauseVerified,
  })
}

const apply = async (
  trx: Database,
  ctx: Context,
  account: PayoutAccountRecord,
  checkedAt: Date,
): Promise<void> => {
  const owner = await findOwner(trx, account)
  if (owner === undefined) return
  // Of several concurrent looks the last to begin saw the newest state; the others are dropped.
  if (owner.payout_checked_at !== null && owner.payout_checked_at > checkedAt) return
  const move = { from: owner.payout_status, to: payoutStatusOf(account) }
  await setPayout(trx, owner.id, { accountId: account.id, status: move.to, checkedAt })
  if (owner.payout_account_id === null)
    await recordAccountEvent(trx, ctx, {
      kind: 'payout.opened',
      user_id: owner.id,
      summary: 'Payout account opened',
      after: { account: account.id },
    })
  if (move.from === move.to) return
  if (move.from !== null || account.isVerified)
    await recordAccountEvent(trx, ctx, {
      kind: 'payout.status',
      user_id: owner.id,
      summary: account.isVerified ? 'Payout account verified' : 'Payout account needs verification again',
      before: { payout_status: move.from },
      after: { payout_status: move.to },
    })
  await moveStatus(trx, ctx, owner, move)
  // Its money may have waited only for this.
  await addJob(trx, 'pay-vendors', { vendorId: owner.id }, { key: `pay-vendors:vendor:${owner.id}` })
}

/**
 * Stores a vendor's account status at the provider from a look that began at `checkedAt`, always as the system.
 * Verification approves a PENDING vendor.
 */
export const storePayoutAccount = async (
  { deps, log }: Pick<Context, 'deps' | 'log'>,
  account: PayoutAccountRecord,
  checkedAt: Date,
): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  await ctx.inWrite(async (trx) => {
    await apply(trx, ctx, account, checkedAt)
    return null
  })
}

/**
 * Asks the provider for an account's status and stores it. Events come late, twice and in any order, so they only mean
 * that something changed. A Problem where the provider can't be asked, so that the event comes again.
 */
export const syncPayoutAccount = async (
  ctx: Pick<Context, 'deps' | 'log'>,
  { id }: { id: string },
): Promise<Problem | null> => {
  const checkedAt = ctx.deps.clock()
  const found = await ctx.deps.payments.findPayoutAccount(id)
  if (found.status === 'unavailable') return unavailable(messages.unavailable)
  // Refused or missing: an account that is no longer ours, with nothing to report.
  if (found.status === 'found') await storePayoutAccount(ctx, found.account, checkedAt)
  return null
}
