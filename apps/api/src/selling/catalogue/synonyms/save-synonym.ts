import type { endpoints } from '@armature/contract/all-endpoints'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { keptSynonym, synonymErrors } from '@armature/domain/catalogue/products/search-words'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, notFound } from '@armature/domain/problem'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import type { Context } from '../../../platform/context/context.ts'
import { notify } from '../../../platform/db/notifications.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Synonym } from './synonym-repository.ts'
import {
  countSynonyms,
  findSynonym,
  insertSynonym,
  isSynonymTaken,
  lockSynonyms,
  updateSynonym,
} from './synonym-repository.ts'

type Answered = Response<typeof endpoints.changeSynonym>

export const presentSynonym = ({ changed_at, ...synonym }: Synonym): Answered => ({
  ...synonym,
  changed_at: changed_at?.toISOString() ?? null,
})

const definedOf = ({ word, means }: Body<typeof endpoints.changeSynonym>) => ({
  ...(word !== undefined && { word }),
  ...(means !== undefined && { means }),
})

const problemOf = async (
  trx: Database,
  synonym: { id: number | null; word: string; means: string },
): Promise<Problem | null> => {
  const errors = Object.entries(synonymErrors(synonym)).map(([field, text]) => [field, [text]])
  if (errors.length > 0) return invalidFields(Object.fromEntries(errors))
  if (await isSynonymTaken(trx, synonym)) return invalidFields({ means: [messages.synonymTwice] })
  const most = limits.search.synonyms
  return synonym.id === null && (await countSynonyms(trx)) >= most
    ? conflict(fill(messages.synonymTooMany, { most }))
    : null
}

/** No product changes, but searches do, so processes must drop their remembered lists. */
export const forgetSearches = (trx: Database): Promise<void> => notify(trx, 'lists', ['products'])

const recordSaved = (trx: Database, ctx: Context, before: Synonym | null, after: Synonym): Promise<void> =>
  recordAccountEvent(trx, ctx, {
    kind: before === null ? 'synonym.added' : 'synonym.changed',
    user_id: ctx.actor.userId,
    summary: `Synonym “${after.word}” = “${after.means}” ${before === null ? 'added' : 'changed'}`,
    ...(before !== null && { before }),
    after,
  })

/** Adds a synonym, or changes the one with this id; absent fields stay. */
export const saveSynonym = (
  ctx: Context,
  id: number | null,
  given: Body<typeof endpoints.changeSynonym>,
): Promise<Answered | Problem> =>
  ctx.inWrite(async (trx) => {
    await lockSynonyms(trx)
    const before = id === null ? null : await findSynonym(trx, id)
    if (before === undefined) return notFound(messages.notFound)
    const kept = keptSynonym({ word: '', means: '', ...before, ...definedOf(given) })
    const problem = await problemOf(trx, { id, ...kept })
    if (problem !== null) return problem
    const written = { ...kept, changed_by: ctx.actor.userId, changed_at: ctx.now }
    if (id !== null) await updateSynonym(trx, id, written)
    const after = await findSynonym(trx, id ?? (await insertSynonym(trx, written)))
    if (after === undefined) return notFound(messages.notFound)
    await recordSaved(trx, ctx, before, after)
    await forgetSearches(trx)
    return presentSynonym(after)
  })
