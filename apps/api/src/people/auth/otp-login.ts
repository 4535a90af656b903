import { actAsSystem, readAsSystem } from '../../platform/db/transaction.ts'
import { randomUUID } from 'node:crypto'
import type { otpLogin as endpoint } from '@armature/contract/people/auth'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import type { SignInFactor } from '@armature/domain/auth/second-step'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidNonField, isProblem } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { countTry } from './attempt-limits.ts'
import type { CountedTries } from './challenge-repository.ts'
import { countTries, countWrongCode, lockChallenge, markChallengeUsed } from './challenge-repository.ts'
import { holderOf } from './challenge-holder.ts'
import type { Holder } from './challenge-holder.ts'
import type { Account } from './credential-repository.ts'
import { findAccountByUsername } from './credential-repository.ts'
import { checkAppCode } from './factors/authenticator.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { knownDevice } from './known-device.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { isCode } from './secret-codes.ts'

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

const noSpending = (): Promise<void> => Promise.resolve()

/** Is it the code that this challenge waits for? Both kinds are looked up each time, so that their time doesn't differ. */
const findRight = async (
  trx: Database,
  ctx: Context,
  { userId, challenge, code, open }: { userId: number; challenge: Challenge; code: string; open: boolean },
): Promise<{ by: SignInFactor; spend: (trx: Database) => Promise<void> } | null> => {
  const ofApp = await checkAppCode(trx, userId, code, ctx)
  const { id, code_hash } = challenge ?? { id: randomUUID(), code_hash: noHash }
  const isSent = isCode(code_hash, { id, code }, ctx.deps)
  // Once the tries are used up nobody may learn which code is right: the next challenge would take it.
  if (challenge?.channel === 'APP') return open ? ofApp : null
  return isSent ? { by: 'code', spend: noSpending } : null
}

/** Its browser may learn that no code is accepted any more, right or wrong. */
const isClosedApp = (challenge: Challenge, open: boolean): boolean => challenge?.channel === 'APP' && !open

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
  const userId = account?.id ?? 0
  const challenge = await lockChallenge(trx, userId)
  const tries = await countTries(trx, userId, ctx.now)
  const holder = holderOf(ctx, challenge)
  const open = isOpen(challenge, holder, tries, ctx.now)
  const right = await findRight(trx, ctx, { userId, challenge, code, open })
  if (account !== undefined && challenge !== undefined && right !== null && holder !== 'stranger') {
    return open ? { account, challenge, right } : voidCode()
  }
  await countWrongCode(trx, (open ? challenge : undefined) ?? noChallenge(), holder, ctx.now)
  await recordWrongCode(trx, ctx, account)
  return isClosedApp(challenge, open) && holder === 'browser' ? voidCode() : wrongCode()
}

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
      const { account, challenge, right } = judged
      return finishSignIn(trx, ctx, account, {
        by: right.by,
        remember: challenge.remember,
        spend: async () => {
          await markChallengeUsed(trx, challenge.id, ctx.now)
          await right.spend(trx)
        },
      })
    },
    // Commit the counted attempt.
    { keepOnProblem: true },
  )
}
