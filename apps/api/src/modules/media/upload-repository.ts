import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { MediaTable } from '../../db/media-tables.ts'
import type { Database } from '../../db/tables.ts'
import type { MediaRow } from './media-repository.ts'

export type NewMedia = Omit<Insertable<MediaTable>, 'state' | 'unused_since'> & { created_at: Date }

/** What an account has lying here that no product names. */
export const countUnused = async (
  trx: Database,
  ownerId: number,
): Promise<{ files: number; bytes: number }> => {
  const { rows } = await sql<{ files: number; bytes: number }>`
    SELECT count(*)::bigint AS files, coalesce(sum(bytes), 0)::bigint AS bytes
    FROM media WHERE owner_id = ${ownerId} AND unused_since IS NOT NULL`.execute(trx)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Lets the uploads of one account be counted one after the other, until the transaction ends. */
export const lockUploadsOf = async (trx: Database, ownerId: number): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('media.owner'), hashint8(${ownerId}))`.execute(trx)
}

/** Before any of its files: an upload that is on its way, and unused until a product names it. */
export const insertUpload = async (trx: Database, upload: NewMedia): Promise<number> => {
  const row = { ...upload, state: 'UPLOADING' as const, unused_since: upload.created_at }
  const { id } = await trx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** After the last of its files. Undefined where the sweep took it for lost meanwhile. */
export const markStored = (trx: Database, id: number, now: Date): Promise<MediaRow | undefined> =>
  trx
    .updateTable('media')
    .set({ state: 'STORED', unused_since: now })
    .where('id', '=', id)
    .where('state', '=', 'UPLOADING')
    .returningAll()
    .executeTakeFirst()

/** A stored file by its address, whosever it is: the address is the right to read it. */
export const findServedMedia = (
  trx: Database,
  publicId: string,
): Promise<
  Pick<MediaRow, 'public_id' | 'kind' | 'format' | 'name' | 'conversion_status' | 'bytes'> | undefined
> =>
  trx
    .selectFrom('media')
    .select(['public_id', 'kind', 'format', 'name', 'conversion_status', 'bytes'])
    .where('public_id', '=', publicId)
    .where('state', '=', 'STORED')
    .executeTakeFirst()
