import { limits } from '@armature/domain/limits'
import type { MediaKind } from '@armature/domain/media/media-kind'
import { mostBytesOf, pickedEndingsOf } from '@armature/domain/media/media-kind'
import { fill, messages } from '@armature/domain/messages'
import { sizeText } from './size-text.ts'

const wrongEnding: Record<MediaKind, string> = {
  IMAGE: messages.notAnImage,
  CAD: `Only STEP and IGES files can be attached here (${pickedEndingsOf('CAD').join(', ')}).`,
  FBX: `Only FBX files can be attached here (${pickedEndingsOf('FBX').join(', ')}).`,
  DOCUMENT: messages.notADocument,
  FILE: messages.chatFileKind,
}

const tooLarge: Record<MediaKind, string> = {
  IMAGE: messages.imageTooLarge,
  CAD: messages.fileTooLarge,
  FBX: messages.fileTooLarge,
  DOCUMENT: messages.documentTooLarge,
  FILE: messages.chatFileTooLarge,
}

/** The error that a file's name and size show; null for none. */
export const outsideError = (kind: MediaKind, { name, size }: Pick<File, 'name' | 'size'>): string | null => {
  const lower = name.toLowerCase()
  if (!pickedEndingsOf(kind).some((ending) => lower.endsWith(ending))) return wrongEnding[kind]
  if (size === 0) return messages.fileEmpty
  return size > mostBytesOf[kind] ? fill(tooLarge[kind], { size: sizeText(mostBytesOf[kind]) }) : null
}

/** Only Safari draws TIFF among browsers; the server does too. */
const isDrawable = (name: string): boolean => !/\.tiff?$/i.test(name)

const load = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error('Not an image')))
    image.src = source
  })

/** The browser's error for a picture. Its size is known before it is decoded, so a huge one costs no memory. */
const pictureError = async (source: string): Promise<string | null> => {
  let image: HTMLImageElement
  try {
    image = await load(source)
  } catch {
    return messages.notAnImage
  }
  if (image.naturalWidth * image.naturalHeight > limits.media.pixels) return messages.imageTooManyPixels
  try {
    await image.decode()
  } catch {
    return messages.imageUnreadable
  }
  return null
}

export interface CheckedFile {
  error: string | null
  /** An object URL of a valid picture; the caller that takes it revokes it. */
  preview: string | null
}

/**
 * Validation runs before any upload (specification section 5): file ending, size, and whether a picture is one. The
 * server checks the content again in any case.
 */
export const checkFile = async (kind: MediaKind, file: File): Promise<CheckedFile> => {
  const outside = outsideError(kind, file)
  if (outside !== null || kind !== 'IMAGE' || !isDrawable(file.name)) return { error: outside, preview: null }
  const preview = URL.createObjectURL(file)
  const error = await pictureError(preview)
  if (error === null) return { error, preview }
  URL.revokeObjectURL(preview)
  return { error, preview: null }
}
