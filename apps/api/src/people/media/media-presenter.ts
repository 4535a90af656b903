import type { mediaShape, uploadFile } from '@armature/contract/people/media'
import type { Response } from '@armature/contract/platform/endpoint'
import { accessOfUpload } from '@armature/domain/media/media-access'
import type { MediaAccess } from '@armature/domain/media/media-access'
import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import type { z } from 'zod'
import type { Context } from '../../platform/context/context.ts'
import { presentConversion } from './conversion/conversion-presenter.ts'
import type { MediaRow } from './media-repository.ts'

/** The file at an upload's address: the stored picture, or any other file as it came. */
const mainFile = ({ kind, format }: MediaRow): string =>
  kind === 'IMAGE' ? mediaFiles.image : mediaFiles.original(format)

/** Unused since its creation: no product has ever named it. */
const accessOf = ({ created_at, unused_since }: MediaRow): MediaAccess =>
  accessOfUpload({ isFresh: unused_since?.getTime() === created_at.getTime() })

const secureUrlOf = (ctx: Pick<Context, 'mediaUrl'>, row: MediaRow): string =>
  ctx.mediaUrl(mediaPath(row.public_id, mainFile(row)), accessOf(row))

const conversionOf = (ctx: Pick<Context, 'mediaUrl'>, row: MediaRow) =>
  row.conversion_status === null
    ? null
    : presentConversion(ctx, { ...row, conversion_status: row.conversion_status }, accessOf(row))

/** An upload as its owner sees it. */
export const presentMedia = (ctx: Pick<Context, 'mediaUrl'>, row: MediaRow): z.output<typeof mediaShape> => ({
  public_id: row.public_id,
  secure_url: secureUrlOf(ctx, row),
  kind: row.kind,
  format: row.format,
  name: row.name,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  conversion: conversionOf(ctx, row),
})

/** The answer to an upload; only pictures have a width and height. */
export const presentUpload = (
  ctx: Pick<Context, 'mediaUrl'>,
  row: MediaRow,
): Response<typeof uploadFile> => ({
  secure_url: secureUrlOf(ctx, row),
  public_id: row.public_id,
  bytes: row.bytes,
  ...(row.width === null || row.height === null ? {} : { width: row.width, height: row.height }),
  format: row.format,
})
