import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../http/context.ts'
import { findAccountByEmail } from './credential-repository.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { sendVerification } from './send-verification.ts'

/** The job behind a request for the verification mail: sends it where there is something to verify. */
export const sendVerificationLink = (ctx: Context, email: string): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const account = await findAccountByEmail(trx, email)
    const waiting = account !== undefined && account.email_verified_at === null && maySignIn(account.status)
    if (waiting) await sendVerification(trx, ctx, account)
    const event = { kind: 'email.verification-asked', user_id: account?.id ?? null } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Verification mail asked for' })
    return {}
  })
