import type { Body, Params, Response } from '@armature/contract/platform/endpoint'
import type { convertMedia as endpoint } from '@armature/contract/people/media'
import { authorize } from '@armature/domain/rights/abilities'
import { conversionMachine, isConverted } from '@armature/domain/media/conversion-machine'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { announceChanges } from '../../../platform/journal/announce-change.ts'
import { countTry } from '../../auth/attempt-limits.ts'
import type { PreviewedProduct } from './conversion-repository.ts'
import {
  confirmScale,
  countUnconverted,
  lockProductsOf,
  queueConversion,
  refreshPreviews,
  restartConversion,
} from './conversion-repository.ts'
import { mediaChange, previewChanges } from '../media-changes.ts'
import { presentMedia } from '../media-presenter.ts'
import type { MediaRow } from '../media-repository.ts'
import { findMediaRow } from '../media-repository.ts'

/** Queues a conversion, and hides the old view's picture from products meanwhile. */
const queueAgain = async (trx: Database, { id, owner_id }: MediaRow): Promise<PreviewedProduct[]> => {
  await queueConversion(trx, id, await countUnconverted(trx, owner_id, id))
  return refreshPreviews(trx, id)
}

/**
 * Makes a file's 3D view again, after a failure or because its owner corrects its size. A size that only needs
 * confirming is confirmed without a conversion. 404 for a file that isn't the actor's or has no view, 409 during a
 * conversion, or where a view exists and nothing would change.
 */
export const convertAgain = async (
  ctx: Context,
  { params, body }: { params: Params<typeof endpoint>; body: Body<typeof endpoint> },
): Promise<Response<typeof endpoint> | Problem> => {
  const actorId = ctx.actor.userId ?? 0
  const refused =
    authorize(ctx.actor, 'media.convert', { vendorId: actorId }) ??
    (await countTry(ctx, 'uploadPerAccount', `user:${actorId}`))
  if (refused) return refused
  return ctx.inWrite(async (trx) => {
    const row = await findMediaRow(trx, ctx.actor, params.id)
    if (row === undefined || row.conversion_status === null) return notFound(messages.notFound)
    const scale = body.unit_scale
    const isSame = scale === undefined || scale === (row.unit_scale ?? 1)
    await lockProductsOf(trx, row.id)
    const made =
      conversionMachine.is(row.conversion_status, 'shown') && scale !== undefined && isSame
        ? await confirmScale(trx, row.id, scale)
        : await restartConversion(trx, row.id, isSame ? 'restart' : 'resize', scale)
    if (made === undefined) return conflict(messages.viewNotAgain)
    const isAgain = made.conversion_status !== null && !isConverted(made.conversion_status)
    const products = isAgain ? await queueAgain(trx, made) : []
    await announceChanges(trx, [mediaChange(row), ...previewChanges(products)])
    return presentMedia(ctx, made)
  })
}
