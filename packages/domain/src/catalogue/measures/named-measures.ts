import { plainText } from '../../values/plain-text.ts'
import { synonymKey } from '../products/search-words.ts'
import type { FoundMeasure, Measure } from './measures.ts'
import { measuresOfSpec, measuresSought } from './measures.ts'

/** The names of a property in searches and specifications, one property a line. */
const names: readonly (readonly string[])[] = [
  ['bore', 'bore diameter', 'inner diameter', 'inside diameter', 'innendurchmesser', 'id'],
  ['outer diameter', 'outside diameter', 'aussendurchmesser', 'od'],
  ['shaft diameter', 'wellendurchmesser'],
  ['width', 'breite'],
  ['height', 'hohe'],
  ['length', 'lange'],
  ['stroke', 'hub'],
  ['pitch', 'steigung'],
]

/** A measure whose property the search names: “8 mm bore”, “bore of 8 mm”. */
export interface NamedMeasure extends Measure {
  names: readonly string[]
}

const behind = /^[\s-]*(?<one>\p{L}+)(?:\s+(?<other>\p{L}+))?/u
const before = /(?:(?<other>\p{L}+)\s+)?(?<one>\p{L}+)[\s:=]*(?:of|von)?\s*$/u

const nameless = { one: '', other: '' }

/** The words beside a measure, the longest first. */
const wordsBeside = (text: string, { start, end }: FoundMeasure): string[] => {
  const next = { ...nameless, ...behind.exec(text.slice(end))?.groups }
  const last = { ...nameless, ...before.exec(text.slice(0, start))?.groups }
  return [`${next.one} ${next.other}`, next.one, `${last.other} ${last.one}`, last.one].map(synonymKey)
}

/** The measures in a search beside which a property is named; `called` returns a word's synonyms. */
export const namedMeasures = (
  search: string,
  called: (word: string) => readonly string[] = () => [],
): NamedMeasure[] => {
  const text = plainText(search)
  return measuresSought(text).flatMap((measure) => {
    const { dimension, low, high } = measure
    const named = wordsBeside(text, measure)
      .flatMap((words) => [words, ...called(words)])
      .flatMap((words) => names.find((some) => some.includes(words)) ?? [])
    return dimension !== 'length' || named.length === 0 ? [] : [{ dimension, low, high, names: named }]
  })
}

/** Nominal sizes differ only by rounding. */
const slack = 1.02

/** Do the specifications give the property another value? */
export const statesOther = (
  specs: readonly (readonly [name: string, value: string])[],
  { dimension, low, high, names: named }: NamedMeasure,
): boolean => {
  const stated = specs
    .filter(([name]) => named.some((one) => ` ${synonymKey(name)} `.startsWith(` ${one} `)))
    .flatMap(([name, value]) => measuresOfSpec(name, value))
    .filter((one) => one.dimension === dimension)
  return stated.length > 0 && !stated.some((one) => one.low <= high * slack && low <= one.high * slack)
}
