import type { confirmSession as endpoint } from '@armature/contract/people/factors'
import type { Body } from '@armature/contract/platform/endpoint'
import { confirmTooMany, confirmWrongPassword } from '@armature/domain/auth/confirmation'
import { appCodeWrong } from '@armature/domain/auth/factor-texts'
import type { SignInFactor } from '@armature/domain/auth/second-step'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, unauthenticated } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { LimitName } from './attempt-limits.ts'
import { countOwnTry, forgetTry } from './attempt-limits.ts'
import { findAccountById } from './credential-repository.ts'
import { checkAppCode } from './factors/authenticator.ts'
import { checkPasskey } from './passkeys/passkeys.ts'
import { verifyPassword } from './passwords/password.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { setConfirmed } from './session-repository.ts'

type Given = Body<typeof endpoint>
type Headers = { origin?: string | undefined }

/** Proves who it is, within the transaction that notes it: answers by what, or why not. */
type Proof = (trx: Database) => Promise<SignInFactor | Problem>

/** A password is checked before the transaction, since that takes long. */
const proofByPassword = async (ctx: Context, password: string): Promise<Proof | Problem> => {
  const account = await ctx.inRead((trx) => findAccountById(trx, ctx.actor.userId ?? 0))
  const right = await verifyPassword(account?.password_hash ?? null, password)
  if (isProblem(right)) return right
  return () => Promise.resolve(right ? 'password' : invalidFields({ password: [confirmWrongPassword] }))
}

const proofOf = (ctx: Context, { password, otp, passkey }: Given, headers: Headers) => {
  if (password !== undefined) return proofByPassword(ctx, password)
  const userId = ctx.actor.userId ?? 0
  const proof: Proof = async (trx) => {
    if (passkey !== undefined) {
      const row = await checkPasskey(trx, ctx, { passkey, headers, userId })
      return isProblem(row) ? row : 'passkey'
    }
    const right = await checkAppCode(trx, userId, otp ?? '', ctx)
    if (right === null) return invalidFields({ otp: [appCodeWrong] })
    await right.spend(trx)
    return right.by
  }
  return proof
}

/**
 * Confirms that it's the signed-in person, for the calls that ask for it in the next minutes. Wrong tries are counted
 * and recorded.
 */
export const confirmSession = async (
  ctx: Context,
  given: Given,
  headers: Headers,
): Promise<Record<string, never> | Problem> => {
  const { session } = ctx
  const userId = ctx.actor.userId ?? 0
  if (session === null) return unauthenticated(messages.signInFirst)
  const limit: LimitName = given.otp === undefined ? 'passwordChangePerAccount' : 'appCodePerAccount'
  const limited = await countOwnTry(ctx, limit, confirmTooMany)
  if (limited) return limited
  const proof = await proofOf(ctx, given, headers)
  if (isProblem(proof)) return proof
  const answer = await ctx.inWrite<Record<string, never>>(
    async (trx) => {
      const by = await proof(trx)
      if (isProblem(by)) {
        const event = { kind: 'session.confirm-failed', user_id: userId } as const
        await recordAccountEvent(trx, ctx, { ...event, summary: 'Confirmation failed' })
        return by
      }
      await setConfirmed(trx, session.id, ctx.now)
      const event = { kind: 'session.confirmed', user_id: userId } as const
      await recordAccountEvent(trx, ctx, { ...event, summary: `Identity confirmed by ${by}` })
      return {}
    },
    // Commit the record of the failure.
    { keepOnProblem: true },
  )
  if (!isProblem(answer)) await forgetTry(ctx, limit, String(userId))
  return answer
}
