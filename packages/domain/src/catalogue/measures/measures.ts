import { designationsIn } from '../products/designations.ts'
import { isPartNumber } from '../products/part-number.ts'
import { cellsIn } from './battery-cells.ts'
import type { Dimension } from './units.ts'
import { unitOf } from './units.ts'

/** A number or range in its dimension's SI unit; a single number has `low` equal to `high`. */
export interface Measure {
  dimension: Dimension
  low: number
  high: number
}

/** A measure and its position in a text. */
export interface FoundMeasure extends Measure {
  start: number
  end: number
  /** The unit as written, and its factor to the SI unit. */
  unit: string
  factor: number
  /** The value is a lower or an upper bound. */
  bound?: 'LEAST' | 'MOST'
  /** Set if the voltage follows from a battery's cells in series. */
  cells?: number
}

/** A comma is a decimal sign unless three digits follow: `1,500` could be fifteen hundred (decision 025). */
const number = String.raw`(?:0,\d+|\d+(?:\.\d+|,(?:\d{1,2}|\d{4,})(?!\d))?|\.\d+)`
const valueOf = (written: string): number => Number(written.replace(',', '.'))
/** A torque's unit may have a blank: `kg cm`, `N m`, `ft lb`. */
const spacedUnit = String.raw`(?:kgf?[ \u00a0]cm|m?n[ \u00a0]c?m|(?:ft|in)[ \u00a0](?:lb|oz)[fs]?|lb[fs]?[ \u00a0]ft)(?![\p{L}\d])`
const unitLetters = String.raw`${spacedUnit}|[\p{L}°"″][\p{L}°/.·⋅*-]{0,9}`
const measurePattern = new RegExp(
  String.raw`(?<![\p{L}\d.,:x×-])(${number})(?:\s*(?:-|–|…|\.\.|to|bis)\s*(${number}))?\s?(${unitLetters})(?![\p{L}\d])`,
  'giu',
)

/** "1 Gb/s" is a rate, not memory. */
const isRate = (dimension: Dimension, rest: string): boolean => dimension === 'memory' && rest.startsWith('/')

/** Text may follow a unit directly: a sentence's dot, a hyphen, a slash. */
const readUnit = (written: string) => {
  for (let end = written.length; end > 0; end -= 1) {
    const spelling = written.slice(0, end)
    // The beginning of a word is no unit: "volt" isn't in "voltage".
    if (end < written.length && /^\p{L}/u.test(written.slice(end))) continue
    const unit = unitOf(spelling)
    if (unit !== undefined) return isRate(unit.dimension, written.slice(end)) ? undefined : { unit, end }
  }
  return undefined
}

const between = (dimension: Dimension, one: number, other: number): Measure | undefined => {
  const [low, high] = one < other ? [one, other] : [other, one]
  if (!(high > 0) || !Number.isFinite(high)) return undefined
  // "0 to 55 mm" means up to 55, and a hundredth of that replaces the zero.
  return { dimension, low: Math.max(low, high / 100), high }
}

/** Every measure in a text, such as "12 V", "4Nm", "10.0-14.8 V" or "30 to 65 mm". */
export const measuresIn = (text: string): FoundMeasure[] =>
  [...text.matchAll(measurePattern)].flatMap((match) => {
    const [whole, first = '', second, written = ''] = match
    const found = readUnit(written)
    if (found === undefined) return []
    const { dimension, factor } = found.unit
    const measure = between(dimension, valueOf(first) * factor, valueOf(second ?? first) * factor)
    const end = match.index + whole.length - (written.length - found.end)
    const unit = written.slice(0, found.end)
    return measure === undefined ? [] : [{ ...measure, start: match.index, end, unit, factor }]
  })

const numbersOnly = new RegExp(String.raw`^\s*(${number})(?:\s*(?:-|–|to)\s*(${number}))?\s*$`, 'u')

/** The measures of one specification. The unit is in its value, or at the end of its name ("stroke mm"). */
export const measuresOfSpec = (name: string, value: string): Measure[] => {
  const found = measuresIn(value).map(({ dimension, low, high }) => ({ dimension, low, high }))
  if (found.length > 0) return found
  const bare = numbersOnly.exec(value)
  const unit = unitOf(
    name
      .trim()
      .split(/[\s_]+/)
      .at(-1) ?? '',
  )
  if (bare === null || unit === undefined) return []
  const [, first = '', second = first] = bare
  const measure = between(unit.dimension, valueOf(first) * unit.factor, valueOf(second) * unit.factor)
  return measure === undefined ? [] : [measure]
}

