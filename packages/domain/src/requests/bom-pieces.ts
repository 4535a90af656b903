import { limits } from '../limits.ts'
import type { NumberStyle } from '../tables/figures.ts'
import { about, pieces, readFigure, unknownStyle } from '../tables/figures.ts'

/** Why a cell is no quantity. */
export type PiecesRefusal = 'missing' | 'unreadable' | 'ambiguous' | 'fraction' | 'tooMany'

export const piecesRefusals: Readonly<Record<PiecesRefusal, string>> = {
  missing: 'No quantity.',
  unreadable: 'Not a number of pieces.',
  ambiguous: 'Can be read in two ways: 1,000 may be one or a thousand.',
  fraction: 'Only whole pieces.',
  tooMany: 'Too many.',
}

/** Words for several pieces that are counted as one; the note says so. */
const packs = String.raw`(?:pairs?|sets?|packs?|packages?|pkgs?|kits?|rolls?|bags?|box(?:es)?|lots?|reels?|paare?|sätze|satz|rollen?|beutel|paires?|jeux|jeu|lots?|pare[sj]?|juegos?|paia|coppie|coppia|paar|sets?|par[ay]?|zestaw(?:y|ów)?|komplet(?:y|ów)?|sad[ay]?|pár[uy]?|对|對|双|組|组|セット)`
/** A remark behind the number: in brackets, or `per arm`. */
const remark = String.raw`(?:\s*\(.*\)|\s*,?\s*(?:per|pro|par|por|for|each|für)\s.*)`
const quantity = new RegExp(
  String.raw`^(?<about>${about}\s*)?(?:[x×]\s*)?(?<typed>[\d.,'’\s]+?)\s*(?:${pieces}|(?<packs>${packs}))?\.?(?<remark>${remark})?$`,
  'iu',
)
/** A number of packages and the pieces in each: `2x(10x)`, `2 x 10 pcs`. */
const times = new RegExp(
  String.raw`^\(?(\d{1,6})\s*[x×*]\s*\(?\s*(\d{1,6})\s*(?:[x×]|${pieces})?\.?\s*\)?$`,
  'iu',
)

/** Narrows the full-width digits of Chinese and Japanese keyboards. */
const inNarrowDigits = (cell: string): string =>
  cell.replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'))

/** Longer than any quantity with its remark; the patterns read no further. */
const longest = 200

/** A quantity's pieces, and whether its words say more than their number. */
export interface ReadPieces {
  pieces: number
  saysMore: boolean
}

const inBounds = (count: number): number | PiecesRefusal => {
  if (count > limits.quote.quantityMax) return 'tooMany'
  return count < 1 ? 'unreadable' : count
}

/** Three digits behind a sign are asked for, unless the whole file says what they are. */
const styleFor = (digits: string, style: NumberStyle): NumberStyle =>
  style.told === 'all' || !/[.,]\d{3}$/.test(digits) ? style : unknownStyle

const wholeOf = (digits: string, style: NumberStyle): number | PiecesRefusal => {
  const parts = readFigure(digits, styleFor(digits, style))
  if (parts === null) return 'unreadable'
  if (parts === 'ambiguous') return parts
  return /^0*$/.test(parts.fraction) ? inBounds(Number(parts.whole)) : 'fraction'
}

/**
 * Reads a quantity as bills of materials write it: `10 pcs`, `2x`, `ca. 20`, `1 pair`, `2x(10x)`. Text with exactly one reading is
 * accepted, anything else refused (decision 025).
 */
export const readQuantity = (cell: string, style: NumberStyle = unknownStyle): ReadPieces | PiecesRefusal => {
  const text = inNarrowDigits(cell).trim()
  if (text === '') return 'missing'
  if (text.length > longest) return 'unreadable'
  const [, one, other] = times.exec(text) ?? []
  const found = quantity.exec(text)?.groups ?? {}
  const read =
    other === undefined ? wholeOf(found['typed']?.trim() ?? '', style) : inBounds(Number(one) * Number(other))
  const saysMore =
    other !== undefined || ['about', 'packs', 'remark'].some((part) => found[part] !== undefined)
  return typeof read === 'number' ? { pieces: read, saysMore } : read
}

/** The number of pieces in a quantity, or why it can't be read. */
export const readPieces = (cell: string, style: NumberStyle = unknownStyle): number | PiecesRefusal => {
  const read = readQuantity(cell, style)
  return typeof read === 'string' ? read : read.pieces
}

const before =
  /^(?:\(?(?<count>\d{1,4})\s?[x×]\)?(?:\s?\((?<each>\d{1,4})\s?[x×]\))?|\((?<alone>\d{1,4})\))\s/iu
/** `M3 x 10`, `8 mm x 100` and `20 x 20 x 500` are sizes. */
const ofSize = String.raw`(?<!\bM\d+(?:[.,]\d+)?|\d\s?(?:mm|cm|in|["″])|[x×]\s?\d+(?:[.,]\d+)?)`
const behind = new RegExp(String.raw`${ofSize}\s\(?[x×]\s?(?<count>\d{1,4})\)?$`, 'iu')

/** The quantity in a part's name, of a list without quantities: `(2x) 634ZZ`, `2x(10x) 623ZZ`, `Servo x4`. */
export const quantityInName = (name: string): string | null => {
  const found = (before.exec(name) ?? behind.exec(name))?.groups
  const count = found?.['count'] ?? found?.['alone']
  if (count === undefined) return null
  return found?.['each'] === undefined ? count : `${count}x(${found['each']}x)`
}
