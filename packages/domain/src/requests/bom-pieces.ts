import { limits } from '../limits.ts'

/** Why a cell is no quantity. */
export type PiecesRefusal = 'missing' | 'unreadable' | 'ambiguous' | 'fraction' | 'tooMany'

export const piecesRefusals: Readonly<Record<PiecesRefusal, string>> = {
  missing: 'No quantity.',
  unreadable: 'Not a number of pieces.',
  ambiguous: 'Can be read in two ways: 1,000 may be one or a thousand.',
  fraction: 'Only whole pieces.',
  tooMany: 'Too many.',
}

const unit = String.raw`(?:pcs?|pieces?|ea(?:ch)?|st(?:k|ck|ück|ueck)?|units?|nos?|sets?|off|pi[eè]ces?|pces?|piezas?|ud?s?|unid(?:ades)?|pz|pezzi|stuks?|szt|шт(?:ук)?|компл|个|個|件|只|台|套|根|片|本|枚|개|대|×|x)`
const withUnit = new RegExp(String.raw`^(?:[x×]\s*)?([\d.,'’\s\u00a0\u202f]+?)\s*${unit}?\.?$`, 'iu')

interface Digits {
  whole: string
  fraction: string
}

const areThrees = (groups: readonly string[]): boolean =>
  groups.slice(1).every((group) => group.length === 3) && (groups[0]?.length ?? 0) <= 3

const grouped = (groups: readonly string[], fraction = ''): Digits | PiecesRefusal =>
  areThrees(groups) ? { whole: groups.join(''), fraction } : 'unreadable'

/** With both signs, the last is decimal and appears once, and those before it group thousands. */
const readBoth = (groups: readonly string[], isOnce: boolean): Digits | PiecesRefusal =>
  isOnce ? grouped(groups.slice(0, -1), groups.at(-1)) : 'unreadable'

/**
 * With one sign and three digits behind it, the sign groups only where the file's decimal sign is the comma and this is
 * a point; else it is ambiguous.
 */
const readOne = (groups: readonly string[], isGrouping: boolean): Digits | PiecesRefusal => {
  const [whole = '', fraction = ''] = groups
  if (!areThrees(groups) || whole === '0') return { whole, fraction }
  return isGrouping ? grouped(groups) : 'ambiguous'
}

/** Divides digits and signs into whole part and fraction, or finds them ambiguous. */
const partsOf = (digits: string, decimal: '.' | ','): Digits | PiecesRefusal => {
  const text = digits.replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '')
  if (!/^\d+(?:[.,]\d+)*$/.test(text)) return 'unreadable'
  const signs = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
  const groups = text.split(/[.,]/)
  const last = signs.at(-1)
  if (new Set(signs).size === 2) return readBoth(groups, signs.filter((sign) => sign === last).length === 1)
  if (signs.length === 1) return readOne(groups, last === '.' && decimal === ',')
  return signs.length === 0 ? { whole: text, fraction: '' } : grouped(groups)
}

/** Narrows the full-width digits of Chinese and Japanese keyboards. */
const inNarrowDigits = (cell: string): string =>
  cell.replaceAll(/[０-９]/g, (digit) => digit.normalize('NFKC'))

/**
 * Reads a quantity as bills of materials write it: `10 pcs`, `2x`, `1.000,00`. Text with exactly one reading is
 * accepted, anything else refused (decision 025). `decimal` is the file's decimal sign: with a comma, `1.000` is a
 * thousand.
 */
export const readPieces = (cell: string, decimal: '.' | ','): number | PiecesRefusal => {
  const typed = inNarrowDigits(cell).trim()
  if (typed === '') return 'missing'
  const digits = withUnit.exec(typed)?.[1]?.trim()
  if (digits === undefined) return 'unreadable'
  const parts = partsOf(digits, decimal)
  if (typeof parts === 'string') return parts
  if (!/^0*$/.test(parts.fraction)) return 'fraction'
  const pieces = Number(parts.whole)
  if (pieces > limits.quote.quantityMax) return 'tooMany'
  return pieces < 1 ? 'unreadable' : pieces
}
