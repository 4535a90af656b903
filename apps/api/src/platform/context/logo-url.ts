import { mediaFiles, mediaPath } from '@armature/domain/media/media-address'
import type { Context } from './context.ts'

/** The address of a store's logo. Everybody may read it: it stands on what the store's customers print. */
export const logoUrl = (ctx: Pick<Context, 'mediaUrl'>, publicId: string): string =>
  ctx.mediaUrl(mediaPath(publicId, mediaFiles.large), 'public')
