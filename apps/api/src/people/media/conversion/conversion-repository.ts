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

/** The number of an account's other files that wait for their 3D view, or are in work. */
export const countUnconverted = async (trx: Database, ownerId: number, but: number): Promise<number> => {
  const { rows } = await sql<{ files: number }>`SELECT count(*)::int AS files FROM media
    WHERE owner_id = ${ownerId} AND id <> ${but} AND ${isOneOf('state', stored)}
      AND ${isOneOf('conversion_status', unfinished)}`.execute(trx)
  return rows[0]?.files ?? 0
}

/** Queues a conversion behind the account's other ones: an account with few waiting files comes first. */
export const queueConversion = (trx: Database, mediaId: number, ahead: number, runAt?: Date): Promise<void> =>
  addJob(
    trx,
    'convert-model',
    { mediaId },
    { key: `convert:${mediaId}`, priority: ahead, ...(runAt && { runAt }) },
  )

/** A process at work renews it in time; one that died leaves its work to others after this long. */
const leaseSeconds = 90
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
const isLeased = sql<boolean>`(${isOneOf('conversion_status', inWork)} AND conversion_lease > clock_timestamp()) IS TRUE`

/** A file whose 3D view is not made yet; undefined where it is, or where the file was given up. */
export const findUnconvertedMedia = (trx: Database, id: number): Promise<MediaRow | undefined> =>
  trx
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', stored)
    .where('conversion_status', 'in', unfinished)
    .executeTakeFirst()

/** Is another process at work on it that is alive, and until when is that certain? */
export const findLease = async (trx: Database, id: number): Promise<Date | null> => {
  const row = await trx
    .selectFrom('media')
    .select('conversion_lease')
    .where('id', '=', id)
    .where(isLeased)
    .executeTakeFirst()
  return row?.conversion_lease ?? null
}

/** A conversion goes on: nobody else begins it meanwhile. */
export const renewLease = async (trx: Database, id: number): Promise<void> => {
  await trx
    .updateTable('media')
    .set({ conversion_lease: leaseEnd })
    .where('id', '=', id)
    .where('conversion_status', 'in', inWork)
    .execute()
}

/** A failure that may have been the machine's: once more, and then never by itself. */
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
 * From the beginning, in another size where one is given: how large the part is isn't known then until its view is there.
 * Undefined where its state is none of these.
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

/** The size that a view has already is the right one. */
export const confirmScale = (trx: Database, id: number, scale: number): Promise<MediaRow | undefined> =>
  trx
    .updateTable('media')
    .set({ unit_scale: scale })
    .where('id', '=', id)
    .where('conversion_status', 'in', conversionMachine.statesWhere('shown'))
    .returningAll()
    .executeTakeFirst()

/** Counts an attempt and keeps the row from the sweep while it lasts. Undefined where there is nothing to do. */
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

/** An attempt that ended for a reason that isn't the file's: it doesn't count, and another will be made. */
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

/** The end of a conversion, by its view or by why there is none. False where it had ended already. */
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

/** Locks the products that show this file, as saving one of them would: the product first, then its files. */
export const lockProductsOf = async (trx: Database, mediaId: number): Promise<void> => {
  await sql`SELECT FROM products WHERE id IN (SELECT product_id FROM media_uses WHERE media_id = ${mediaId})
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}

export interface PreviewedProduct {
  id: number
  vendor_id: number
  tenant_id: number | null
}

/** Lets the trigger look again which picture stands for the products that show this file. */
export const refreshPreviews = async (trx: Database, mediaId: number): Promise<PreviewedProduct[]> => {
  const { rows } = await sql<PreviewedProduct>`
    UPDATE products SET preview = preview
    WHERE id IN (SELECT product_id FROM media_uses WHERE media_id = ${mediaId}) AND deleted_at IS NULL
    RETURNING id, vendor_id, tenant_id`.execute(trx)
  return rows
}
