import type { ReadSearch } from '../catalogue/measures/measures.ts'

/** More words of a name say little more; each is a list that has to be read. */
const mostWords = 6
/** A word of one letter is the beginning of very many. */
const shortest = 2
/** A word that more parts have tells little of which of them is meant. */
export const rareWord = 2_000

/** A word that parts have, as a query, and how many have it: about how many, where it isn't rare. */
export interface KnownWord {
  query: string
  count: number
}

/** Which words of a name parts are looked for by: its first ones that say something. */
export const wordsToFind = (words: string): string[] =>
  [...new Set(words.split(' '))].filter((word) => word.length >= shortest).slice(0, mostWords)

/** Looked up by, and then asked of each part that this finds: what has all of some words has the two rarest of them. */
export interface NameQuery {
  find: string
  query: string
}

const lookedUpBy = 2

const all = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' & ')

const without = (queries: readonly string[], place: number): string[] =>
  queries.filter((_query, at) => at !== place)

const rarestOf = (known: readonly KnownWord[]): string[] =>
  known
    .toSorted((one, other) => one.count - other.count)
    .slice(0, lookedUpBy)
    .map(({ query }) => query)

/** All of them, then all but any one, then all but any two; and never one of several. */
const looser = (queries: readonly string[]): string[] => {
  const one = queries.map((_query, place) => without(queries, place))
  const two = one.flatMap((rest, place) => rest.slice(place).map((_query, at) => without(rest, place + at)))
  return [
    ...(queries.length > 0 ? [all(queries)] : []),
    ...(queries.length > 2 ? [one.map(all).join(' | ')] : []),
    ...(queries.length > 3 ? [two.map(all).join(' | ')] : []),
  ]
}

/**
 * The searches by a name's words, the narrowest first: parts that have all of those that any part has; then those with the rare
 * ones, and with fewer of these. Common words are left out of the wider ones: they would lead to hundreds of thousands of parts,
 * and say less than the name's likeness does afterwards. Each is asked only where the one before finds nothing.
 */
export const nameQueries = (known: readonly KnownWord[]): NameQuery[] => {
  const everyWord = looser(known.map(({ query }) => query)).slice(0, 1)
  const rareWords = looser(known.filter(({ count }) => count <= rareWord).map(({ query }) => query))
  return [
    ...everyWord.map((query) => ({ find: all(rarestOf(known)), query })),
    ...rareWords.filter((query) => !everyWord.includes(query)).map((query) => ({ find: query, query })),
  ]
}

/** A name's measures and sizes, each as a query: of its steps, or of the word that it is as it was typed. */
const measureQueries = (measures: ReadSearch['measures']): string[] =>
  measures.map(({ typed, anyOf }) =>
    [...anyOf.map((word) => `'${word}'`), ...(/^[a-z\d]+$/i.test(typed) ? [typed.toLowerCase()] : [])].join(
      ' | ',
    ),
  )

/**
 * A part with less than this share of what was looked for is another one: of the demo’s catalogue “Linear guide 300 mm” has its 300 mm
 * alone, which a depth camera, a sensor and two arms have, too. By half of it, “NEMA 17 Schrittmotor” finds the right motors.
 */
const leastShare = 1 / 2

/** A search by words and measures, and the share of what was looked for that it asks. */
export interface MeasureQuery extends NameQuery {
  share: number
}

/** All but any one, where there are several. */
const butAnyOne = (queries: readonly string[]): string[] =>
  queries.length > 1 ? [queries.map((_query, place) => `(${all(without(queries, place))})`).join(' | ')] : []

/**
 * The searches by a name's measures and by those of its other words that parts have: by all of them, then by all words but any one, and
 * then by all measures but any one; none by less than half of it all. `asked` is how many words it has beside its measures.
 */
export const measuresAsked = (
  measures: ReadSearch['measures'],
  known: readonly KnownWord[],
  asked: number,
): MeasureQuery[] => {
  const sizes = measureQueries(measures)
  const words = known.map(({ query }) => query)
  const rarest = rarestOf(known)
  const shareWithout = (missing: number) => (known.length + sizes.length - missing) / (asked + sizes.length)
  const [whole, lessOne] = [shareWithout(0), shareWithout(1)]
  const searches = [
    { find: all([...rarest, ...sizes]), query: all([...words, ...sizes]), share: whole },
    ...butAnyOne(words).map((some) => ({
      find: all([...sizes, some]),
      query: all([...sizes, some]),
      share: lessOne,
    })),
    ...butAnyOne(sizes).map((some) => ({
      find: all([...rarest, some]),
      query: all([...words, some]),
      share: lessOne,
    })),
  ]
  return searches.filter(({ share }) => share >= leastShare)
}
