import type { confirmSession as endpoint } from '@armature/contract/people/accounts'
import type { Body } from '@armature/contract/platform/endpoint'
import { confirmTooMany, confirmWrongPassword } from '@armature/domain/auth/confirmation'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, unauthenticated } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { countOwnTry, forgetTry } from './attempt-limits.ts'
import { findAccountById } from './credential-repository.ts'
import { verifyPassword } from './passwords/password.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { setConfirmed } from './session-repository.ts'

/** Confirms that it's the signed-in person, for the calls that ask for it in the next minutes. Wrong tries are counted. */
export const confirmSession = async (
  ctx: Context,
  { password }: Body<typeof endpoint>,
): Promise<Record<string, never> | Problem> => {
  const { session } = ctx
  const userId = ctx.actor.userId ?? 0
  if (session === null) return unauthenticated(messages.signInFirst)
  const limited = await countOwnTry(ctx, 'passwordChangePerAccount', confirmTooMany)
  if (limited) return limited
  const account = await ctx.inRead((trx) => findAccountById(trx, userId))
  const right = await verifyPassword(account?.password_hash ?? null, password)
  if (isProblem(right)) return right
  const event = { user_id: userId } as const
  const answer = await ctx.inWrite<Record<string, never>>(
    async (trx) => {
      if (!right) {
        const summary = 'Confirmation failed: wrong password'
        await recordAccountEvent(trx, ctx, { ...event, kind: 'session.confirm-failed', summary })
        return invalidFields({ password: [confirmWrongPassword] })
      }
      await setConfirmed(trx, session.id, ctx.now)
      const summary = 'Identity confirmed by password'
      await recordAccountEvent(trx, ctx, { ...event, kind: 'session.confirmed', summary })
      return {}
    },
    // Commit the record of the failure.
    { keepOnProblem: true },
  )
  if (!isProblem(answer)) await forgetTry(ctx, 'passwordChangePerAccount', String(userId))
  return answer
}
