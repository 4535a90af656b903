import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { mediaFiles } from '@armature/domain/media/media-address'
import { isWorthRetrying, pauseAfterMs } from '@armature/domain/media/conversion-retry'
import { isModelFormat } from '@armature/domain/media/media-kind'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import { ConverterStopping } from '../../../platform/ports/model-converter.ts'
import type { ConversionFailure, ConvertedModel } from '../../../platform/ports/model-converter.ts'
import { announceChanges } from '../../../platform/journal/announce-change.ts'
import type { ConversionResult } from './conversion-repository.ts'
import {
  beginConversion,
  countUnconverted,
  endConversion,
  findLease,
  findUnconvertedMedia,
  lockProductsOf,
  queueConversion,
  refreshPreviews,
  renewLease,
  retryConversion,
  takeBackConversion,
} from './conversion-repository.ts'
import { mediaChange, previewChanges } from '../media-changes.ts'
import { contentTypeOf, mediaKey } from '../media-files.ts'
import type { MediaRow } from '../media-repository.ts'

type Ended = ConversionResult | { failure: ConversionFailure }

/** One transaction as the system, which can't return a Problem. */
const write = async (ctx: Context, work: Parameters<Context['inWrite']>[0]): Promise<void> => {
  await ctx.inWrite(work)
}

const begin = async (ctx: Context, id: number): Promise<MediaRow | undefined> => {
  let begun: MediaRow | undefined
  await write(ctx, async (trx) => {
    begun = await beginConversion(trx, id)
    if (begun !== undefined) await announceChanges(trx, [mediaChange(begun)])
    return null
  })
  return begun
}

const end = (ctx: Context, row: MediaRow, result: Ended): Promise<void> =>
  write(ctx, async (trx) => {
    await lockProductsOf(trx, row.id)
    if (!(await endConversion(trx, row.id, result, ctx.deps.clock()))) return null
    const products = await refreshPreviews(trx, row.id)
    await announceChanges(trx, [mediaChange(row), ...previewChanges(products)])
    return null
  })

/** Copies the original to a local file, since converters read nothing else; false where the store has none. */
const fetchOriginal = async (deps: Deps, row: MediaRow, path: string): Promise<boolean> => {
  if (!isModelFormat(row.format)) return false
  const opened = await deps.mediaStore.open(mediaKey(row.public_id, mediaFiles.original(row.format)))
  if (opened === null) return false
  await pipeline(opened.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return true
}

const putView = async (deps: Deps, row: MediaRow, model: ConvertedModel): Promise<void> => {
  const files = { [mediaFiles.view]: model.glb, [mediaFiles.viewThumbnail]: model.thumbnail }
  for (const [file, bytes] of Object.entries(files))
    await deps.mediaStore.put(mediaKey(row.public_id, file), bytes, contentTypeOf(file))
}

const convert = async (deps: Deps, row: MediaRow, path: string): Promise<Ended> => {
  if (!isModelFormat(row.format)) return { failure: 'unreadable' }
  const outcome = await deps.modelConverter.convert({
    path,
    format: row.format,
    ...(row.unit_scale !== null && { scale: row.unit_scale }),
  })
  if (!outcome.ok) return { failure: outcome.failure }
  const { box, triangles, parts, missing } = outcome.model
  await putView(deps, row, outcome.model)
  return { box, triangles, parts: parts.length, missing }
}

/** When a file whose attempts the server didn't survive may have its next one; null where that is now. */
const pausesUntil = (ctx: Context, { conversion_attempts: attempts, conversion_lease: lease }: MediaRow) => {
  const pauseMs = pauseAfterMs(attempts)
  const until = new Date((lease?.getTime() ?? 0) + pauseMs)
  return pauseMs > 0 && until > ctx.deps.clock() ? until : null
}

/** Another process is converting it, or it has to wait: check again then. */
const isLeftForLater = async (ctx: Context, row: MediaRow): Promise<boolean> => {
  const { id } = row
  const until = (await ctx.inRead((trx) => findLease(trx, id))) ?? pausesUntil(ctx, row)
  if (until === null) return false
  await write(ctx, async (trx) => {
    await queueConversion(trx, id, 0, until)
    return null
  })
  return true
}

const renewEveryMs = 30_000

/** Reports from time to time that this process is still working. */
const whileLeased = async <T>(ctx: Context, id: number, work: () => Promise<T>): Promise<T> => {
  const renew = () =>
    write(ctx, async (trx) => {
      await renewLease(trx, id)
      return null
    }).catch((error: unknown) =>
      ctx.log.warn({ event: 'lease_not_renewed', err: error }, 'will be tried again'),
    )
  const renewing = setInterval(() => void renew(), renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
  }
}

/** Returns the work to the queue, so that another process, or this one after its restart, starts it over. */
const giveBack = (ctx: Context, row: MediaRow): Promise<void> =>
  write(ctx, async (trx) => {
    await takeBackConversion(trx, row.id)
    await queueConversion(trx, row.id, await countUnconverted(trx, row.owner_id, row.id))
    await announceChanges(trx, [mediaChange(row)])
    return null
  })

const retry = (ctx: Context, row: MediaRow): Promise<void> =>
  write(ctx, async (trx) => {
    await retryConversion(trx, row.id)
    await queueConversion(trx, row.id, await countUnconverted(trx, row.owner_id, row.id))
    await announceChanges(trx, [mediaChange(row)])
    return null
  })

/**
 * Makes a CAD or FBX file's 3D view once, and skips a file that was converted or given up meanwhile. A fault of the
 * file itself ends as FAILED with a note for people; anything else throws, and the queue retries.
 */
export const convertModel = async (deps: Deps, log: Context['log'], mediaId: number): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  const due = await ctx.inRead((trx) => findUnconvertedMedia(trx, mediaId))
  if (due === undefined || (await isLeftForLater(ctx, due))) return
  const path = await deps.mediaStore.incomingPath()
  try {
    const isThere = await fetchOriginal(deps, due, path)
    const row = await begin(ctx, mediaId)
    if (row === undefined) return
    if (!isThere) return await end(ctx, row, { failure: 'unreadable' })
    const result = await whileLeased(ctx, mediaId, () => convert(deps, row, path)).catch(
      async (error: unknown) => {
        if (error instanceof ConverterStopping) {
          await giveBack(ctx, row)
          return null
        }
        await write(ctx, async (trx) => {
          await takeBackConversion(trx, mediaId)
          return null
        })
        throw error
      },
    )
    if (result === null) return
    deps.metrics.conversions.inc({ outcome: 'failure' in result ? result.failure : 'converted' })
    if ('failure' in result && isWorthRetrying(result.failure, row.conversion_retried)) await retry(ctx, row)
    else await end(ctx, row, result)
  } finally {
    await rm(path, { force: true })
  }
}
