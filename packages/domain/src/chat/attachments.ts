import type { DocumentFormat, ImageFormat, ModelFormat } from '../media/media-kind.ts'
import { attachmentEndings, endingsOf, imageFormats, mostBytesOf } from '../media/media-kind.ts'
import { fill, messages } from '../messages.ts'

/** The file name endings that the file picker accepts. */
export const pickedAttachmentEndings: readonly string[] = [...endingsOf.IMAGE, ...endingsOf.FILE]

/** A chat shows a picture, and offers any other file as a download. */
export type AttachmentKind = 'IMAGE' | 'FILE'

const endsIn = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending))

export const isPictureName = (name: string): boolean => endsIn(name, endingsOf.IMAGE)

/** Whole megabytes, as people count them. */
const inWords = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`

/** A chat file's maximum size in bytes, and the refusal of a larger one. */
export const attachmentLimit = (kind: AttachmentKind): { bytes: number; beyond: string } => {
  const bytes = mostBytesOf[kind]
  const text = kind === 'IMAGE' ? messages.imageTooLarge : messages.chatFileTooLarge
  return { bytes, beyond: fill(text, { size: inWords(bytes) }) }
}

/** Refuses a file by name and size before any byte is sent; null where it is accepted. */
export const refuseAttachment = ({ name, size }: { name: string; size: number }): string | null => {
  if (!endsIn(name, pickedAttachmentEndings)) return messages.chatFileKind
  if (size === 0) return messages.fileEmpty
  const { bytes, beyond } = attachmentLimit(isPictureName(name) ? 'IMAGE' : 'FILE')
  return size > bytes ? beyond : null
}

type Format = ImageFormat | ModelFormat | DocumentFormat

/** Does a file's content match its name? A picture may have any name. */
export const attachmentKindOf = (format: Format | null, name: string): AttachmentKind | null => {
  if (format === null) return null
  if ((imageFormats as readonly string[]).includes(format)) return 'IMAGE'
  const { [format as ModelFormat | DocumentFormat]: endings } = attachmentEndings
  return endsIn(name, endings) ? 'FILE' : null
}
