import { isPartNumber, partKey } from '../catalogue/part-number.ts'
import { limits } from '../limits.ts'

/** The facts of a row that a column of a bill of materials can state. */
export const bomColumns = ['quantity', 'sku', 'number', 'name', 'note'] as const
export type BomColumn = (typeof bomColumns)[number]

export const bomColumnLabels: Readonly<Record<BomColumn, string>> = {
  quantity: 'Quantity',
  sku: 'SKU',
  number: 'Maker’s number',
  name: 'Name',
  note: 'Note',
}

/** Which column of the file says it; null where none does. */
export type ColumnChoice = Readonly<Record<BomColumn, number | null>>

/** Headings as people write them, in the languages of the parts that we sell; the better one first. */
const headings: Readonly<Record<BomColumn, readonly RegExp[]>> = {
  quantity: [
    /^(qty|quantity|menge|anzahl|stückzahl|stueckzahl|quantité|cantidad|quantità|aantal|数量)\b|^数量/u,
    /\b(qty|quantity|pcs|pieces|stück|stk|count|menge|anzahl|required)\b|^(qté|#)$/u,
  ],
  number: [
    /\b(mpn|mfr\.?|mfg\.?|manufacturer'?s?|maker'?s?|hersteller)\b.*(part|number|nummer|no\b|nr|p\/?n|#)|\bmpn\b|herstellernummer|herst\.?-?nr/u,
    /^(part ?(number|no\.?|nr|#)|p\/?n|model|typ|type)$/u,
  ],
  sku: [
    /\b(sku|order ?(code|number|no\.?)|article|artikel(nummer|nr)?|art\.?-?nr|item ?(no\.?|number|code)|bestell(nummer|nr)?|référence|stock ?(code|no\.?))\b/u,
    /^(code|ref\.?|id)$/u,
  ],
  name: [
    /^(name|description|part ?name|bezeichnung|benennung|désignation|descripción|descrizione|item|component|article name)\b/u,
    /\b(name|description|bezeichnung|title|part|item|component|bauteil|teil)\b/u,
  ],
  note: [/\b(note|notes|comment|comments|remark|remarks|bemerkung|notiz|kommentar|remarque)\b/u],
}

const headingText = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

/** How well a heading names a column: 0 not at all. */
const fitOf = (cell: string, column: BomColumn): number => {
  const text = headingText(cell)
  const place = headings[column].findIndex((pattern) => pattern.test(text))
  return place === -1 ? 0 : headings[column].length - place
}

const none: ColumnChoice = { quantity: null, sku: null, number: null, name: null, note: null }

/** Each column's best heading among those that no earlier column has. */
const columnsOf = (cells: readonly string[]): ColumnChoice => {
  const taken = new Set<number>()
  const choice: Record<BomColumn, number | null> = { ...none }
  const fits = bomColumns
    .flatMap((column) => cells.map((cell, at) => ({ column, at, fit: fitOf(cell, column) })))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
  for (const { column, at } of fits) {
    if (choice[column] !== null || taken.has(at)) continue
    choice[column] = at
    taken.add(at)
  }
  return choice
}

const looksLikePieces = (cell: string): boolean => typeof readPieces(cell, '.') === 'number'

/** Of a file without headings: the column of whole numbers is the quantity, the first other one the part. */
const columnsByContent = (rows: readonly (readonly string[])[]): ColumnChoice => {
  const sample = rows.slice(0, 20)
  const width = Math.max(0, ...sample.map((row) => row.length))
  const places = Array.from({ length: width }, (_, at) => at)
  const isNumbers = (at: number) => sample.every((row) => looksLikePieces(row[at] ?? ''))
  const quantity = places.find(isNumbers) ?? null
  const [first = null, second = null] = places.filter((at) => at !== quantity)
  return { ...none, quantity, sku: first, name: second }
}

export interface GuessedTable {
  /** The row that has the headings; null where none does. */
  heading: number | null
  columns: ColumnChoice
}

/** Up to this many rows may stand above the headings: a title, a project, a day. */
const headingWithin = 15

/** The row that names most columns, at least two of them, or the only one; and what it names. */
export const guessTable = (rows: readonly (readonly string[])[]): GuessedTable => {
  const scored = rows.slice(0, headingWithin).map((cells, heading) => {
    const columns = columnsOf(cells)
    const count = bomColumns.filter((column) => columns[column] !== null).length
    return { heading, columns, count, isWhole: count === cells.filter((cell) => cell !== '').length }
  })
  const best = scored.toSorted((one, other) => other.count - one.count)[0]
  if (best !== undefined && (best.count >= 2 || (best.count === 1 && best.isWhole)))
    return { heading: best.heading, columns: best.columns }
  return { heading: null, columns: columnsByContent(rows) }
}

/** Why a cell is no number of pieces. */
export type PiecesRefusal = 'missing' | 'unreadable' | 'ambiguous' | 'fraction' | 'tooMany'

export const piecesRefusals: Readonly<Record<PiecesRefusal, string>> = {
  missing: 'No quantity.',
  unreadable: 'Not a number of pieces.',
  ambiguous: 'Can be read in two ways: 1,000 may be one or a thousand.',
  fraction: 'Only whole pieces.',
  tooMany: 'Too many.',
}

const unit = String.raw`(?:pcs?|pieces?|ea(?:ch)?|st(?:k|ck|ück|ueck)?|units?|nos?|sets?|off|pièces?|piezas?|个|件|×|x)`
const withUnit = new RegExp(String.raw`^(?:[x×]\s*)?([\d.,'’\s\u00a0\u202f]+?)\s*${unit}?\.?$`, 'iu')

interface Digits {
  whole: string
  fraction: string
}

const areThrees = (groups: readonly string[]): boolean =>
  groups.slice(1).every((group) => group.length === 3) && (groups[0]?.length ?? 0) <= 3

const grouped = (groups: readonly string[], fraction = ''): Digits | PiecesRefusal =>
  areThrees(groups) ? { whole: groups.join(''), fraction } : 'unreadable'

/** Both signs: the last is the decimal one and stands once, those before it group in threes. */
const readBoth = (groups: readonly string[], isOnce: boolean): Digits | PiecesRefusal =>
  isOnce ? grouped(groups.slice(0, -1), groups.at(-1)) : 'unreadable'

/** One sign: with three digits behind it, it groups where the file's decimals have a comma and it is none; else nobody knows. */
const readOne = (groups: readonly string[], isGrouping: boolean): Digits | PiecesRefusal => {
  const [whole = '', fraction = ''] = groups
  if (!areThrees(groups) || whole === '0') return { whole, fraction }
  return isGrouping ? grouped(groups) : 'ambiguous'
}

/** Digits with signs of grouping and of decimals: whole part and fraction, or that it can be read in two ways. */
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

/**
 * A number of pieces as bills of materials have it: `10 pcs`, `2x`, `1.000,00`. A text that has exactly one reading is taken, any
 * other refused (decision 025). `decimal` is the file's decimal sign, by which `1.000` is a thousand where decimals have commas.
 */
export const readPieces = (cell: string, decimal: '.' | ','): number | PiecesRefusal => {
  const typed = cell.trim()
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

/** The longest number among the words of a name, as in `Servo XL330-M288-T, 12 V`; empty where none is. */
export const numberWithin = (name: string): string =>
  name
    .split(/[\s,;()]+/)
    .filter((word) => isPartNumber(word) && /\p{L}/u.test(word))
    .toSorted((one, other) => partKey(other).length - partKey(one).length)[0] ?? ''

/** How a part was found for a row: the surest first. */
export const matchKinds = ['sku', 'alias', 'maker', 'number', 'name'] as const
export type MatchKind = (typeof matchKinds)[number]

export const matchLabels: Readonly<Record<MatchKind, string>> = {
  sku: 'same SKU',
  alias: 'chosen before',
  maker: 'same maker’s number',
  number: 'maker’s number',
  name: 'similar name',
}

/** Percent. A name is never as sure as a number, however alike, and a number within a name never as sure as a part's own. */
const confidences: Readonly<Record<MatchKind, number>> = {
  sku: 100,
  alias: 98,
  maker: 97,
  number: 95,
  name: 90,
}

/** A part for a row, as the database found it. */
export interface FoundPart {
  product: number
  kind: MatchKind
  /** Of names, from 0 to 1. */
  likeness: number
}

export interface Candidate {
  product: number
  kind: MatchKind
  /** Percent. */
  confidence: number
}

/** From here on a part is taken for a row without asking. */
const sureFrom = 90
/** From here on the likeliest of several names is proposed, to be looked at. */
const likelyFrom = 60
const clearBy = 8

/** A number within the names of several parts says little: their names tell them apart, where anything does. */
const sharedNumber = 40

/** Each part once, by the surest way that it was found, the likeliest first. */
export const candidatesOf = (found: readonly FoundPart[], most: number): Candidate[] => {
  const numbered = new Set(
    found.filter(({ kind }) => kind === 'maker' || kind === 'number').map(({ product }) => product),
  ).size
  const best = new Map<number, Candidate>()
  for (const { product, kind, likeness } of found) {
    const shared = kind === 'number' && numbered > 1 ? sharedNumber : 0
    const part = kind === 'name' ? likeness : 1
    const confidence = Math.round(confidences[kind] * part) - shared
    if ((best.get(product)?.confidence ?? -1) < confidence) best.set(product, { product, kind, confidence })
  }
  return [...best.values()].toSorted((one, other) => other.confidence - one.confidence).slice(0, most)
}

/** Taken, proposed, or left open for a person to choose. */
export type MatchState = 'sure' | 'likely' | 'open'

/** The state of a row by its own candidates. Two that are nearly as likely leave it open. */
export const matchState = ([first, second]: readonly Pick<Candidate, 'confidence'>[]): MatchState => {
  if (first === undefined || first.confidence < likelyFrom) return 'open'
  if (second !== undefined && first.confidence - second.confidence < clearBy) return 'open'
  return first.confidence >= sureFrom ? 'sure' : 'likely'
}
