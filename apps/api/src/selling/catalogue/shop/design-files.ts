import type { Response } from '@armature/contract/platform/endpoint'
import type { readDesignFiles as readEndpoint } from '@armature/contract/selling/public-catalogue'
import { conversionMachine } from '@armature/domain/media/conversion-machine'
import { designFilePath, mediaFiles, mediaUrl, publicIdOf } from '@armature/domain/media/media-address'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import { minuteMs } from '@armature/domain/values/time'
import type { Context } from '../../../platform/context/context.ts'
import { issueReaderPass } from '../../../platform/context/media-pass.ts'
import { uploadLimits } from '../../../platform/config/upload-limits.ts'
import type { ProductDetailRow } from '../products/product-repository.ts'
import { findProductDetail } from '../products/product-repository.ts'
import type { AskedShelf } from './catalogue-shelf.ts'

type Format = Response<typeof readEndpoint>[number]['format']

interface Design {
  format: Format
  publicId: string
  file: string
  /** Unknown for a 3D view. */
  bytes: number | null
}

const formats: Readonly<Record<string, Format>> = { step: 'STEP', iges: 'IGES', fbx: 'FBX' }

/** A part's design files: the uploads, and the 3D model made from the first upload that has one. */
export const designsOf = (
  row: Pick<ProductDetailRow, 'cad' | 'fbx' | 'cad_file' | 'fbx_file'>,
): readonly Design[] => {
  const stored = [
    { path: row.cad, media: row.cad_file },
    { path: row.fbx, media: row.fbx_file },
  ].flatMap(({ path, media }) => (path === null || media === null ? [] : [{ path, media }]))
  const uploaded = stored.flatMap(({ path, media }): Design[] => {
    const ending = path.slice(path.lastIndexOf('.') + 1)
    const format = formats[ending]
    const publicId = publicIdOf(path)
    return format === undefined || publicId === null
      ? []
      : [{ format, publicId, file: mediaFiles.original(ending), bytes: media.bytes }]
  })
  const viewed = stored.find(({ media }) => conversionMachine.is(media.conversion_status, 'shown'))?.media
  return viewed === undefined
    ? uploaded
    : [...uploaded, { format: 'GLB', publicId: viewed.public_id, file: mediaFiles.view, bytes: null }]
}

/** The addresses, each with a pass for the caller's session (decision 012). */
export const readDesignFiles = async (
  { ctx, shopping }: { ctx: Context; shopping: AskedShelf },
  id: number,
): Promise<Response<typeof readEndpoint> | Problem> => {
  const { session, now, deps } = ctx
  const find = (reader: Pick<Context, 'actor' | 'inRead'>) =>
    reader.inRead((trx) => findProductDetail(trx, reader.actor, id))
  const row = (await find(shopping)) ?? (shopping.isWhole ? undefined : await find(ctx))
  if (row === undefined || session === null) return notFound(messages.notFound)
  return designsOf(row).map(({ format, publicId, file }) => ({
    format,
    name: `${row.sku}.${file.slice(file.lastIndexOf('.') + 1)}`,
    url: mediaUrl(
      deps.config.publicUrl,
      designFilePath(publicId, file),
      issueReaderPass(
        { publicId, sessionId: session.id, now, lastsMs: uploadLimits.designPassMinutes * minuteMs },
        deps.serverSecret,
      ),
    ),
  }))
}
