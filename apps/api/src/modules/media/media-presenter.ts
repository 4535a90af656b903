import type { conversionShape, mediaShape, uploadFile } from '@armature/contract/media'
import type { Response } from '@armature/contract/endpoint'
import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import { conversionNote } from '@armature/domain/media/conversion-note'
import { isModelFormat } from '@armature/domain/media/media-kind'
import type { z } from 'zod'
import type { Context } from '../../http/context.ts'
import type { MediaRow } from './media-repository.ts'

/** The file that an upload's address names: the picture as stored, or the CAD or FBX file as it came. */
const mainFile = ({ format }: MediaRow): string =>
  isModelFormat(format) ? mediaFiles.original(format) : mediaFiles.image

/** The address of a stored upload. */
export const secureUrlOf = (ctx: Pick<Context, 'mediaUrl'>, row: MediaRow): string =>
  ctx.mediaUrl(mediaPath(row.public_id, mainFile(row)))

const boxOf = ({ box_length: length, box_width: width, box_height: height }: MediaRow) =>
  length === null || width === null || height === null ? null : { length, width, height }

/** How far the 3D view of a CAD or FBX file has come, and where it is; null for a picture. */
export const presentConversion = (
  ctx: Pick<Context, 'mediaUrl'>,
  row: MediaRow,
): z.output<typeof conversionShape> | null => {
  if (row.conversion_status === null) return null
  const isReady = row.conversion_status === 'READY'
  const address = (file: string) => (isReady ? ctx.mediaUrl(mediaPath(row.public_id, file)) : null)
  return {
    status: row.conversion_status,
    note: conversionNote(row.conversion_failure),
    glb: address(mediaFiles.view),
    thumbnail: address(mediaFiles.viewThumbnail),
    box: boxOf(row),
    triangles: row.triangles,
    parts: row.parts,
  }
}

export const presentMedia = (ctx: Pick<Context, 'mediaUrl'>, row: MediaRow): z.output<typeof mediaShape> => ({
  public_id: row.public_id,
  secure_url: secureUrlOf(ctx, row),
  kind: row.kind,
  format: row.format,
  name: row.name,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  conversion: presentConversion(ctx, row),
})

/** What an upload answers: measures are a picture's only. */
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
