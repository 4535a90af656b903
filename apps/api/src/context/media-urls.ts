import type { MediaAccess } from '@armature/domain/media/media-access'
import { mediaUrl, publicIdOf } from '@armature/domain/media/media-address'
import type { Deps } from './deps-type.ts'
import { issuePass } from './media-pass.ts'

/** Addresses of stored files as this server hands them out at this moment. */
export const mediaUrls =
  ({ config, serverSecret }: Pick<Deps, 'config' | 'serverSecret'>, now: Date) =>
  (path: string, access: MediaAccess): string => {
    const publicId = publicIdOf(path)
    const pass =
      access === 'public' || publicId === null
        ? undefined
        : issuePass({ publicId, access, now }, serverSecret)
    return mediaUrl(config.publicUrl, path, pass)
  }
