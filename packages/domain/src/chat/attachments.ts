import type { DocumentFormat, ImageFormat, ModelFormat } from '../media/media-kind.ts'
import { attachmentEndings, endingsOf, imageFormats, mostBytesOf } from '../media/media-kind.ts'
import { fill, messages } from '../messages.ts'

/** The endings of names that the file picker lets through. */
export const pickedAttachmentEndings: readonly string[] = [...endingsOf.IMAGE, ...endingsOf.FILE]

/** In a chat a file is a picture, which is shown, or is saved by its readers as it came. */
export type AttachmentKind = 'IMAGE' | 'FILE'

const endsIn = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending))

export const isPictureName = (name: string): boolean => endsIn(name, endingsOf.IMAGE)

/** Whole megabytes, as people count them. */
const inWords = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`

/** The most bytes of a file in a chat, and the text that refuses more. */
export const attachmentLimit = (kind: AttachmentKind): { bytes: number; beyond: string } => {
  const bytes = mostBytesOf[kind]
  const text = kind === 'IMAGE' ? messages.imageTooLarge : messages.chatFileTooLarge
  return { bytes, beyond: fill(text, { size: inWords(bytes) }) }
}

/** The objection to a file by its name and size, before a byte of it is sent; null where there is none. */
export const refuseAttachment = ({ name, size }: { name: string; size: number }): string | null => {
  if (!endsIn(name, pickedAttachmentEndings)) return messages.chatFileKind
  if (size === 0) return messages.fileEmpty
  const { bytes, beyond } = attachmentLimit(isPictureName(name) ? 'IMAGE' : 'FILE')
  return size > bytes ? beyond : null
}

type Format = ImageFormat | ModelFormat | DocumentFormat

/** Is a file whose content is of this format what its name says? A picture is, whatever it is called. */
export const attachmentKindOf = (format: Format | null, name: string): AttachmentKind | null => {
  if (format === null) return null
  if ((imageFormats as readonly string[]).includes(format)) return 'IMAGE'
  const { [format as ModelFormat | DocumentFormat]: endings } = attachmentEndings
  return endsIn(name, endings) ? 'FILE' : null
}
