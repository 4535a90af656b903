import { paths } from '@armature/domain/pages/page-paths'
import type { changePassword as endpoint } from '@armature/contract/people/accounts'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { passwordChangedMail } from '../../../platform/mail/account-mails.ts'
import { readerOf } from '../../../platform/mail/reader.ts'
import { notifyOfPage } from '../../../platform/outbox/notify.ts'
import { countOwnTry, forgetTry } from '../attempt-limits.ts'
import { voidOpenChallenge } from '../challenge-repository.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { findAccountById, lockAccount, setPassword } from '../credential-repository.ts'
import { keepDevice } from '../known-device.ts'
import { voidMailTokens } from '../mail-token-repository.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { revokeSessionsOf } from '../session-repository.ts'

const wrongOld = (): Problem => invalidFields({ old_password: [messages.oldPasswordWrong] })

/** Ends every session and link of the old password, except the current session. */
const endOthers = async (trx: Database, ctx: Context, userId: number): Promise<void> => {
  // Lock the code first: a sign-in that is finishing holds it, so its session exists once we have the lock.
  await voidOpenChallenge(trx, userId, ctx.now)
  await revokeSessionsOf(trx, { personId: userId, keep: ctx.session?.id ?? null }, 'password change', ctx.now)
  await voidMailTokens(trx, userId, ['RESET_PASSWORD', 'INVITATION'], ctx.now)
}

/** Replaces the password, which requires the old one as well as a session; the owner is notified by mail. */
export const changePassword = async (
  ctx: Context,
  { old_password, password }: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const userId = ctx.actor.userId ?? 0
  const limited = await countOwnTry(ctx, 'passwordChangePerAccount', messages.tooManyPasswordTries)
  if (limited) return limited
  const account = await ctx.inRead((trx) => findAccountById(trx, userId))
  if (account === undefined) return notFound(messages.notFound)
  const right = await verifyPassword(account.password_hash, old_password)
  if (isProblem(right)) return right
  if (!right) return wrongOld()
  const common = refuseCommonPassword(password, [account.username, account.email])
  if (common) return common
  const passwordHash = await hashPassword(password)
  if (isProblem(passwordHash)) return passwordHash

  const answer = await ctx.inWrite(async (trx) => {
    const locked = await lockAccount(trx, userId)
    // The password was changed during the computation, so the old one is no longer right.
    if (locked.password_hash !== account.password_hash) return wrongOld()
    const generation = await setPassword(trx, userId, passwordHash)
    await endOthers(trx, ctx, userId)
    const mail = passwordChangedMail(readerOf(locked), 'every other session')
    await notifyOfPage(
      trx,
      ctx,
      { id: userId, email: locked.email },
      { kind: 'security', path: paths.profile, mail },
    )
    const event = { kind: 'password.reset', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Password changed on the profile' })
    keepDevice(ctx, { id: userId, device_generation: generation }, locked.device_generation)
    return { detail: messages.passwordUpdated }
  })
  if (!isProblem(answer)) await forgetTry(ctx, 'passwordChangePerAccount', String(userId))
  return answer
}
