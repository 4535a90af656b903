import { mediaFiles } from '@armature/domain/media/media-address'
import type { MediaFormat, MediaKind } from '@armature/domain/media/media-kind'
import { isModelFileKind } from '@armature/domain/media/media-kind'
import type { MediaKey } from '../../platform/ports/media-store.ts'

/** A file's key in the store, by its upload and file name. */
export const mediaKey = (publicId: string, file: string): MediaKey => `${publicId}/${file}`

const types: Record<string, string> = {
  webp: 'image/webp',
  glb: 'model/gltf-binary',
  step: 'model/step',
  iges: 'model/iges',
  fbx: 'application/octet-stream',
  pdf: 'application/pdf',
}

/** A stored file's content type by its ending, which we always choose. */
export const contentTypeOf = (file: string): string =>
  types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const imageFiles: readonly string[] = [mediaFiles.image, mediaFiles.small, mediaFiles.large]
const viewFiles: readonly string[] = [mediaFiles.view, mediaFiles.viewThumbnail]

/** Every file that an upload of this kind may have in the store. */
export const filesOf = ({ kind, format }: { kind: MediaKind; format: MediaFormat }): readonly string[] =>
  kind === 'IMAGE' ? imageFiles : [mediaFiles.original(format), ...(isModelFileKind(kind) ? viewFiles : [])]

/** Is this file the original upload, for downloads, rather than a picture or view? */
export const isOriginal = (file: string, format: MediaFormat): boolean => file === mediaFiles.original(format)
