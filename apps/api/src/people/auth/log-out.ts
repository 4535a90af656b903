import type { Problem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { revokeSession } from './session-repository.ts'

/** Ends the current session at once. */
export const logOut = (ctx: Context): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const ended = ctx.session !== null && (await revokeSession(trx, ctx.session.id, 'logout', ctx.now))
    if (ended)
      await recordAccountEvent(trx, ctx, {
        kind: 'sign-out',
        user_id: ctx.actor.userId,
        summary: 'Signed out',
      })
    return {}
  })
