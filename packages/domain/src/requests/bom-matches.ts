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
 * Percent: for a part chosen before for the same words, one chosen for words that may mean another part, and one that only
 * shares measures with the row.
 */
export const chosenBefore = 98
export const perhapsChosen = 80
export const measuresOnly = 50

export interface Candidate {
  product: number
  kind: MatchKind
  /** Percent. */
  confidence: number
}

/** From this confidence on a part is accepted automatically. */
const sureFrom = 90
/** From this confidence on the best of several names is proposed for review. */
export const likelyFrom = 60
const clearBy = 8

/** Each part once, by its surest match, most confident first. */
export const candidatesOf = (found: readonly Candidate[], most: number): Candidate[] => {
  const best = new Map<number, Candidate>()
  for (const one of found)
    if ((best.get(one.product)?.confidence ?? -1) < one.confidence) best.set(one.product, one)
  return [...best.values()]
    .toSorted((one, other) => other.confidence - one.confidence || one.product - other.product)
    .slice(0, most)
}

/** Accepted, proposed, or left for a person to choose. */
export type MatchState = 'sure' | 'likely' | 'open'

/** A row's state from its best candidates. If two are nearly equally likely, the first is proposed and neither is sure. */
export const matchState = ([first, second]: readonly Pick<Candidate, 'confidence'>[]): MatchState => {
  if (first === undefined || first.confidence < likelyFrom) return 'open'
  const isClear = second === undefined || first.confidence - second.confidence >= clearBy
  return isClear && first.confidence >= sureFrom ? 'sure' : 'likely'
}
