import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import { discardStored } from '../../../people/media/discard-media.ts'
import { deleteOwnRobot } from './own-robot-repository.ts'

/** Deletes one of the actor's own robots with its file, wherever it is chosen. */
export const removeOwnRobot = async (
  ctx: Context,
  { params: { id } }: { params: { id: number } },
): Promise<Record<string, never> | Problem> => {
  const userId = ctx.actor.userId ?? 0
  const removed = await ctx.inWrite(async (trx) => {
    const found = await deleteOwnRobot(trx, { userId, id, now: ctx.now })
    if (found === undefined) return notFound(messages.notFound)
    await recordAccountEvent(trx, ctx, {
      kind: 'own-robot.removed',
      user_id: userId,
      summary: 'Own robot deleted',
    })
    return found
  })
  if (isProblem(removed)) return removed
  if (removed.file !== null) await discardStored(ctx.deps, ctx.log, removed.file)
  return {}
}
