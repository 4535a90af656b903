import { deletedUser, erasureBars } from '@armature/domain/accounts/erasure'
import { isSelling, maySell } from '@armature/domain/catalogue/products/selling'
import { storedKey } from '@armature/domain/values/plain-text'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { countOwnTry } from '../../people/auth/attempt-limits.ts'
import { findAccountById } from '../../people/auth/credential-repository.ts'
import { verifyPassword } from '../../people/auth/passwords/password.ts'
import { lockAdmins } from '../../people/accounts/status-repository.ts'
import { cardFailure } from '../../money/cards/card-failure.ts'
import { erasePersonRows, findOpenBusiness, keptCardsOf, lockErased } from './personal-data-repository.ts'

/** The business that has to end before the account can be erased. */
const barsOf = async (trx: Database, userId: number): Promise<string[] | Problem> => {
  // Administrators are locked in one order, so that the last two can't erase each other.
  const admins = await lockAdmins(trx)
  const account = await lockErased(trx, userId)
  if (account === undefined || account.erased_at !== null) return notFound(messages.notFound)
  await actAsSystem(trx, userId)
  return erasureBars(account, await findOpenBusiness(trx, userId), admins)
}

export const readErasure = async (ctx: Context, userId: number): Promise<{ bars: string[] } | Problem> => {
  const bars = await ctx.inWrite((trx) => barsOf(trx, userId))
  return isProblem(bars) ? bars : { bars }
}

/** Removes the cards at the provider, before the erasure, which forgets where they are. */
const forgetCards = async (ctx: Context, userId: number): Promise<Problem | null> => {
  const cards = await ctx.inRead(async (trx) => {
    await actAsSystem(trx, userId)
    return keptCardsOf(trx, userId)
  })
  for (const card of cards) {
    const detached = await ctx.deps.payments.detachCard(card)
    // A refusal means that the card is gone already.
    if (detached.status === 'unavailable') return cardFailure(ctx, detached)
  }
  return null
}

const erase = async (
  ctx: Context,
  userId: number,
  reason: string | null,
): Promise<{ detail: string } | Problem> => {
  const open = await readErasure(ctx, userId)
  if (isProblem(open)) return open
  if (open.bars.length === 0) {
    const failed = await forgetCards(ctx, userId)
    if (failed) return failed
  }
  return ctx.inWrite(async (trx) => {
    const bars = await barsOf(trx, userId)
    if (isProblem(bars)) return bars
    if (bars.length > 0)
      return conflict(`${messages.erasureBarred} ${bars.join('; ')}.`, { code: 'open_business' })
    const account = await lockErased(trx, userId)
    if (account === undefined) return notFound(messages.notFound)
    await erasePersonRows(trx, userId, ctx.now)
    if (maySell(account.role) && isSelling(account.status))
      await addJob(trx, 'vendor-stopped', { vendorId: userId }, { key: `vendor-stopped:${userId}` })
    const own = ctx.actor.userId === userId
    // When people erase their own account, nothing is recorded that identifies them.
    const by = own ? { now: ctx.now, actor: { ...ctx.actor, name: deletedUser } } : ctx
    await recordEvents(trx, by, [
      { kind: 'account.erased', user_id: userId, summary: 'Account deleted', reason: own ? null : reason },
    ])
    return { detail: messages.accountErased }
  })
}

/** Erases the caller's account, by its password. */
export const eraseSelf = async (
  ctx: Context,
  { password }: { password: string },
): Promise<{ detail: string } | Problem> => {
  const userId = ctx.actor.userId ?? 0
  const limited = await countOwnTry(ctx, 'passwordChangePerAccount', messages.tooManyPasswordTries)
  if (limited) return limited
  const account = await ctx.inRead((trx) => findAccountById(trx, userId))
  const right = await verifyPassword(account?.password_hash ?? null, password)
  if (isProblem(right)) return right
  return right ? erase(ctx, userId, null) : invalidFields({ password: [messages.oldPasswordWrong] })
}

/** Erases a user's account; the administrator types its username, so that nobody erases the wrong one. */
export const eraseUser = async (
  ctx: Context,
  userId: number,
  { username, reason }: { username: string; reason: string },
): Promise<{ detail: string } | Problem> => {
  const account = await ctx.inRead((trx) => findAccountById(trx, userId))
  if (account === undefined) return notFound(messages.notFound)
  if (![storedKey(username), username].includes(account.username))
    return invalidFields({ username: [messages.usernameDiffers] })
  return erase(ctx, userId, reason)
}
