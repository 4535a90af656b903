import { conversionMachine } from '@armature/domain/media/conversion-machine'
import { mediaMachine } from '@armature/domain/media/media-machine'
import { sql } from 'kysely'
import { isOneOf } from '../../../platform/db/sql/states-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import type { MediaRow } from '../media-repository.ts'

const stored = mediaMachine.statesWhere('stored')
const unfinished = conversionMachine.statesWhere('unfinished')
const inWork = conversionMachine.statesWhere('inWork')

/** How many other files of the account await their 3D view or are being converted. */
export const countUnconverted = async (trx: Database, ownerId: number, but: number): Promise<number> => {
  const { rows } = await sql<{ files: number }>`SELECT count(*)::int AS files FROM media
    WHERE owner_id = ${ownerId} AND id <> ${but} AND ${isOneOf('state', stored)}
      AND ${isOneOf('conversion_status', unfinished)}`.execute(trx)
  return rows[0]?.files ?? 0
}

/** Queues a conversion behind the account's other ones: accounts with few waiting files come first. */
export const queueConversion = (trx: Database, mediaId: number, ahead: number, runAt?: Date): Promise<void> =>
  addJob(
    trx,
    'convert-model',
    { mediaId },
    { key: `convert:${mediaId}`, priority: ahead, ...(runAt && { runAt }) },
  )

/** A running process renews its lease in time; another takes over from a dead one after this long. */
const leaseSeconds = 90
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
const isLeased = sql<boolean>`(${isOneOf('conversion_status', inWork)} AND conversion_lease > clock_timestamp()) IS TRUE`

/** A file without a finished 3D view; undefined where it is finished or was given up. */
export const findUnconvertedMedia = (trx: Database, id: number): Promise<MediaRow | undefined> =>
  trx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', stored)
    .where('conversion_status', 'in', unfinished)
    .executeTakeFirst()

/** The end of another live process's lease on the file, if there is one. */
export const findLease = async (trx: Database, id: number): Promise<Date | null> => {
  const row = await trx
    .selectFrom('media')
    .select('conversion_lease')
    .where('id', '=', id)
    .where(isLeased)
    .executeTakeFirst()
  return row?.conversion_lease ?? null
}

/** Renews the lease, so that no other process starts the conversion. */
export const renewLease = async (trx: Database, id: number): Promise<void> => {
  await trx
    .updateTable('media')
    .set({ conversion_lease: leaseEnd })
    .where('id', '=', id)
    .where('conversion_status', 'in', inWork)
    .execute()
}

/** Allows one retry after a failure that the machine may have caused. */
export const retryConversion = async (trx: Database, id: number): Promise<void> => {
  await trx
    .updateTable('media')
    .set({
      conversion_status: conversionMachine.move('retry').to,
      conversion_attempts: 0,
      conversion_retried: true,
      conversion_lease: null,
    })
    .where('id', '=', id)
    .where('conversion_status', 'in', inWork)
    .execute()
}

/**
 * Restarts a conversion, at another scale if one is given; the size is then unknown until the view exists. Undefined
 * where the state doesn't allow it.
 */
export const restartConversion = (
  trx: Database,
  id: number,
  name: 'restart' | 'resize',
  scale: number | undefined,
): Promise<MediaRow | undefined> =>
  trx
    .updateTable('media')
    .set({
      conversion_status: conversionMachine.move(name).to,
      conversion_failure: null,
      conversion_attempts: 0,
      conversion_lease: null,
      ...(scale === undefined
        ? {}
        : { unit_scale: scale, box_length: null, box_width: null, box_height: null }),
    })
    .where('id', '=', id)
    .where('state', 'in', stored)
    .where('conversion_status', 'in', conversionMachine.move(name).from)
    .returningAll()
    .executeTakeFirst()

/** Confirms the scale of the existing view. */
export const confirmScale = (trx: Database, id: number, scale: number): Promise<MediaRow | undefined> =>
  trx
    .updateTable('media')
    .set({ unit_scale: scale })
    .where('id', '=', id)
    .where('conversion_status', 'in', conversionMachine.statesWhere('shown'))
    .returningAll()
    .executeTakeFirst()

/** Counts an attempt and protects the row from the sweep meanwhile. Undefined where there is nothing to do. */
export const beginConversion = (trx: Database, id: number): Promise<MediaRow | undefined> =>
  trx
    .updateTable('media')
    .set((eb) => ({
      conversion_status: conversionMachine.move('begin').to,
      conversion_attempts: eb('conversion_attempts', '+', 1),
      conversion_lease: leaseEnd,
    }))
    .where('id', '=', id)
    .where((eb) => eb.not(isLeased))
    .where('state', 'in', stored)
    .where('conversion_status', 'in', unfinished)
    .returningAll()
    .executeTakeFirst()

/** Uncounts an attempt that ended for a reason outside the file; another follows. */
export const takeBackConversion = async (trx: Database, id: number): Promise<void> => {
  await trx
    .updateTable('media')
    .set((eb) => ({
      conversion_status: conversionMachine.move('give-back').to,
      conversion_attempts: eb('conversion_attempts', '-', 1),
    }))
    .where('id', '=', id)
    .where('conversion_status', 'in', inWork)
    .execute()
}

export interface ConversionResult {
  box: { length: number; width: number; height: number }
  triangles: number
  parts: number
  missing: number
}

/** Ends a conversion with its view or the reason for failure. False where it had already ended. */
export const endConversion = async (
  trx: Database,
  id: number,
  result: ConversionResult | { failure: string },
  now: Date,
): Promise<boolean> => {
  const columns =
    'failure' in result
      ? { conversion_status: conversionMachine.move('fail').to, conversion_failure: result.failure }
      : {
          conversion_status: conversionMachine.move('finish').to,
          box_length: result.box.length,
          box_width: result.box.width,
          box_height: result.box.height,
          triangles: result.triangles,
          parts: result.parts,
          missing: result.missing,
        }
  const { numUpdatedRows } = await trx
    .updateTable('media')
    .set({ ...columns, converted_at: now })
    .where('id', '=', id)
    .where('conversion_status', 'in', unfinished)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks the products that show this file in the same order as saving one: the product first, then its files. */
export const lockProductsOf = async (trx: Database, mediaId: number): Promise<void> => {
  await sql`SELECT FROM products WHERE id IN (SELECT product_id FROM media_uses WHERE media_id = ${mediaId})
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}

export interface PreviewedProduct {
  id: number
  vendor_id: number
  tenant_id: number | null
}

/** Makes the trigger choose the preview of the products that show this file again. */
export const refreshPreviews = async (trx: Database, mediaId: number): Promise<PreviewedProduct[]> => {
  const { rows } = await sql<PreviewedProduct>`
    UPDATE products SET preview = preview
    WHERE id IN (SELECT product_id FROM media_uses WHERE media_id = ${mediaId}) AND deleted_at IS NULL
    RETURNING id, vendor_id, tenant_id`.execute(trx)
  return rows
}
