import { conversionMachine } from '@armature/domain/media/conversion-machine'
import { mediaMachine } from '@armature/domain/media/media-machine'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { MediaRow } from './media-repository.ts'

type SweptRow = Pick<MediaRow, 'id' | 'public_id' | 'kind' | 'format'>

/** Gives up an unfinished upload; one that finished meanwhile stays. */
export const giveUpUpload = async (trx: Database, id: number): Promise<void> => {
  await trx
    .updateTable('media')
    .set({ state: mediaMachine.move('delete').to })
    .where('id', '=', id)
    .where('state', 'in', mediaMachine.statesWhere('arriving'))
    .execute()
}

/**
 * Gives up unused files: uploads started before `uploading`, and files that no product has named since `unused`. It
 * skips a file that a product is claiming, which is locked, and one being converted, whose view may be written at any
 * moment.
 */
export const giveUpUnused = async (
  trx: Database,
  before: { uploading: Date; unused: Date },
  most: number,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    UPDATE media SET state = ${mediaMachine.move('delete').to} WHERE id IN (
      SELECT id FROM media
      WHERE ((${isOneOf('state', mediaMachine.statesWhere('arriving'))} AND created_at < ${before.uploading})
          OR (${isOneOf('state', mediaMachine.statesWhere('stored'))} AND unused_since < ${before.unused}
            AND (${isOneOf('conversion_status', conversionMachine.statesWhere('inWork'))}) IS NOT TRUE))
        AND NOT EXISTS (SELECT FROM media_uses u WHERE u.media_id = media.id)
      ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(trx)
  return rows.length
}

/** Given-up files that still have a row, after this id. */
export const listGivenUp = async (trx: Database, afterId: number, most: number): Promise<SweptRow[]> =>
  trx
    .selectFrom('media')
    .select(['id', 'public_id', 'kind', 'format'])
    .where('state', 'in', mediaMachine.statesWhere('leaving'))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute()

export const deleteGivenUp = async (trx: Database, id: number): Promise<void> => {
  await trx
    .deleteFrom('media')
    .where('id', '=', id)
    .where('state', 'in', mediaMachine.statesWhere('leaving'))
    .execute()
}

/** Files whose 3D view is overdue since this moment, with the number of the same account's files due before each. */
export const listUnconverted = async (
  trx: Database,
  before: Date,
): Promise<{ id: number; ahead: number }[]> => {
  const { rows } = await sql<{ id: number; ahead: number }>`
    SELECT id, (row_number() OVER (PARTITION BY owner_id ORDER BY id))::int - 1 AS ahead FROM media
    WHERE ${isOneOf('state', mediaMachine.statesWhere('stored'))}
      AND ${isOneOf('conversion_status', conversionMachine.statesWhere('unfinished'))} AND created_at < ${before}
    ORDER BY id`.execute(trx)
  return rows
}
