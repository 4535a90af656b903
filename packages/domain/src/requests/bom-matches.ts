import { readSearch } from '../catalogue/measures/measures.ts'
import { isPartNumber, partKey } from '../catalogue/products/part-number.ts'

/**
 * The longest number among the words of a name, as in `Servo XL330-M288-T, 12 V`; empty where none is. A measure and a standard's size,
 * as `24VDC` and `NEMA17`, are of many parts, and no part's number.
 */
export const numberWithin = (name: string): string =>
  readSearch(name)
    .words.split(/[\s,;()]+/)
    .filter((word) => isPartNumber(word) && /\p{L}/u.test(word))
    .toSorted((one, other) => partKey(other).length - partKey(one).length)[0] ?? ''

/** How a part was found for a row: the surest first. */
export const matchKinds = ['sku', 'alias', 'maker', 'number', 'words', 'name', 'measures'] as const
export type MatchKind = (typeof matchKinds)[number]

export const matchLabels: Readonly<Record<MatchKind, string>> = {
  sku: 'same SKU',
  alias: 'chosen before',
  maker: 'same maker’s number',
  number: 'number in its name or SKU',
  words: 'same words in its name',
  name: 'similar name',
  measures: 'its words and measures',
}

/**
 * Percent. A name is never as sure as a number, however alike, and a number within a name never as sure as a part's own. Measures are those
 * of many parts: by them one is offered to be chosen, and never proposed.
 */
const confidences: Readonly<Record<MatchKind, number>> = {
  sku: 100,
  alias: 98,
  maker: 97,
  number: 95,
  words: 90,
  name: 90,
  measures: 50,
}

/** A part for a row, as the database found it. */
export interface FoundPart {
  product: number
  kind: MatchKind
  /** Of names, from 0 to 1; of measures the share of what was looked for that it has. */
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

/** A number or words within the names of several parts say little: their names tell them apart, where anything does. */
const sharedByNames = 40
const withinNames: readonly MatchKind[] = ['number', 'words']

/** Each part once, by the surest way that it was found, the likeliest first. */
export const candidatesOf = (found: readonly FoundPart[], most: number): Candidate[] => {
  const numbered = new Set(
    found.filter(({ kind }) => kind === 'maker' || withinNames.includes(kind)).map(({ product }) => product),
  ).size
  const best = new Map<number, Candidate>()
  for (const { product, kind, likeness } of found) {
    const shared = withinNames.includes(kind) && numbered > 1 ? sharedByNames : 0
    const part = kind === 'name' || kind === 'measures' ? likeness : 1
    const confidence = Math.round(confidences[kind] * part) - shared
    if ((best.get(product)?.confidence ?? -1) < confidence) best.set(product, { product, kind, confidence })
  }
  return [...best.values()].toSorted((one, other) => other.confidence - one.confidence).slice(0, most)
}

/** Taken, proposed, or left open for a person to choose. */
export type MatchState = 'sure' | 'likely' | 'open'

/** The outcome of a row by itself. Two that are nearly as likely leave it open. */
export const matchState = ([first, second]: readonly Pick<Candidate, 'confidence'>[]): MatchState => {
  if (first === undefined || first.confidence < likelyFrom) return 'open'
  if (second !== undefined && first.confidence - second.confidence < clearBy) return 'open'
  return first.confidence >= sureFrom ? 'sure' : 'likely'
}
