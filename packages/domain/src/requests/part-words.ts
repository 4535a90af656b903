import type { FoundMeasure } from '../catalogue/measures/measures.ts'
import { isTelling, measuresSought } from '../catalogue/measures/measures.ts'
import { designationsIn } from '../catalogue/products/designations.ts'

/** A word of a text, and the place of the number or name that it is a piece of, such as `XM430-W350-T`. */
export interface PartWord {
  word: string
  chunk: number
  /** In brackets, as a remark is. */
  isAside: boolean
}

export interface PartWords {
  words: readonly PartWord[]
  measures: readonly FoundMeasure[]
  designations: readonly string[]
}

/** Amounts are no part of a name: `2x`, `(×2)`, `6PCS`, `pack of 4`, `5 pairs`; the word of a pair stays. */
const amounts =
  /(?<![\p{L}\p{N}.,-])(?:\d+\s?[x×](?=\s|$)|×\s?\d+|(?<=\()x\s?\d+(?=\))|\d+\s?(?:pcs?|pieces?|st(?:k|ück)|ea)\b\.?|(?:pack|set) of \d+|\d+(?=\s(?:pairs?|sets?)\b))/giu

/** `Pi 3` and `Module V2`: a number behind a word is a piece of its name. */
export const isOrdinal = (text: string): boolean => /^v?\d{1,4}$/.test(text)

const plain = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('×', 'x')

const without = (text: string, found: readonly { start: number; end: number }[]): string =>
  found.reduce(
    (rest, { start, end }) => `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`,
    text,
  )

const piecesOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a part's name or of a bill's row, without amounts, measures and joining words. */
export const partWords = (text: string): PartWords => {
  const typed = text
    .normalize('NFKC')
    .replaceAll(amounts, (found) => ' '.repeat(found.length))
    // Memory isn't given as a range: the first number belongs to the name, as in “Pi 5 - 8GB”.
    .replaceAll(/(?<=\d\s*)[-–](?=\s*\d+\s?[GM]B\b)/giu, ' ')
  const designations = designationsIn(typed)
  const rest = without(typed, designations)
  const measures = measuresSought(rest)
  // A ratio is one word, and “3 B+” another model than “3 B”.
  const named = plain(without(rest, measures))
    // Another part's name: a screw for an arm is no arm.
    .replaceAll(/(?<=\S)\s(?:for|fur|pour|para)\s[^,;()]*/gu, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?:stl|step|stp|3mf|obj|f3d|sldprt)(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll(/(?<![\p{L}\p{N}])1\s?[/:]\s?(\d+)(?![\p{L}\p{N}])/gu, 'ratio$1')
    .replaceAll(/(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?)\s?:\s?1(?![\p{L}\p{N}])/gu, 'ratio$1')
    .replaceAll(/(?<=[\p{L}])\+(?![\p{L}\p{N}])/gu, ' plus ')
  const words: PartWord[] = []
  let chunk = 0
  for (const { 0: run, index } of named.matchAll(/[^\s,;()[\]{}|"]+/gu)) {
    // “3B” is the “3 Model B”.
    const pieces = piecesOf(run.replace(/^(\d)([a-z])$/, '$1 $2')).filter(isTelling)
    const isBehindName = named[index - 1] === ' ' && !/[\s,;()[\]{}|"]/.test(named[index - 2] ?? ' ')
    if (!(isBehindName && pieces.length === 1 && isOrdinal(pieces[0] ?? ''))) chunk += 1
    const isAside = named.lastIndexOf('(', index) > named.lastIndexOf(')', index)
    words.push(...pieces.map((word) => ({ word, chunk, isAside })))
  }
  return { words, measures, designations: designations.map(({ word }) => word) }
}
