import { limits } from '@armature/domain/limits'
import type { MediaFolder } from '@armature/domain/media/media-folder'
import { readMediaFolder } from '@armature/domain/media/media-folder'
import type { MediaFormat, MediaKind } from '@armature/domain/media/media-kind'
import { isModelFileKind, kindOfFormat, mostBytesOf } from '@armature/domain/media/media-kind'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, tooLarge } from '@armature/domain/problem'

/** Limits are whole megabytes, as people count them. */
const inWords = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`

const modelTexts = { tooLarge: messages.fileTooLarge, isNone: messages.notAModelFile }
const textsOf: Record<MediaKind, { tooLarge: string; isNone: string }> = {
  IMAGE: { tooLarge: messages.imageTooLarge, isNone: messages.notAnImage },
  CAD: modelTexts,
  FBX: modelTexts,
  DOCUMENT: { tooLarge: messages.documentTooLarge, isNone: messages.notADocument },
  FILE: { tooLarge: messages.chatFileTooLarge, isNone: messages.chatFileKind },
}

/** The most bytes of a kind, and the 413 for more. */
export const allowanceOf = (kind: MediaKind): { bytes: number; beyond: Problem } => {
  const bytes = mostBytesOf[kind]
  const beyond = tooLarge(fill(textsOf[kind].tooLarge, { size: inWords(bytes) }), { code: 'file_too_large' })
  return { bytes, beyond }
}

/** The most bytes of any upload, whatever it turns out to be. */
export const largestAllowance = allowanceOf(
  limits.body.uploadCadBytes >= limits.body.uploadImageBytes ? 'CAD' : 'IMAGE',
)

/** The folder, or the 400 at its field. */
export const folderOf = (folder: string): MediaFolder | Problem =>
  readMediaFolder(folder) ?? invalidFields({ folder: [messages.folderInvalid] })

/** Pictures and data sheets come as they are; one CAD or FBX file may come packed. */
export const takesPacked = ({ kinds }: MediaFolder): boolean => kinds.some(isModelFileKind)

/** The content's kind, where the folder takes it; else the 400 that names the kinds it takes. */
export const contentFor = (
  { kinds }: MediaFolder,
  format: MediaFormat | null,
): { kind: MediaKind; format: MediaFormat } | Problem => {
  const kind = format === null ? null : kindOfFormat(format)
  if (format !== null && kind !== null && kinds.includes(kind)) return { kind, format }
  return invalidFields({ file: [textsOf[kinds[0] ?? 'FILE'].isNone] })
}
