import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'

export interface Synonym {
  id: number
  word: string
  means: string
  changed_by: string | null
  changed_at: Date | null
}

const synonymRows = (trx: Database) =>
  trx
    .selectFrom('synonyms as s')
    .leftJoin('users as u', 'u.id', 's.changed_by')
    .select(['s.id', 's.word', 's.means', 'u.username as changed_by', 's.changed_at'])

export const listSynonyms = (trx: Database): Promise<Synonym[]> =>
  synonymRows(trx).orderBy('s.word').orderBy('s.means').execute()

/** Locks out other changes to synonyms, so that the count and the check for duplicates hold. */
export const lockSynonyms = async (trx: Database): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('synonyms'))`.execute(trx)
}

export const countSynonyms = async (trx: Database): Promise<number> => {
  const { count } = await trx
    .selectFrom('synonyms')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findSynonym = (trx: Database, id: number): Promise<Synonym | undefined> =>
  synonymRows(trx).where('s.id', '=', id).executeTakeFirst()

/** Another synonym with the same word and meaning exists. */
export const isSynonymTaken = async (
  trx: Database,
  { id, word, means }: { id: number | null; word: string; means: string },
): Promise<boolean> => {
  const same = await trx
    .selectFrom('synonyms')
    .select('id')
    .where('word', '=', word)
    .where('means', '=', means)
    .executeTakeFirst()
  return same !== undefined && same.id !== id
}

type Written = Pick<Synonym, 'word' | 'means'> & { changed_by: number | null; changed_at: Date }

export const insertSynonym = async (trx: Database, synonym: Written): Promise<number> => {
  const { id } = await trx.insertInto('synonyms').values(synonym).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateSynonym = async (trx: Database, id: number, synonym: Written): Promise<void> => {
  await trx.updateTable('synonyms').set(synonym).where('id', '=', id).execute()
}

export const deleteSynonym = async (trx: Database, id: number): Promise<void> => {
  await trx.deleteFrom('synonyms').where('id', '=', id).execute()
}
