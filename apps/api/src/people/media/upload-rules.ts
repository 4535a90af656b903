import { limits } from '@armature/domain/limits'
import type { MediaFolder } from '@armature/domain/media/media-folder'
import { readMediaFolder } from '@armature/domain/media/media-folder'
import type { MediaFormat, MediaKind } from '@armature/domain/media/media-kind'
import { endingsOf, isModelFileKind, kindOfFormat, mostBytesOf } from '@armature/domain/media/media-kind'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, tooLarge } from '@armature/domain/problem'

/** Whole megabytes, as people count them. */
const inWords = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`

const modelTexts = { tooLarge: messages.fileTooLarge, isNone: messages.notAModelFile }
const textsOf: Record<MediaKind, { tooLarge: string; isNone: string }> = {
  IMAGE: { tooLarge: messages.imageTooLarge, isNone: messages.notAnImage },
  CAD: modelTexts,
  FBX: modelTexts,
  DOCUMENT: { tooLarge: messages.documentTooLarge, isNone: messages.notADocument },
  FILE: { tooLarge: messages.chatFileTooLarge, isNone: messages.chatFileKind },
}

/** A kind's maximum bytes, and the 413 for more. */
export const allowanceOf = (kind: MediaKind): { bytes: number; beyond: Problem } => {
  const bytes = mostBytesOf[kind]
  const beyond = tooLarge(fill(textsOf[kind].tooLarge, { size: inWords(bytes) }), { code: 'file_too_large' })
  return { bytes, beyond }
}

/** The maximum bytes of any upload, before its kind is known. */
export const largestAllowance = allowanceOf(
  limits.body.uploadCadBytes >= limits.body.uploadImageBytes ? 'CAD' : 'IMAGE',
)

/** The folder, or the 400 at its field. */
export const folderOf = (folder: string): MediaFolder | Problem =>
  readMediaFolder(folder) ?? invalidFields({ folder: [messages.folderInvalid] })

/** Pictures and data sheets must be unpacked; a CAD or FBX file may be packed. */
export const takesPacked = ({ kinds }: MediaFolder): boolean => kinds.some(isModelFileKind)

/** The extensions of the CAD or FBX files that the folder accepts. */
export const modelEndings = ({ kinds }: MediaFolder): readonly string[] =>
  kinds.filter(isModelFileKind).flatMap((kind) => endingsOf[kind])

/** The content's kind if the folder accepts it; else the 400 that lists the accepted kinds. */
export const contentFor = (
  { kinds }: MediaFolder,
  format: MediaFormat | null,
): { kind: MediaKind; format: MediaFormat } | Problem => {
  const kind = format === null ? null : kindOfFormat(format)
  if (format !== null && kind !== null && kinds.includes(kind)) return { kind, format }
  return invalidFields({ file: [textsOf[kinds[0] ?? 'FILE'].isNone] })
}
