import { buffer } from 'node:stream/consumers'
import { mediaFiles } from '@armature/domain/media/media-address'
import type { Context } from '../../platform/context/context.ts'
import { asPng } from './draw-pictures.ts'
import { mediaKey } from './media-files.ts'

/** A stored picture as PNG in screen size; null where the store doesn't have it or is unavailable. */
export const readPicture = async (
  { deps, log }: Pick<Context, 'deps' | 'log'>,
  publicId: string,
): Promise<Uint8Array | null> => {
  try {
    const opened = await deps.mediaStore.open(mediaKey(publicId, mediaFiles.large))
    return opened && (await asPng(await buffer(opened.body)))
  } catch (error) {
    log.warn({ event: 'picture_not_read', err: error, media: publicId }, 'a stored picture could not be read')
    return null
  }
}
