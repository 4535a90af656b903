import { randomUUID } from 'node:crypto'
import type { openPayoutAccount as endpoint } from '@armature/contract/money/payments'
import type { Response } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound, paymentFailed, unavailable } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { PaymentsRefused, PaymentsUnavailable } from '../../platform/ports/payments.ts'
import type { FoundPayoutAccount, PayoutAccountRecord } from '../../platform/ports/payout-accounts.ts'
import { forgetPayoutRequest, lockPayout, storePayoutRequest } from './payout-repository.ts'
import { payoutRequestMetadataKey, storePayoutAccount } from './sync-account.ts'
import { minuteMs } from '@armature/domain/values/time'

/** The provider's clock may be a little behind ours. */
const clockDriftMs = 5 * minuteMs

interface Asked {
  accountId: string | null
  /** The key of the call that opens the account; an older attempt may have used it. */
  key: string
  askedAt: Date
  isFirst: boolean
  owner: { email: string; businessName: string; country: string }
}

/** Reads the account or, if there is none, stores the key before the call that opens it. */
const prepare = (ctx: Context, userId: number): Promise<Asked | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await lockPayout(trx, userId)
    if (row === undefined) return notFound(messages.notFound)
    const isFirst = row.payout_account_id === null && row.payout_request === null
    const key = row.payout_request ?? randomUUID()
    const askedAt = row.payout_requested_at ?? ctx.now
    if (isFirst) await storePayoutRequest(trx, userId, { key, at: askedAt })
    const owner = { email: row.email, businessName: row.business_name, country: row.country }
    return { accountId: row.payout_account_id, key, askedAt, isFirst, owner }
  })

const problemOf = (ctx: Context, failure: PaymentsRefused | PaymentsUnavailable): Problem => {
  const { status, message } = failure
  ctx.log.warn({ event: 'payout_account_failed', user: ctx.actor.userId, status, reason: message }, message)
  return status === 'unavailable'
    ? unavailable(messages.unavailable, { retryAfterSeconds: 5 })
    : paymentFailed(messages.payoutRefused, { code: 'payout_account_refused' })
}

/** An account from an earlier call whose answer was lost. */
const findLost = async (ctx: Context, asked: Asked): Promise<FoundPayoutAccount> =>
  asked.isFirst
    ? { status: 'not_found' }
    : ctx.deps.payments.findPayoutAccountByMetadata({
        key: payoutRequestMetadataKey,
        value: asked.key,
        createdSince: new Date(asked.askedAt.getTime() - clockDriftMs),
      })

const create = async (ctx: Context, userId: number, asked: Asked): Promise<PayoutAccountRecord | Problem> => {
  const made = await ctx.deps.payments.createPayoutAccount({
    ...asked.owner,
    idempotencyKey: asked.key,
    metadata: { user_id: String(userId), [payoutRequestMetadataKey]: asked.key },
  })
  if (made.status === 'created') return made.account
  if (made.status === 'refused')
    await ctx.inWrite(async (trx) => {
      await forgetPayoutRequest(trx, userId, asked.key)
      return null
    })
  return problemOf(ctx, made)
}

/**
 * The vendor's account at the provider, opened if missing. Concurrent calls send the same key, and after a lost answer
 * the account is searched for before the key is reused, so there is only one whatever fails.
 */
const findOrCreate = async (ctx: Context, userId: number): Promise<PayoutAccountRecord | Problem> => {
  const asked = await prepare(ctx, userId)
  if (isProblem(asked)) return asked
  const found = await (asked.accountId === null
    ? findLost(ctx, asked)
    : ctx.deps.payments.findPayoutAccount(asked.accountId))
  if (found.status === 'found') return found.account
  if (found.status !== 'not_found') return problemOf(ctx, found)
  if (asked.accountId === null) return create(ctx, userId, asked)
  return paymentFailed(messages.payoutRefused, { code: 'payout_account_missing' })
}

/**
 * The vendor's link to the payment provider: onboarding until its account is verified, then the account's dashboard.
 * Return addresses use only the configured public URL.
 */
export const openPayoutAccount = async (ctx: Context): Promise<Response<typeof endpoint> | Problem> => {
  const userId = ctx.actor.userId ?? 0
  const refused = authorize(ctx.actor, 'payout.open-account', { vendorId: userId })
  if (refused) return refused
  const checkedAt = ctx.deps.clock()
  const account = await findOrCreate(ctx, userId)
  if (isProblem(account)) return account
  // It may have been verified without us hearing of it.
  await storePayoutAccount(ctx, account, checkedAt)
  const home = `${ctx.deps.config.publicUrl}/`
  const { payments } = ctx.deps
  const link = await (account.isVerified
    ? payments.createDashboardLink(account.id)
    : payments.createOnboardingLink({ accountId: account.id, returnUrl: home, refreshUrl: home }))
  return link.status === 'made' ? { url: link.url } : problemOf(ctx, link)
}
