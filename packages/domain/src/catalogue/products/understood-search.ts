import type { FoundMeasure } from '../measures/measures.ts'
import { measuresSought, withoutPlaces } from '../measures/measures.ts'
import type { Dimension } from '../measures/units.ts'
import { plainText } from '../../values/plain-text.ts'
import { designationsIn } from './designations.ts'
import { readPrice } from './search-price.ts'
import type { WordGroup } from './search-words.ts'
import { synonymKey } from './search-words.ts'

export const understoodKinds = ['THING', 'BOUND', 'PRICE', 'MAKER', 'SYNONYM', 'UNSTATED'] as const

/** One understood part of a search, and the search without it. */
export interface UnderstoodPart {
  of: (typeof understoodKinds)[number]
  label: string
  without: string
}

/** The facts about a search that only the database knows. */
export interface KnownOfSearch {
  groups: readonly WordGroup[]
  /** The word that names the thing; null for none. */
  noun: string | null
  /** The only category that this word names. */
  kind: string | null
  /** The makers of what was found. */
  makers: readonly string[]
  /** The dimensions in which a bare number is a minimum. */
  moreIsBetter: ReadonlySet<Dimension>
  /** The properties that none of the found products states. */
  unstated: readonly string[]
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Where these words occur in the text as whole words. */
const placeOf = (text: string, words: string): { start: number; end: number } | null => {
  const spaced = words
    .split(/\s+/)
    .map(escaped)
    .join(String.raw`\s+`)
  const found = new RegExp(String.raw`(?<![\p{L}\d])${spaced}(?![\p{L}\d])`, 'iu').exec(text)
  return found === null ? null : { start: found.index, end: found.index + found[0].length }
}

const cut = (text: string, { start, end }: { start: number; end: number }, by = ' '): string =>
  tidy(`${text.slice(0, start)}${by}${text.slice(end)}`)

const boundLabel = (text: string, measure: FoundMeasure, { moreIsBetter }: KnownOfSearch): string => {
  const typed = tidy(text.slice(measure.start, measure.end))
  if (measure.cells !== undefined) return `${typed}: ${measure.low} V`
  if (measure.bound !== undefined || measure.low !== measure.high) return capital(typed)
  return moreIsBetter.has(measure.dimension) ? `${typed} or more` : `About ${typed}`
}

const dollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`

const priceLabel = ({ typed, priceMin, priceMax }: ReturnType<typeof readPrice>): string => {
  const bounds =
    priceMin === undefined
      ? `Up to ${dollars(priceMax ?? 0)}`
      : priceMax === undefined
        ? `From ${dollars(priceMin)}`
        : `${dollars(priceMin)} to ${dollars(priceMax)}`
  return /€|eur/i.test(typed) ? `${bounds} (prices are in US dollars)` : bounds
}

const wordPart = (
  text: string,
  words: string | null,
  part: Pick<UnderstoodPart, 'of' | 'label'>,
  by?: (typed: string) => string,
): UnderstoodPart[] => {
  const place = words === null || words === '' ? null : placeOf(text, words)
  if (place === null) return []
  return [{ ...part, without: cut(text, place, by?.(text.slice(place.start, place.end))) }]
}

/**
 * The understood parts of a search, in order of kind: the thing, its limits, its price, its maker and the synonyms used. To
 * remove a synonym, its word is put in quotation marks, which mean it literally.
 */
export const understoodParts = (search: string, known: KnownOfSearch): UnderstoodPart[] => {
  const text = tidy(plainText(search))
  const price = readPrice(text)
  // A price's digits aren't a measure; the rest keeps its positions.
  const unpriced = price.typed === '' ? text : text.replace(price.typed, () => ' '.repeat(price.typed.length))
  const sizes = designationsIn(unpriced)
  const bounds = measuresSought(withoutPlaces(unpriced, sizes))
  return [
    ...wordPart(text, known.noun, { of: 'THING', label: known.kind ?? capital(known.noun ?? '') }),
    ...sizes.map((size) => ({
      of: 'BOUND' as const,
      label: capital(text.slice(size.start, size.end)),
      without: cut(text, size),
    })),
    ...bounds.map((measure) => ({
      of: 'BOUND' as const,
      label: boundLabel(text, measure, known),
      without: cut(text, measure),
    })),
    ...(price.typed === ''
      ? []
      : [{ of: 'PRICE' as const, label: priceLabel(price), without: tidy(price.rest) }]),
    ...known.makers.flatMap((maker) => wordPart(text, maker, { of: 'MAKER', label: `Maker: ${maker}` })),
    ...known.groups.flatMap(({ typed, also: all }) => {
      const also = all.filter((means) => synonymKey(means) !== synonymKey(typed))
      return also.length === 0
        ? []
        : wordPart(
            text,
            typed,
            { of: 'SYNONYM', label: `${typed}: also ${also.join(', ')}` },
            (words) => ` "${words}" `,
          )
    }),
    ...known.unstated.flatMap((word) =>
      wordPart(text, word, { of: 'UNSTATED', label: `Not specified: ${word}` }),
    ),
  ]
}
