import type { MediaAccess } from '@armature/domain/media/media-access'
import { passFor } from '@armature/domain/media/media-access'
import { mediaUrl, publicIdOf } from '@armature/domain/media/media-address'
import type { Deps } from './deps-type.ts'
import { issuePass } from './media-pass.ts'

/** Addresses of stored files as this server hands them out at this moment. */
export const mediaUrls =
  ({ config, serverSecret }: Pick<Deps, 'config' | 'serverSecret'>, now: Date) =>
  (path: string, access: MediaAccess): string => {
    const publicId = publicIdOf(path)
    const needed = passFor(access, config.isCataloguePublic)
    const pass =
      needed === null || publicId === null
        ? undefined
        : issuePass({ publicId, access: needed, now }, serverSecret)
    return mediaUrl(config.publicUrl, path, pass)
  }
