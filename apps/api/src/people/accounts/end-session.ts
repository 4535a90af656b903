import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { isLiveSessionOf, revokeSession } from '../auth/session-repository.ts'

/** Ends one of the actor's own sessions; another person's answers 404. Of two calls at once only one ends it. */
export const endSession = (ctx: Context, sessionId: string): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const found = await isLiveSessionOf(trx, userId, sessionId, ctx.now)
    const ended = found && (await revokeSession(trx, sessionId, 'ended by its owner', ctx.now))
    if (!ended) return notFound(messages.notFound)
    await recordAccountEvent(trx, ctx, {
      kind: 'session.revoked',
      user_id: userId,
      summary: 'A session was ended',
    })
    return {}
  })
