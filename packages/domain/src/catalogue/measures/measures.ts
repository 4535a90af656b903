import { designationsIn } from '../products/designations.ts'
import { isPartNumber } from '../products/part-number.ts'
import type { Dimension } from './units.ts'
import { unitOf } from './units.ts'

/** A number or a range with its unit, in the SI unit of its dimension; `low` is `high` where it is one number. */
export interface Measure {
  dimension: Dimension
  low: number
  high: number
}

/** A measure where it stands in a text. */
export interface FoundMeasure extends Measure {
  start: number
  end: number
  /** Its unit as it is written, and how many of the SI unit that is. */
  unit: string
  factor: number
}

/** A comma is the decimal one, but before three digits: `1,500` is as well a thousand and a half (decision 025). */
const number = String.raw`(?:0,\d+|\d+(?:\.\d+|,(?:\d{1,2}|\d{4,})(?!\d))?|\.\d+)`
const valueOf = (written: string): number => Number(written.replace(',', '.'))
/** A unit of torque may be written with a blank between its two: `kg cm`, `N m`, `ft lb`. */
const spacedUnit = String.raw`(?:kgf?[ \u00a0]cm|m?n[ \u00a0]c?m|(?:ft|in)[ \u00a0](?:lb|oz)[fs]?|lb[fs]?[ \u00a0]ft)(?![\p{L}\d])`
const unitLetters = String.raw`${spacedUnit}|[\p{L}°"″][\p{L}°/.·⋅*-]{0,8}`
const measurePattern = new RegExp(
  String.raw`(?<![\p{L}\d.,:x×-])(${number})(?:\s*(?:-|–|…|\.\.|to)\s*(${number}))?\s?(${unitLetters})(?![\p{L}\d])`,
  'giu',
)

/** "1 Gb/s" is no memory. */
const isRate = (dimension: Dimension, rest: string): boolean => dimension === 'memory' && rest.startsWith('/')

/** A unit may be followed by what isn't of it: the dot of a sentence, a hyphen, a slash. */
const readUnit = (written: string) => {
  for (let end = written.length; end > 0; end -= 1) {
    const spelling = written.slice(0, end)
    // Of a word no beginning is a unit: "volt" isn't in "voltage".
    if (end < written.length && /^\p{L}/u.test(written.slice(end))) continue
    const unit = unitOf(spelling)
    if (unit !== undefined) return isRate(unit.dimension, written.slice(end)) ? undefined : { unit, end }
  }
  return undefined
}

const between = (dimension: Dimension, one: number, other: number): Measure | undefined => {
  const [low, high] = one < other ? [one, other] : [other, one]
  if (!(high > 0) || !Number.isFinite(high)) return undefined
  // "0 to 55 mm" means up to 55: a hundredth of it stands for nothing.
  return { dimension, low: Math.max(low, high / 100), high }
}

/** Every measure that a text names, as "12 V", "4Nm", "10.0-14.8 V" or "30 to 65 mm". */
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

/** The measures of one specification, whose unit stands in its value, or at the end of its name ("stroke mm"). */
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
 * Measures are found by words, as texts are: each stands for a step of a scale on which ten percent are one step, so that
 * one index finds "servo" and "12 V" at once.
 */
const step = Math.log(1.1)
/** Ranges wider than this say little of a part: a factor of 2,000. */
const mostSteps = 80

const stepOf = (value: number): number => Math.round(Math.log(value) / step)

const stepsBetween = (low: number, high: number): number[] => {
  const [first, last] = [stepOf(low), stepOf(high)]
  return Array.from({ length: Math.min(last - first + 1, mostSteps) }, (_one, index) => last - index)
}

/** Begins with what no text's word begins with, so that nobody finds it by typing a letter. */
const wordOf = (dimension: Dimension, at: number): string => `@${dimension}${at}`

/** The words under which a measure is found: those it is exactly, and those it is nearly (8 % less or more). */
export const measureWords = ({ dimension, low, high }: Measure): { exact: string[]; near: string[] } => {
  const exact = stepsBetween(low, high)
  const near = [stepOf(low * 0.92), stepOf(high * 1.08)].filter((at) => !exact.includes(at))
  return {
    exact: exact.map((at) => wordOf(dimension, at)),
    near: near.map((at) => wordOf(dimension, at)),
  }
}

/** Any of these words finds what has the measure, or where it is a range, what lies in part within it. */
export const wantedWords = ({ dimension, low, high }: Measure): string[] =>
  stepsBetween(low, high).map((at) => wordOf(dimension, at))

/** A search taken apart: the measures and the standards' sizes that it names, each as it was typed too, and the rest of its words. */
export interface ReadSearch {
  words: string
  measures: { typed: string; anyOf: string[] }[]
  /** All of it may be one part number, typed with blanks. */
  mayBeNumber: boolean
}

/** More of them in one search are words like any other. */
const mostMeasures = 5

/** The measures that a search names. */
export const measuresSought = (text: string): FoundMeasure[] => measuresIn(text).slice(0, mostMeasures)

/** Longer texts, and those of more words, are no number. */
const mostOfNumber = { characters: 100, words: 5 }

const mayBeNumber = (text: string): boolean => {
  const words = text.trim().split(/\s+/).length
  return (
    words > 1 && words <= mostOfNumber.words && text.length <= mostOfNumber.characters && isPartNumber(text)
  )
}

/** The text with blanks in the place of what was found, so that the rest stays where it is. */
const without = (text: string, found: readonly { start: number; end: number }[]): string =>
  found.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  )

/** Words that join what is looked for and say nothing of it ("motor for a drone"); “in” and “a” are units, too, and stay. */
const joiningWords = new Set(['and', 'for', 'of', 'the', 'with'])

export const isTelling = (word: string): boolean => !joiningWords.has(word.toLowerCase())

export const readSearch = (text: string): ReadSearch => {
  const designations = designationsIn(text).slice(0, mostMeasures)
  const rest = without(text, designations)
  const found = measuresSought(rest).slice(0, mostMeasures - designations.length)
  const words = without(rest, found)
    .split(/\s+/)
    .filter((word) => word !== '')
  const telling = words.filter(isTelling)
  // A search for nothing else is for them.
  const isOnlyJoining = telling.length === 0 && designations.length + found.length === 0
  return {
    words: (isOnlyJoining ? words : telling).join(' '),
    measures: [
      ...designations.map(({ start, end, word }) => ({ typed: text.slice(start, end), anyOf: [word] })),
      ...found.map((measure) => ({
        typed: text.slice(measure.start, measure.end).replaceAll(/\s/g, ''),
        anyOf: wantedWords(measure),
      })),
    ],
    mayBeNumber: mayBeNumber(text),
  }
}
