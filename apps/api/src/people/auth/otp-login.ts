import { randomUUID } from 'node:crypto'
import type { otpLogin as endpoint } from '@armature/contract/people/auth'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { nameOf } from '@armature/domain/accounts/names'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, invalidNonField, isProblem } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { newCsrfToken } from '../../platform/http/guards/csrf.ts'
import { countTry } from './attempt-limits.ts'
import { countPlainTries, countWrongCode, lockChallenge, markChallengeUsed } from './challenge-repository.ts'
import { holderOf } from './challenge-holder.ts'
import type { Holder } from './challenge-holder.ts'
import type { Account } from './credential-repository.ts'
import { findAccountByUsername } from './credential-repository.ts'
import { keepDevice, knownDevice } from './known-device.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { isCode } from './secret-codes.ts'
import { insertSession } from './session-repository.ts'
import { priceKeyOf } from '../../platform/context/seal-price.ts'
import { issueToken } from './session-tokens.ts'
import { presentTenant, presentUser } from './user-presenter.ts'
import { hourMs } from '@armature/domain/values/time'

const wrongCode = (): Problem => invalidNonField(messages.otpInvalid, 'otp_invalid')
const voidCode = (): Problem => invalidNonField(messages.otpVoid, 'otp_void')

/** No code has this hash. It is compared where there is no challenge, so that the work is the same. */
const noHash = Buffer.alloc(32)

const noChallenge = () => ({ id: randomUUID(), tries: 0, plain_tries: 0 })

type Challenge = Awaited<ReturnType<typeof lockChallenge>>

/**
 * Wrong codes count against the sender that passed the password step: a browser's void its challenge, and those from
 * programs without cookies at its address use up such programs' attempts for the hour. A stranger's don't count.
 */
const isOpen = (challenge: Challenge, holder: Holder, plainTries: number, now: Date): boolean => {
  if (challenge === undefined || challenge.void_at !== null || challenge.expires_at <= now) return false
  return holder !== 'address' || plainTries < limits.otp.plainTriesPerHour
}

const isRight = (ctx: Context, challenge: Challenge, code: string): boolean => {
  const { id, code_hash } = challenge ?? { id: randomUUID(), code_hash: noHash }
  return isCode(code_hash, { id, code }, ctx.deps)
}

const recordWrongCode = (trx: Database, ctx: Context, account: Account | undefined): Promise<void> =>
  recordAccountEvent(trx, ctx, {
    kind: 'sign-in.code-failed',
    user_id: account?.id ?? null,
    summary: 'Sign-in failed: wrong code',
  })

/**
 * Is the code right? A wrong one is counted, and the fifth voids the challenge. All wrong codes get the same answer and
 * record from the same statements, or they would reveal which names exist and which are signing in. Only a person with
 * the right code learns that it expired, and a stranger's code is never right.
 */
const checkCode = async (trx: Database, ctx: Context, account: Account | undefined, code: string) => {
  const challenge = await lockChallenge(trx, account?.id ?? 0)
  const plainTries = await countPlainTries(trx, account?.id ?? 0, ctx.now)
  const holder = holderOf(ctx, challenge)
  const right = isRight(ctx, challenge, code)
  const open = isOpen(challenge, holder, plainTries, ctx.now)
  if (account !== undefined && challenge !== undefined && right && holder !== 'stranger') {
    return open ? { account, challenge } : voidCode()
  }
  await countWrongCode(trx, (open ? challenge : undefined) ?? noChallenge(), holder, ctx.now)
  await recordWrongCode(trx, ctx, account)
  return wrongCode()
}

const lifetimeMs = (remember: boolean): number =>
  (remember ? limits.session.rememberDays * 24 : limits.session.hours) * hourMs

const openSession = async (
  trx: Database,
  ctx: Context,
  account: Account,
  remember: boolean,
): Promise<Response<typeof endpoint>> => {
  const expiresAt = new Date(ctx.now.getTime() + lifetimeMs(remember))
  const session = { userId: account.id, remember, expiresAt, ...ctx.client }
  const sessionId = await insertSession(trx, session, ctx.now)
  const actor = { role: account.role, userId: account.id, tenantId: account.tenant_id, name: nameOf(account) }
  const event = { kind: 'sign-in.succeeded', user_id: account.id, summary: 'Signed in' } as const
  await recordAccountEvent(trx, { ...ctx, actor }, event)
  keepDevice(ctx, account)
  return {
    token: await issueToken({ sessionId, expiresAt }, ctx.deps.serverSecret),
    csrf_token: ctx.client.csrfToken ?? newCsrfToken(),
    price_key: priceKeyOf(sessionId, ctx.deps.serverSecret).toString('base64url'),
    user: presentUser(account),
    tenant: presentTenant(ctx, account),
  }
}

/**
 * The code step of signing in. Attempts are counted on the challenge under its row lock, so of any number of concurrent
 * guesses only five are checked.
 */
export const otpLogin = async (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const known = await ctx.inRead((trx) => findAccountByUsername(trx, body.username))
  const device = knownDevice(ctx, known)
  const limited =
    device === null
      ? await countTry(ctx, 'codePerAddress', ctx.client.ip)
      : await countTry(ctx, 'codePerDevice', device)
  if (limited) return limited

  return ctx.inWrite(
    async (trx) => {
      const judged = await checkCode(trx, ctx, await findAccountByUsername(trx, body.username), body.password)
      if (isProblem(judged)) return judged
      const { account, challenge } = judged
      if (!maySignIn(account.status))
        return forbidden(messages.accountSuspended, { code: 'account_suspended' })
      await markChallengeUsed(trx, challenge.id, ctx.now)
      return openSession(trx, ctx, account, challenge.remember)
    },
    // Commit the counted attempt.
    { keepOnProblem: true },
  )
}
