import type { ReadSearch } from '../catalogue/measures/measures.ts'

/** Further words of a name add little, and each is another index list to read. */
const mostWords = 6
/** One-letter words are prefixes of very many. */
const shortest = 2
/** A word that more parts have hardly tells which is meant. */
export const rareWord = 2_000

/** A word found in the catalogue, as a query, with its number of parts (approximate for common words). */
export interface KnownWord {
  query: string
  count: number
}

/** The first meaningful words of a name, to look parts up by. */
export const wordsToFind = (words: string): string[] =>
  [...new Set(words.split(' '))].filter((word) => word.length >= shortest).slice(0, mostWords)

/** Looks up by the rarest words, then checks each result for the rest. */
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

/** All words, then all but any one, then all but any two, but no fewer than two. */
const looser = (queries: readonly string[]): string[] => {
  const one = queries.map((_query, place) => without(queries, place))
  const two = one.flatMap((rest, place) => rest.slice(place).map((_query, at) => without(rest, place + at)))
  return [
    ...(queries.length > 0 ? [all(queries)] : []),
    ...(queries.length > 2 ? [one.map(all).join(' | ')] : []),
    ...(queries.length > 3 ? [two.map(all).join(' | ')] : []),
  ]
}

/** Finally, one of the two rarest words alone, such as the number in a long sentence. */
const anyOfRarest = (rare: readonly KnownWord[]): string[] =>
  rare.length > 1
    ? [
        rarestOf(rare)
          .map((query) => `(${query})`)
          .join(' | '),
      ]
    : []

/**
 * Searches by a name's words, narrowest first: all known words, then the rare ones, then fewer of these. Wider searches
 * omit common words, which would match hundreds of thousands of parts and say less than the similarity computed
 * afterwards. Each search runs only if the one before found nothing.
 */
export const nameQueries = (known: readonly KnownWord[]): NameQuery[] => {
  const everyWord = looser(known.map(({ query }) => query)).slice(0, 1)
  const rare = known.filter(({ count }) => count <= rareWord)
  const rareWords = [...looser(rare.map(({ query }) => query)), ...anyOfRarest(rare)]
  return [
    ...everyWord.map((query) => ({ find: all(rarestOf(known)), query })),
    ...rareWords.filter((query) => !everyWord.includes(query)).map((query) => ({ find: query, query })),
  ]
}

/** A query for each measure and size of a name: its steps, or the word as typed. */
const measureQueries = (measures: ReadSearch['measures']): string[] =>
  measures.map(({ typed, anyOf }) =>
    [...anyOf.map((word) => `'${word}'`), ...(/^[a-z\d]+$/i.test(typed) ? [typed.toLowerCase()] : [])].join(
      ' | ',
    ),
  )

/**
 * A part with a smaller share of the searched facts is a different part. In the demo catalogue “Linear guide 300 mm”
 * shares only 300 mm, as do a depth camera, a sensor and two arms. With half, “NEMA 17 Schrittmotor” finds the right
 * motors.
 */
const leastShare = 1 / 2

/** A search by words and measures, and its share of everything searched for. */
export interface MeasureQuery extends NameQuery {
  share: number
}

/** All queries but any one, if there are several. */
const butAnyOne = (queries: readonly string[]): string[] =>
  queries.length > 1 ? [queries.map((_query, place) => `(${all(without(queries, place))})`).join(' | ')] : []

/**
 * Searches by a name's measures and its known words: all of them, then without any one word, then without any one
 * measure; none below half of the total. `asked` counts the words beside the measures.
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
