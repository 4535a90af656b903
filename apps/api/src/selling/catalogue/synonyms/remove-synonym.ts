import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import type { Context } from '../../../platform/context/context.ts'
import { forgetSearches } from './save-synonym.ts'
import { deleteSynonym, findSynonym, lockSynonyms } from './synonym-repository.ts'

/** Removes a synonym; the journal keeps its former values. */
export const removeSynonym = (ctx: Context, id: number): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    await lockSynonyms(trx)
    const before = await findSynonym(trx, id)
    if (before === undefined) return notFound(messages.notFound)
    await deleteSynonym(trx, id)
    await recordAccountEvent(trx, ctx, {
      kind: 'synonym.removed',
      user_id: ctx.actor.userId,
      summary: `Synonym “${before.word}” = “${before.means}” removed`,
      before,
    })
    await forgetSearches(trx)
    return {}
  })
