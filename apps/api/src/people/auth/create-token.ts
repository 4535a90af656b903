import { actAsSystem, readAsSystem } from '../../platform/db/transaction.ts'
import type { createToken as endpoint } from '@armature/contract/people/auth'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { appAsked } from '@armature/domain/auth/factor-texts'
import { signInBusyCode } from '@armature/domain/auth/link-texts'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, isProblem, unauthenticated } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { countTry, forgetTry } from './attempt-limits.ts'
import type { Account } from './credential-repository.ts'
import { findAccountByUsername, lockAccount } from './credential-repository.ts'
import { knownDevice } from './known-device.ts'
import { verifyPassword } from './passwords/password.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { openSecondStep } from './second-step.ts'

const wrongCredentials = (): Problem =>
  unauthenticated(messages.wrongCredentials, { code: 'wrong_credentials' })

/** Recorded even for unknown names, so that timing doesn't reveal which names exist. */
const refuse = async (ctx: Context, account: Account | undefined): Promise<Problem> => {
  const event = {
    kind: 'sign-in.failed',
    user_id: account?.id ?? null,
    summary: 'Sign-in failed: wrong password',
  } as const
  await ctx.inWrite((trx) => recordAccountEvent(trx, ctx, event))
  ctx.log.warn({ event: 'sign_in_failed', user: account?.id ?? null }, 'wrong username or password')
  return wrongCredentials()
}

interface Tries {
  limit: 'passwordPerDevice' | 'passwordPerAccount'
  subject: string
}

/** The counter for a wrong password: the device's own if the account has signed in on it, else the strangers'. */
const triesOf = (ctx: Context, account: Account | undefined, username: string): Tries => {
  const device = knownDevice(ctx, account)
  if (device !== null) return { limit: 'passwordPerDevice', subject: device }
  // By id where possible, since a name can be written in many cases.
  const subject = account === undefined ? `name:${username.toLowerCase()}` : `id:${account.id}`
  return { limit: 'passwordPerAccount', subject }
}

/** A known device has its own counter, which no other client at its address can use up. */
const countPassword = async (ctx: Context, { limit, subject }: Tries): Promise<Problem | null> => {
  if (limit === 'passwordPerDevice') return countTry(ctx, limit, subject)
  const addressLimit = await countTry(ctx, 'signInPerAddress', ctx.client.ip)
  if (addressLimit) return addressLimit
  const busy = await countTry(ctx, limit, subject, messages.signInBusy)
  return busy && { ...busy, code: signInBusyCode }
}

/** Only a person who knows the password reads these refusals. */
const barred = (account: Account): Problem | null => {
  if (!maySignIn(account.status)) return forbidden(messages.accountSuspended, { code: 'account_suspended' })
  if (account.email_verified_at === null) return forbidden(messages.notVerified, { code: 'not_verified' })
  return null
}

/** After the right password: records and refuses a barred account, or asks for the second step. */
const openChallenge = async (
  trx: Database,
  ctx: Context,
  account: Account,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  await actAsSystem(trx)
  const locked = await lockAccount(trx, account.id)
  // The password was changed during the computation, so the old one is no longer right.
  if (locked.password_hash !== account.password_hash) return wrongCredentials()
  const bar = barred(locked)
  if (bar) {
    const event = { kind: 'sign-in.failed', user_id: locked.id } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Sign-in failed: ${bar.code}` })
    return bar
  }
  const asked = await openSecondStep(trx, ctx, locked, {
    channel: body.otp_channel,
    remember: body.remember_me ?? false,
  })
  if (isProblem(asked)) return asked
  return {
    detail: asked.channel === 'APP' ? appAsked : messages.otpSent,
    ...asked,
    expires_in: limits.otp.minutes * 60,
    resend_in: limits.otp.resendSeconds,
  }
}

/**
 * The password step of signing in: checks the password and sends a one-time code, or asks for the authenticator app's,
 * but gives no token yet (decisions.md, Sign-in). Repeating the call resends the code, at the earliest 30 seconds after the last one.
 */
export const createToken = async (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const account = await readAsSystem(ctx.deps.db, (trx) => findAccountByUsername(trx, body.username))
  const tries = triesOf(ctx, account, body.username)
  const limited = await countPassword(ctx, tries)
  if (limited) return limited
  const right = await verifyPassword(account?.password_hash ?? null, body.password)
  if (isProblem(right)) return right
  if (account === undefined || !right) return refuse(ctx, account)
  await forgetTry(ctx, tries.limit, tries.subject)

  return ctx.inWrite((trx) => openChallenge(trx, ctx, account, body), {
    // Commit the record of a barred sign-in.
    keepOnProblem: true,
  })
}
