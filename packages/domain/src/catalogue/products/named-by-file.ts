import { limits } from '../../limits.ts'
import { skuPattern } from '../../media/media-folder.ts'

/** Words from cameras, programs or views of a part, which don't name the part. */
const meaningless: ReadonlySet<string> = new Set(
  [
    'img dsc dscn dscf pxl image photo picture pic screen screenshot shot scan render untitled unnamed new copy of final',
    'part body solid assembly asm model main primary front back rear side left right top bottom isometric iso view',
    'detail close up on',
  ].flatMap((line) => line.split(' ')),
)

const isTelling = (word: string): boolean => {
  const plain = word.toLowerCase().replace(/-?\d+$/, '')
  return plain.length > 1 && !meaningless.has(plain)
}

const packed = /\.(?:gz|zip)$/i
const ending = /\.[a-z0-9]{2,5}$/i

/** A hyphen inside a part number belongs to it; any other is a space. */
const wordsOf = (fileName: string): string[] =>
  fileName
    .replace(packed, '')
    .replace(ending, '')
    .split(/[\s_]+/)
    .flatMap((word) => (/\d/.test(word) ? [word] : word.split('-')))
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')

export interface FileGuess {
  name: string
  sku: string
}

/**
 * Guesses a part's name and SKU from its file's name, for the vendor to check. All words make the name; words with a
 * digit make the SKU, else all of them. Null where the file name says nothing, as `IMG_2041.jpg` or `front.png`.
 */
export const namedByFile = (fileName: string): FileGuess | null => {
  const words = wordsOf(fileName)
  if (!words.some(isTelling)) return null
  const text = words.join(' ')
  const figured = words.filter((word) => /\d/.test(word) && /\p{L}/u.test(word))
  const sku = (figured.length > 0 ? figured : words).join('-').toUpperCase()
  return {
    name: (text.charAt(0).toUpperCase() + text.slice(1)).slice(0, limits.product.name.max).trim(),
    sku: skuPattern.test(sku) && sku.length <= limits.product.sku.max ? sku : '',
  }
}

/** Guesses from several files. A CAD file's name describes the part more often than a picture's does. */
export const namedByFiles = (
  files: readonly { kind: string; name: string }[],
): (FileGuess & { by: string }) | null => {
  const rank = (kind: string): number => (kind === 'CAD' ? 0 : kind === 'FBX' ? 1 : 2)
  for (const { name } of files.toSorted((a, b) => rank(a.kind) - rank(b.kind))) {
    const guess = namedByFile(name)
    if (guess !== null) return { ...guess, by: name }
  }
  return null
}