/**
 * Measures are indexed as words, so that one index finds "servo" and "12 V" together. Each word is a step on a scale of
 * ten percent.
 */
const step = Math.log(1.1)
/** A wider range, above a factor of 2,000, says little about a part. */
const mostSteps = 80

const stepOf = (value: number): number => Math.round(Math.log(value) / step)

const stepsBetween = (low: number, high: number): number[] => {
  const [first, last] = [stepOf(low), stepOf(high)]
  return Array.from({ length: Math.min(last - first + 1, mostSteps) }, (_one, index) => last - index)
}

/** Starts with a character that no text's word starts with, so that typing a letter never matches it. */
const wordOf = (dimension: Dimension, at: number): string => `@${dimension}${at}`

/** The index words of a measure: its exact steps, and near ones (within 8 %). */
export const measureWords = ({ dimension, low, high }: Measure): { exact: string[]; near: string[] } => {
  const exact = stepsBetween(low, high)
  const near = [stepOf(low * 0.92), stepOf(high * 1.08)].filter((at) => !exact.includes(at))
  return {
    exact: exact.map((at) => wordOf(dimension, at)),
    near: near.map((at) => wordOf(dimension, at)),
  }
}

/** Any of these words matches the measure or, for a range, products that overlap it. */
export const wantedWords = ({ dimension, low, high }: Measure): string[] =>
  stepsBetween(low, high).map((at) => wordOf(dimension, at))

/** Limits that index words, in steps of ten percent, only approximate. */
export interface SoughtLimits {
  dimension: Dimension
  low: number | null
  high: number | null
  /** The words of the steps that lie entirely within the limits. */
  within: string[]
  /** A bare “4 Nm”, which is a minimum only if more is better. */
  isBare: boolean
}

/** A measure of a search, and the index words that stand for it. */
export interface SoughtMeasure {
  typed: string
  anyOf: string[]
  /** Of “at least” and “at most” the words of the number itself, which come first. */
  nearest?: string[]
  limits?: SoughtLimits
}

/** A parsed search: its measures and standard sizes, each also as typed, and the remaining words. */
export interface ReadSearch {
  words: string
  measures: SoughtMeasure[]
  /** The whole search may be one part number typed with blanks. */
  mayBeNumber: boolean
}

/** Further measures in a search count as plain words. */
const mostMeasures = 5

const least = String.raw`at least|no less than|not less than|min(?:imum|imal|\.)?|from|over|above|more than|>=?|≥|mindestens|ab|über|mehr als`
const atMost = String.raw`at most|no more than|not more than|lighter than|shorter than|smaller than|within|max(?:imum|imal|\.)?|up to|under|below|less than|<=?|≤|höchstens|unter|bis(?: zu)?|weniger als|leichter als`
const leastBefore = new RegExp(String.raw`(?<![\p{L}\d])(?:${least})\s*$`, 'iu')
const mostBefore = new RegExp(String.raw`(?<![\p{L}\d])(?:${atMost})\s*$`, 'iu')
const leastBehind = /^\s*(?:\+|or more|and up|oder mehr)(?![\p{L}\d])/iu
const mostBehind = /^\s*(?:or less|or under|oder weniger)(?![\p{L}\d])/iu

/** “At least 4 Nm” reaches this far: parts beyond it are of another kind. */
const reach = 1_000

/** A measure with the words of its bound, as in “under 50 g” or “4 Nm or more”. */
const withBound = (text: string, measure: FoundMeasure): FoundMeasure => {
  const [before, behind] = [text.slice(0, measure.start), text.slice(measure.end)]
  const bound = (
    edges: [RegExp, RegExp],
    ends: Pick<FoundMeasure, 'low' | 'high' | 'bound'>,
  ): FoundMeasure | null => {
    const first = edges[0].exec(before)
    const last = first === null ? edges[1].exec(behind) : null
    if (first === null && last === null) return null
    return {
      ...measure,
      ...ends,
      start: first?.index ?? measure.start,
      end: measure.end + (last?.[0].length ?? 0),
    }
  }
  const { low, high } = measure
  return (
    bound([leastBefore, leastBehind], { low, high: high * reach, bound: 'LEAST' }) ??
    bound([mostBefore, mostBehind], { low: low / reach, high, bound: 'MOST' }) ??
    measure
  )
}

