import { actAsSystem } from '../../../platform/db/transaction.ts'
import { paths } from '@armature/domain/pages/page-paths'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid, isProblem } from '@armature/domain/problem'
import type { MailTokenKind } from '../../../platform/db/tables/people-tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { passwordChangedMail } from '../../../platform/mail/account-mails.ts'
import { readerOf } from '../../../platform/mail/reader.ts'
import { notifyOfPage } from '../../../platform/outbox/notify.ts'
import { confirmAddress } from '../sign-up/address-repository.ts'
import { countTry } from '../attempt-limits.ts'
import { voidOpenChallenge } from '../challenge-repository.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { findAccountById, lockAccount, setPassword } from '../credential-repository.ts'
import { findMailTokenOwner, useMailToken, voidMailTokens } from '../mail-token-repository.ts'
import { keepDevice } from '../known-device.ts'
import { hashPassword } from './password.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { revokeSessionsOf } from '../session-repository.ts'
import { notifyAwaitsApproval } from '../sign-up/notify-awaits-approval.ts'

/** An invitation sets the first password as a reset sets the next one. */
const kinds: readonly MailTokenKind[] = ['RESET_PASSWORD', 'INVITATION']
const wrongToken = (): Problem => invalid(messages.tokenInvalid, { code: 'token_invalid' })

/** Sets a new password with the mailed token, and ends all sessions, open codes and other links of the account. */
export const confirmPasswordReset = async (
  ctx: Context,
  { password, token }: { password: string; token: string },
): Promise<{ detail: string } | Problem> => {
  const addressLimit = await countTry(ctx, 'mailPerAddress', ctx.client.ip)
  if (addressLimit) return addressLimit
  // Look it up before hashing, or made-up tokens would keep every core busy.
  const owner = await ctx.inRead(async (trx) => {
    await actAsSystem(trx)
    const userId = await findMailTokenOwner(trx, token, kinds, ctx.now)
    return userId === null ? undefined : findAccountById(trx, userId)
  })
  if (owner === undefined) return wrongToken()
  const common = refuseCommonPassword(password, [owner.username, owner.email])
  if (common) return common
  const passwordHash = await hashPassword(password)
  if (isProblem(passwordHash)) return passwordHash

  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const userId = await useMailToken(trx, token, kinds, ctx.now)
    if (userId === null) return wrongToken()
    const account = await lockAccount(trx, userId)
    // The link proves access to the mailbox.
    if (!(await confirmAddress(trx, userId, ctx.now)))
      return invalid(messages.addressConfirmedElsewhere, { code: 'address_taken' })
    const generation = await setPassword(trx, userId, passwordHash)
    // Lock the code first: a sign-in that is finishing holds it, so its session exists once we have the lock.
    await voidOpenChallenge(trx, userId, ctx.now)
    await revokeSessionsOf(trx, { personId: userId }, 'password reset', ctx.now)
    await voidMailTokens(trx, userId, kinds, ctx.now)
    const mail = passwordChangedMail(readerOf(account), 'every session')
    await notifyOfPage(
      trx,
      ctx,
      { id: userId, email: account.email },
      { kind: 'security', path: paths.profile, mail },
    )
    const event = { kind: 'password.reset', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Password changed by mail link' })
    if (account.email_verified_at === null) await notifyAwaitsApproval(trx, ctx, userId)
    // The browser belongs to the mailbox's owner, who gets in however often strangers have failed.
    keepDevice(ctx, { id: userId, device_generation: generation }, account.device_generation)
    return { detail: messages.passwordUpdated }
  })
}
