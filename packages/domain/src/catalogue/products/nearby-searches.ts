import type { FoundMeasure } from '../measures/measures.ts'
import { isTelling, measuresSought } from '../measures/measures.ts'

/** One word or one measure of a search, as it was typed. */
export interface SearchPart {
  text: string
  measure?: FoundMeasure
}

/** Longer searches are sentences; what stands further back in them is left out first anyway. */
const mostParts = 6

/** A search taken apart, in the order in which it was typed. */
export const partsOfSearch = (text: string): SearchPart[] => {
  const parts: SearchPart[] = []
  let read = 0
  const addWords = (words: string) =>
    parts.push(
      ...words
        .split(/\s+/)
        .flatMap((word) => (/[\p{L}\d]/u.test(word) && isTelling(word) ? [{ text: word }] : [])),
    )
  for (const measure of measuresSought(text)) {
    addWords(text.slice(read, measure.start))
    parts.push({ text: text.slice(measure.start, measure.end), measure })
    read = measure.end
  }
  addWords(text.slice(read))
  return parts.slice(0, mostParts)
}

/** By how much a measure is widened, to both sides; the least that finds something is taken. */
const widths = [1.3, 2] as const

const short = (value: number): string => String(Number(value.toPrecision(2)))

const widened = ({ text, measure }: SearchPart, width: number): string => {
  if (measure === undefined) return text
  const { low, high, factor, unit } = measure
  return `${short(low / factor / width)}-${short((high / factor) * width)} ${unit}`
}

const joined = (parts: readonly SearchPart[], width = 1): string =>
  parts.map((part) => (width === 1 ? part.text : widened(part, width))).join(' ')

/**
 * The searches to try where a search finds nothing, nearest first: its measures about as large, then none of them,
 * then all of its words but one, from the last to the first, then one alone. `isKnown` says of each word whether any product has it; a
 * word that none has is left out everywhere.
 */
export const nearbySearches = (
  parts: readonly SearchPart[],
  isKnown: (part: SearchPart) => boolean,
): string[] => {
  const kept = parts.filter((part) => part.measure !== undefined || isKnown(part))
  const words = kept.filter(({ measure }) => measure === undefined)
  const hasMeasures = words.length < kept.length
  const fewer = words.length < 2 ? [] : words.map((_word, at) => words.toSpliced(words.length - 1 - at, 1))
  // Of many words, as few as one: the last is most often the thing itself, and the others are of what kind.
  const alone =
    words.length < 3 ? [] : words.map((_word, at) => words.slice(words.length - 1 - at, words.length - at))
  const searches = [
    ...(kept.length < parts.length ? [joined(kept)] : []),
    ...(hasMeasures ? widths.map((width) => joined(kept, width)) : []),
    ...(hasMeasures ? [joined(words)] : []),
    ...[...fewer, ...alone].map((some) => joined(some)),
  ]
  // A number alone says nothing of what it is a number of.
  return [...new Set(searches)].filter((search) => /\p{L}/u.test(search))
}
