import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { countTry } from '../auth/attempt-limits.ts'
import { findAccountById } from '../auth/credential-repository.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { sendVerificationMail } from '../auth/sign-up/verification-mail.ts'
import { sendInvitation } from './send-invitation.ts'

/** Resends a user's verification mail, or the invitation if the account has no password yet. */
export const resendUserVerification = async (
  ctx: Context,
  userId: number,
): Promise<{ detail: string } | Problem> => {
  const refused = authorize(ctx.actor, 'user.resend-verification', {})
  if (refused) return refused
  const limited = await countTry(ctx, 'mailPerAccount', `verify-by-admin:id:${userId}`)
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    const account = await findAccountById(trx, userId)
    if (account === undefined) return notFound(messages.notFound)
    if (account.email_verified_at !== null) {
      return conflict(messages.alreadyVerified, { code: 'already_verified' })
    }
    const send = account.password_hash === null ? sendInvitation : sendVerificationMail
    await send(trx, ctx, account)
    await recordAccountEvent(trx, ctx, {
      kind: 'email.verification-asked',
      user_id: userId,
      summary: 'Verification mail sent again by an administrator',
    })
    return { detail: messages.emailSent }
  })
}
