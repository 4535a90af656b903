import { createRequire } from 'node:module'
import type bidiModule from 'bidi-js'

// The PDF library shapes and sets words from left to right. Lines with words of Arabic or Hebrew are put into the order
// of the Unicode Bidirectional Algorithm once they are broken (UAX 9, rule L2).

const requireHere = createRequire(import.meta.url)
/** Its types are those of a module, which it isn't to Node. */
const createBidi = requireHere('bidi-js') as (typeof bidiModule)['default']
const bidi = createBidi()

const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** The level of each UTF-16 unit of a paragraph: odd where it is read from right to left. */
export const levelsOf = (paragraph: string): Uint8Array => bidi.getEmbeddingLevels(paragraph).levels

/** A text of an odd level as the font engine takes it: it turns letters around, and signs neither around nor mirrored. */
export const turned = (text: string): string => {
  const mirrored = Array.from(text, (sign) => bidi.getMirroredCharacter(sign) ?? sign)
  return isRightToLeft(text) ? mirrored.join('') : mirrored.toReversed().join('')
}

/** A word on a line, with its level where the line's text has both directions. */
interface PlacedWord {
  text: string
  x: number
  width: number
  level?: number
}

/** Places the words of a line from left to right as they are read. */
const placeInOrder = (words: readonly PlacedWord[]): void => {
  const levels = words.map(({ level = 0 }) => level)
  const highest = Math.max(0, ...levels)
  const [first] = words
  if (first === undefined || !levels.some((level) => level % 2 === 1)) return
  // Spaces at the line's end have no place of their own.
  const ending = words.length - 1 - words.findLastIndex(({ text }) => text.trim() !== '')
  const placed = words.slice(0, words.length - ending)
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < placed.length; from += 1) {
      const beyond = placed.findIndex((word, at) => at >= from && (word.level ?? 0) < level)
      const to = beyond === -1 ? placed.length : beyond
      placed.splice(from, to - from, ...placed.slice(from, to).toReversed())
      from = to
    }
  let { x } = first
  for (const word of [...placed, ...words.slice(words.length - ending)]) {
    word.x = x
    x += word.width
  }
}

/** The library's class that draws lines; it has no types. */
interface LineRenderer {
  prototype: { renderLine: (line: { inlines: PlacedWord[] }, x: number, y: number) => void }
}
const { default: renderer } = requireHere('pdfmake/js/Renderer.js') as {
  default: LineRenderer
}
const { renderLine } = renderer.prototype
// The library has no hook between breaking a text into lines and drawing them.
renderer.prototype.renderLine = function drawInOrder(line, x, y) {
  placeInOrder(line.inlines)
  renderLine.call(this, line, x, y)
}