const twiceUnit = new RegExp(
  String.raw`(?<![\p{L}\d.,-])(?<first>${number})\s?(?<unit>[\p{L}·.]{1,5}|")\s*(?<joint>-|–|to|bis|and|und)\s*(?=${number}\s?\k<unit>(?![\p{L}\d]))`,
  'giu',
)
const betweenWords = new RegExp(
  String.raw`(?<![\p{L}\d])(?:between|zwischen)\s+(?<first>${number})\s*(?:-|and|und)\s*(?=\d)`,
  'giu',
)

/** “Between 2 and 5 Nm” and “12 V to 24 V” are ranges like “2-5 Nm”; of the same length, so that places stay. */
const withRanges = (text: string): string => {
  const joined = (found: string, ...[first]: string[]): string => `${first ?? ''}-`.padEnd(found.length)
  const isBetween = /(?<![\p{L}\d])(?:between|zwischen)\s/iu.test(text)
  return text
    .replaceAll(twiceUnit, (found, first: string, _unit, joint: string) =>
      isBetween || !/^(?:and|und)$/i.test(joint) ? joined(found, first) : found,
    )
    .replaceAll(betweenWords, joined)
}

export const measuresSought = (text: string): FoundMeasure[] => {
  const ranged = withRanges(text)
  return [...measuresIn(ranged), ...cellsIn(ranged)]
    .toSorted((one, other) => one.start - other.start)
    .slice(0, mostMeasures)
    .map((measure) => withBound(ranged, measure))
}

/** Longer texts, or texts of more words, aren't part numbers. */
const mostOfNumber = { characters: 100, words: 5 }

const mayBeNumber = (text: string): boolean => {
  const words = text.trim().split(/\s+/).length
  return (
    words > 1 && words <= mostOfNumber.words && text.length <= mostOfNumber.characters && isPartNumber(text)
  )
}

/** Replaces the found pieces with blanks, so that the rest keeps its position. */
export const withoutPlaces = (text: string, found: readonly { start: number; end: number }[]): string =>
  found.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )

/** Stop words, as in "motor for a drone". “in” and “a” are units too, so they stay. */
const joiningWords = new Set(['and', 'for', 'of', 'the', 'with'])

export const isTelling = (word: string): boolean => !joiningWords.has(word.toLowerCase())

const limitsOf = ({ dimension, low, high, bound }: Omit<FoundMeasure, 'start' | 'end'>): SoughtLimits => {
  const steps = stepsBetween(low, high)
  const inner = steps.slice(bound === 'LEAST' ? 0 : 1, bound === 'MOST' ? undefined : -1)
  return {
    dimension,
    low: bound === 'MOST' ? null : low,
    high: bound === 'LEAST' ? null : high,
    // A narrow range contains no whole step.
    within: (inner.length === 0 ? steps : inner).map((at) => wordOf(dimension, at)),
    isBare: false,
  }
}

/** The words for a measure; where more is better, a bare “4 Nm” means at least so much. */
const soughtOf = (
  text: string,
  { start, end, ...measure }: FoundMeasure,
  moreIsBetter: ReadonlySet<Dimension>,
): SoughtMeasure => {
  const { low, high, dimension, bound } = measure
  const typed = text.slice(start, end).replaceAll(/\s/g, '')
  const words = { typed, anyOf: wantedWords(measure) }
  if (bound !== undefined || low !== high) return { ...words, nearest: [], limits: limitsOf(measure) }
  if (!moreIsBetter.has(dimension)) return words
  const least = { ...measure, high: high * reach, bound: 'LEAST' } as const
  return {
    typed,
    anyOf: wantedWords(least),
    nearest: wantedWords(measure),
    limits: { ...limitsOf(least), isBare: true },
  }
}

/** Reads a search; `moreIsBetter` names the dimensions in which a bare number may be a minimum. */
export const readSearch = (text: string, moreIsBetter: ReadonlySet<Dimension> = new Set()): ReadSearch => {
  const designations = designationsIn(text).slice(0, mostMeasures)
  const rest = withoutPlaces(text, designations)
  const found = measuresSought(rest).slice(0, mostMeasures - designations.length)
  const words = withoutPlaces(rest, found)
    .split(/\s+/)
    .filter((word) => word !== '')
  const telling = words.filter(isTelling)
  // A search that consists only of stop words looks for them.
  const isOnlyJoining = telling.length === 0 && designations.length + found.length === 0
  return {
    words: (isOnlyJoining ? words : telling).join(' '),
    measures: [
      ...designations.map(({ start, end, word }) => ({ typed: text.slice(start, end), anyOf: [word] })),
      ...found.map((measure) => soughtOf(text, measure, moreIsBetter)),
    ],
    mayBeNumber: mayBeNumber(text),
  }
}
