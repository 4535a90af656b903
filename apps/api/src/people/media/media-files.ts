import { mediaFiles } from '@armature/domain/media/media-address'
import type { MediaFormat, MediaKind } from '@armature/domain/media/media-kind'
import { isModelFileKind } from '@armature/domain/media/media-kind'
import type { MediaKey } from '../../platform/ports/media-store.ts'

/** A file in the store by whose it is and what it is called. */
export const mediaKey = (publicId: string, file: string): MediaKey => `${publicId}/${file}`

const types: Record<string, string> = {
  webp: 'image/webp',
  glb: 'model/gltf-binary',
  step: 'model/step',
  iges: 'model/iges',
  fbx: 'application/octet-stream',
  pdf: 'application/pdf',
}

/** A stored file's content type, by its ending, which is always ours. */
export const contentTypeOf = (file: string): string =>
  types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const imageFiles: readonly string[] = [mediaFiles.image, mediaFiles.small, mediaFiles.large]
const viewFiles: readonly string[] = [mediaFiles.view, mediaFiles.viewThumbnail]

/** Every file that an upload of this kind may have in the store. */
export const filesOf = ({ kind, format }: { kind: MediaKind; format: MediaFormat }): readonly string[] =>
  kind === 'IMAGE' ? imageFiles : [mediaFiles.original(format), ...(isModelFileKind(kind) ? viewFiles : [])]

/** Is this file the upload itself, which readers save, rather than a picture or view to look at? */
export const isOriginal = (file: string, format: MediaFormat): boolean => file === mediaFiles.original(format)
