import { messages } from '@armature/domain/messages'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../http/context.ts'
import { countTry } from './attempt-limits.ts'
import { findAccountByEmail } from './credential-repository.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { sendVerification } from './send-verification.ts'

/** Sends the verification mail again where there is something to verify; the answer is always the same. */
export const resendVerification = async (
  ctx: Context,
  { email }: { email: string },
): Promise<{ detail: string } | Problem> => {
  const limited =
    (await countTry(ctx, 'mailPerAddress', ctx.client.ip)) ??
    (await countTry(ctx, 'mailPerAccount', `verify:${email.toLowerCase()}`))
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    const account = await findAccountByEmail(trx, email)
    const waiting = account !== undefined && account.email_verified_at === null && maySignIn(account.status)
    if (waiting) await sendVerification(trx, ctx, account)
    const event = { kind: 'email.verification-asked', user_id: account?.id ?? null } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Verification mail asked for' })
    return { detail: messages.emailSent }
  })
}
