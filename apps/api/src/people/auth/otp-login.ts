import { companyNone } from '@armature/domain/accounts/company-texts'
import { actAsSystem, readAsSystem } from '../../platform/db/transaction.ts'
import { randomUUID } from 'node:crypto'
import type { otpLogin as endpoint } from '@armature/contract/people/auth'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, invalidNonField, isProblem } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { newDeviceMail } from '../../platform/mail/account-mails.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { describeDevice } from '@armature/domain/accounts/device'
import { countTry } from './attempt-limits.ts'
import type { CountedTries } from './challenge-repository.ts'
import { countTries, countWrongCode, lockChallenge, markChallengeUsed } from './challenge-repository.ts'
import { holderOf } from './challenge-holder.ts'
import type { Holder } from './challenge-holder.ts'
import type { Account } from './credential-repository.ts'
import { findAccountByUsername } from './credential-repository.ts'
import { knownDevice } from './known-device.ts'
import { openSession } from './open-session.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { isCode } from './secret-codes.ts'
import { findCompanyToActFor, hasSignedIn } from './session-repository.ts'
import { hourMs } from '@armature/domain/values/time'

const wrongCode = (): Problem => invalidNonField(messages.otpInvalid, 'otp_invalid')
const voidCode = (): Problem => invalidNonField(messages.otpVoid, 'otp_void')

/** No code has this hash. It is compared where there is no challenge, so that the work is the same. */
const noHash = Buffer.alloc(32)

const noChallenge = () => ({ id: randomUUID(), tries: 0, plain_tries: 0 })

type Challenge = Awaited<ReturnType<typeof lockChallenge>>

/**
 * Wrong codes count against the sender that passed the password step. A browser's codes void its challenge. Codes from
 * the same address without cookies use up the hourly limit for programs. A daily limit covers both. A stranger's codes
 * don't count.
 */
const isOpen = (challenge: Challenge, holder: Holder, tries: CountedTries, now: Date): boolean => {
  if (challenge === undefined || challenge.void_at !== null || challenge.expires_at <= now) return false
  if (tries.ofDay >= limits.otp.triesPerDay) return false
  return holder !== 'address' || tries.plainOfHour < limits.otp.plainTriesPerHour
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
  const tries = await countTries(trx, account?.id ?? 0, ctx.now)
  const holder = holderOf(ctx, challenge)
  const right = isRight(ctx, challenge, code)
  const open = isOpen(challenge, holder, tries, ctx.now)
  if (account !== undefined && challenge !== undefined && right && holder !== 'stranger') {
    return open ? { account, challenge } : voidCode()
  }
  await countWrongCode(trx, (open ? challenge : undefined) ?? noChallenge(), holder, ctx.now)
  await recordWrongCode(trx, ctx, account)
  return wrongCode()
}

/** Skips programs, which keep no cookies and would always look new, and the account's first sign-in. */
const tellOfNewDevice = async (trx: Database, ctx: Context, account: Account): Promise<void> => {
  if (ctx.client.csrfToken === undefined || !(await hasSignedIn(trx, account.id))) return
  const { ip, userAgent } = ctx.client
  const home = await findHome(trx, ctx.deps.config, account.id)
  const mail = newDeviceMail(readerOf(account), { device: describeDevice(userAgent), ip, at: ctx.now })
  await queueMail(trx, { to: account.email, mail, home }, ctx.now)
}

const lifetimeMs = (remember: boolean): number =>
  (remember ? limits.session.rememberDays * 24 : limits.session.hours) * hourMs

/**
 * The code step of signing in. Attempts are counted on the challenge under its row lock, so of any number of concurrent
 * guesses only five are checked.
 */
export const otpLogin = async (
  ctx: Context,
  body: Body<typeof endpoint>,
): Promise<Response<typeof endpoint> | Problem> => {
  const known = await readAsSystem(ctx.deps.db, (trx) => findAccountByUsername(trx, body.username))
  const device = knownDevice(ctx, known)
  const limited =
    device === null
      ? await countTry(ctx, 'codePerAddress', ctx.client.ip)
      : await countTry(ctx, 'codePerDevice', device)
  if (limited) return limited

  return ctx.inWrite(
    async (trx) => {
      await actAsSystem(trx)
      const judged = await checkCode(trx, ctx, await findAccountByUsername(trx, body.username), body.password)
      if (isProblem(judged)) return judged
      const { account, challenge } = judged
      if (!maySignIn(account.status))
        return forbidden(messages.accountSuspended, { code: 'account_suspended' })
      const companyId = await findCompanyToActFor(trx, account.id)
      if (companyId === null) return forbidden(companyNone, { code: 'no_company' })
      await markChallengeUsed(trx, challenge.id, ctx.now)
      const { remember } = challenge
      const expiresAt = new Date(ctx.now.getTime() + lifetimeMs(remember))
      if (device === null) await tellOfNewDevice(trx, ctx, account)
      return openSession(trx, ctx, account, { companyId, expiresAt, remember })
    },
    // Commit the counted attempt.
    { keepOnProblem: true },
  )
}
