import type { MediaKind } from './media-kind.ts'
import { modelFileKinds } from './media-kind.ts'

/** The specification's two folders (section 7) and one for documents, each for one product's SKU. */
const folderPattern = /^(images|files|documents)\/products\/(.{1,64})$/

const folderOf: Record<MediaKind, 'images' | 'files' | 'documents'> = {
  IMAGE: 'images',
  CAD: 'files',
  FBX: 'files',
  DOCUMENT: 'documents',
  FILE: 'files',
}

const kindsIn: Record<string, readonly MediaKind[]> = {
  images: ['IMAGE'],
  files: modelFileKinds,
  documents: ['DOCUMENT'],
}

export interface MediaFolder {
  /** The kinds of media in the folder. */
  kinds: readonly MediaKind[]
  sku: string
}

/**
 * Reads `images/products/{sku}`, `files/…` or `documents/…`; null for anything else. The folder only tells the kind of
 * upload and is saved as a note: a file's place and owner never depend on it.
 */
export const readMediaFolder = (folder: string): MediaFolder | null => {
  const found = folderPattern.exec(folder)
  const sku = found?.[2]?.trim()
  if (found === null || !sku || !isSku(sku)) return null
  return { kinds: kindsIn[found[1] ?? ''] ?? [], sku }
}

/** A part number: letters, digits, spaces and . _ - + # ( ) /, starting with a letter or digit. */
export const skuPattern = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._+#()/-]*[\p{L}\p{M}\p{N} ._+#()-])?$/u

const isSku = (text: string): boolean => skuPattern.test(text) && !text.includes('..')

/** The folder name for an upload of this kind to a product. */
export const mediaFolderOf = (kind: MediaKind, sku: string): string =>
  `${folderOf[kind]}/products/${sku.trim()}`
