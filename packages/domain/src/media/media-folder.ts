import type { MediaKind } from './media-kind.ts'

/** The two folders of the specification (section 7), each for one product's SKU. */
const folderPattern = /^(images|files)\/products\/([^/]{1,64})$/

export interface MediaFolder {
  /** The kinds of media that the folder may hold. */
  kinds: readonly MediaKind[]
  sku: string
}

/**
 * Reads `images/products/{sku}` or `files/products/{sku}`; null for anything else. The folder names the kind of upload
 * and is kept as a note: the file's place and its owner never depend on it.
 */
export const readMediaFolder = (folder: string): MediaFolder | null => {
  const found = folderPattern.exec(folder)
  const sku = found?.[2]?.trim()
  if (found === null || !sku || !isSku(sku)) return null
  return { kinds: found[1] === 'images' ? ['IMAGE'] : ['CAD', 'FBX'], sku }
}

/** A part number: letters, digits, spaces and . _ - + # ( ), starting with a letter or digit. */
export const skuPattern = /^[\p{L}\p{N}][\p{L}\p{N} ._+#()-]*$/u

const isSku = (text: string): boolean => skuPattern.test(text) && !text.includes('..')

/** The folder in which a product's upload of this kind lies. */
export const mediaFolderOf = (kind: MediaKind, sku: string): string =>
  `${kind === 'IMAGE' ? 'images' : 'files'}/products/${sku.trim()}`
