import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { findAccountByEmail } from '../credential-repository.ts'
import { mayMail } from '../may-mail.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { sendVerificationMail } from './verification-mail.ts'

/** The job behind a verification request: sends the mail if there is something to verify. */
export const runVerificationJob = async (
  ctx: Context,
  email: string,
  devices: readonly string[] = [],
): Promise<Record<string, never> | Problem> => {
  const account = await ctx.inRead((trx) => findAccountByEmail(trx, email))
  const waiting = account !== undefined && account.email_verified_at === null && maySignIn(account.status)
  const mayBeSent = waiting && (await mayMail(ctx, 'verify', account, devices))
  return ctx.inWrite(async (trx) => {
    if (mayBeSent) await sendVerificationMail(trx, ctx, account)
    const event = { kind: 'email.verification-asked', user_id: account?.id ?? null } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Verification mail asked for' })
    return {}
  })
}
