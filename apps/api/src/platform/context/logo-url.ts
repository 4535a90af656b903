import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import type { Context } from './context.ts'

/** A store logo's address. It is public, since it appears on what the store's customers print. */
export const logoUrl = (ctx: Pick<Context, 'mediaUrl'>, publicId: string): string =>
  ctx.mediaUrl(mediaPath(publicId, mediaFiles.large), 'public')
