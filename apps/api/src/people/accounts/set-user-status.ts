import type { setUserStatus as endpoint } from '@armature/contract/people/accounts'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { checkStatusMove } from '@armature/domain/accounts/account-status'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { isSelling, maySell } from '@armature/domain/catalogue/products/selling'
import { messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import type { Problem } from '@armature/domain/problem'
import { notFound, unauthenticated } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { accountStatusMail } from '../../platform/mail/account-mails.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { addFollowing } from '../../platform/outbox/add-following.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { notifyOfPage } from '../../platform/outbox/notify.ts'
import { voidOpenChallenge } from '../auth/challenge-repository.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { revokeSessionsOf } from '../auth/session-repository.ts'
import { presentListedUser } from './profile-presenter.ts'
import { lockAdmins, lockUser, setStatus } from './status-repository.ts'
import { findUserRow } from './user-repository.ts'

const shutOut = async (trx: Database, userId: number, now: Date): Promise<void> => {
  // Lock the code first: a sign-in that is finishing holds it, so its session exists once we have the lock.
  await voidOpenChallenge(trx, userId, now)
  await revokeSessionsOf(trx, { personId: userId }, 'suspended', now)
  await revokeSessionsOf(trx, { companyId: userId }, 'suspended', now)
}

/**
 * Starts what follows from a vendor's new status: mails about its parts in open quotes, its payouts, and the end of its
 * subscription.
 */
const followUp = async (
  trx: Database,
  { id, status: before }: { id: number; status: UserStatus },
  status: UserStatus,
): Promise<void> => {
  if (isSelling(before) && !isSelling(status))
    await addJob(trx, 'vendor-stopped', { vendorId: id }, { key: `vendor-stopped:${id}` })
  await addJob(trx, 'pay-vendors', { vendorId: id }, { key: `pay-vendors:vendor:${id}` })
  if (maySignIn(before) !== maySignIn(status)) await addFollowing(trx, id)
}

/**
 * Changes an account's status, notifies its owner with the reason, if there is one, and ends its sessions if it may no longer sign in.
 */
export const setUserStatus = (
  ctx: Context,
  userId: number,
  { status, reason }: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    const refused = authorize(ctx.actor, 'user.set-status', {})
    if (refused) return refused
    // Lock all administrators in one order: if two suspend each other, the second waits and is then refused.
    const admins = await lockAdmins(trx)
    const self = admins.find((admin) => admin.id === ctx.actor.userId)
    const account = await lockUser(trx, userId)
    if (self === undefined || !maySignIn(self.status)) return unauthenticated(messages.signInFirst)
    if (account === undefined) return notFound(messages.notFound)
    const problem = checkStatusMove(ctx.actor.userId, account, status, admins)
    if (problem) return problem

    await setStatus(trx, userId, status)
    if (!maySignIn(status)) await shutOut(trx, userId, ctx.now)
    const mail = accountStatusMail(readerOf(account), { status, reason, path: paths.profile })
    await notifyOfPage(
      trx,
      ctx,
      { id: userId, email: account.email },
      { kind: 'account', path: paths.profile, mail },
    )
    if (maySell(account.role)) await followUp(trx, account, status)
    await recordAccountEvent(trx, ctx, {
      kind: 'account.status',
      user_id: userId,
      summary: `Status changed from ${account.status} to ${status}`,
      before: { status: account.status },
      after: { status },
      ...(reason === '' ? {} : { reason }),
    })
    const row = await findUserRow(trx, ctx.actor, userId)
    return row === undefined ? notFound(messages.notFound) : presentListedUser(row, ctx.actor)
  })
