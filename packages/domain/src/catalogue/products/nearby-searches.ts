import type { FoundMeasure } from '../measures/measures.ts'
import { isTelling, measuresSought } from '../measures/measures.ts'

/** One word or measure of a search, as typed. */
export interface SearchPart {
  text: string
  measure?: FoundMeasure
}

/** Longer searches are sentences, and their last words would be dropped first anyway. */
const mostParts = 6

/** The parts of a search in typed order. */
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

/** The factors that widen a measure in both directions; the smallest that finds something is used. */
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
 * Alternative searches for one that finds nothing, nearest first: similar measures, no measures, all words but one
 * (from the last to the first), then one word alone. `isKnown` says whether any product has a word; unknown words are
 * always dropped.
 */
export const nearbySearches = (
  parts: readonly SearchPart[],
  isKnown: (part: SearchPart) => boolean,
): string[] => {
  const kept = parts.filter((part) => part.measure !== undefined || isKnown(part))
  const words = kept.filter(({ measure }) => measure === undefined)
  const hasMeasures = words.length < kept.length
  const fewer = words.length < 2 ? [] : words.map((_word, at) => words.toSpliced(words.length - 1 - at, 1))
  // Try single words from the last: it mostly names the thing, and the others describe it.
  const alone =
    words.length < 3 ? [] : words.map((_word, at) => words.slice(words.length - 1 - at, words.length - at))
  const searches = [
    ...(kept.length < parts.length ? [joined(kept)] : []),
    ...(hasMeasures ? widths.map((width) => joined(kept, width)) : []),
    ...(hasMeasures ? [joined(words)] : []),
    ...[...fewer, ...alone].map((some) => joined(some)),
  ]
  // A bare number without a unit finds nothing useful.
  return [...new Set(searches)].filter((search) => /\p{L}/u.test(search))
}
