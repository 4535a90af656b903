import { readSearch } from '../catalogue/measures/measures.ts'
import { isPartNumber, partKey } from '../catalogue/products/part-number.ts'

/**
 * The longest part number among the words of a name, as in `Servo XL330-M288-T, 12 V`; empty for none. Measures and
 * standard sizes, such as `24VDC` and `NEMA17`, belong to many parts and are no part's number.
 */
export const numberWithin = (name: string): string =>
  readSearch(name)
    .words.split(/[\s,;()]+/)
    .filter((word) => isPartNumber(word) && /\p{L}/u.test(word))
    .toSorted((one, other) => partKey(other).length - partKey(one).length)[0] ?? ''

/** The ways to match a part to a row, surest first. */
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
 * Percent. A name is never as sure as a number, and a number within a name never as sure as the part's own. Many parts
 * share measures, so a part matched by them is only a choice, never a proposal.
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

/** A part matched to a row by the database. */
export interface FoundPart {
  product: number
  kind: MatchKind
  /** For names a similarity from 0 to 1; for measures the share of the searched ones that it has. */
  likeness: number
}

export interface Candidate {
  product: number
  kind: MatchKind
  /** Percent. */
  confidence: number
}

/** From this confidence on a part is accepted automatically. */
const sureFrom = 90
/** From this confidence on the best of several names is proposed for review. */
const likelyFrom = 60
const clearBy = 8

/** A number or words that several parts' names share say little; only the rest of the names may tell them apart. */
const sharedByNames = 40
const withinNames: readonly MatchKind[] = ['number', 'words']

/** Each part once, by its surest match, most confident first. */
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

/** Accepted, proposed, or left for a person to choose. */
export type MatchState = 'sure' | 'likely' | 'open'

/** A row's state from its best candidates. Two of nearly equal confidence leave it open. */
export const matchState = ([first, second]: readonly Pick<Candidate, 'confidence'>[]): MatchState => {
  if (first === undefined || first.confidence < likelyFrom) return 'open'
  if (second !== undefined && first.confidence - second.confidence < clearBy) return 'open'
  return first.confidence >= sureFrom ? 'sure' : 'likely'
}
