import { partKey } from '../catalogue/products/part-number.ts'
import { singular, wordsOf } from './part-comparison.ts'
import type { PartTexts, RowTexts } from './part-likeness.ts'

/** Letters, perhaps a hyphen, and digits: `ST-3215`. */
const numbers = /(?<![\p{L}\d])(?<letters>[a-z]{2,4})[\s-]?(?<digits>\d{3,6})(?!\d)/giu
const alphabet = [...'abcdefghijklmnopqrstuvwxyz']
/** Each number adds about a hundred spellings to the index query. */
const mostNumbers = 2

/** A number in a row, and the numbers that it may be a misspelling of. */
export interface NumberSlip {
  typed: string
  meant: readonly string[]
}

/** The letters with one more or one fewer. */
const nearLetters = (letters: string): string[] => {
  const places = Array.from({ length: letters.length + 1 }, (_place, at) => at)
  const longer = places.flatMap((at) =>
    alphabet.map((one) => `${letters.slice(0, at)}${one}${letters.slice(at)}`),
  )
  const shorter =
    letters.length < 3 ? [] : places.slice(1).map((at) => letters.slice(0, at - 1) + letters.slice(at))
  return [...new Set([...longer, ...shorter])].filter((near) => near !== letters)
}

/** The numbers in a row that may lack a letter of a maker's number, or have one too many. */
export const numberSlips = ({ sku, number, name }: RowTexts): NumberSlip[] =>
  [...[number, sku, name].join('\n').matchAll(numbers)]
    .slice(0, mostNumbers)
    .map(({ 0: typed, groups = {} }) => ({
      typed,
      meant: nearLetters((groups.letters ?? '').toLowerCase()).map(
        (letters) => `${letters}${groups.digits ?? ''}`,
      ),
    }))

const wordKeys = (text: string): string[] => text.split(/\s+/).map(partKey)

/** The row's texts with the number corrected to this part's; null if the part has none of the possible numbers. */
export const withoutSlip = (row: RowTexts, part: PartTexts): RowTexts | null => {
  const keys = [part.number ?? '', ...part.name.split(/\s+/)].flatMap(wordKeys)
  for (const { typed, meant } of numberSlips(row)) {
    const right = meant.find((number) =>
      keys.some((key) => key.startsWith(number) && !/^\d/.test(key.slice(number.length))),
    )
    const written = (text: string) => (right === undefined ? text : text.replaceAll(typed, right))
    if (right !== undefined)
      return { ...row, sku: written(row.sku), number: written(row.number), name: written(row.name) }
  }
  return null
}

/** Does the row share another word with the part? A servo is no diode. */
export const sharesWord = ({ sku, number, name }: RowTexts, part: PartTexts): boolean => {
  const words = new Set([part.name, part.kind ?? '', part.number ?? ''].flatMap(wordsOf).map(singular))
  return wordsOf([sku, number, name].join(' ')).some(
    (word) => /^\p{L}/u.test(word) && word.length > 2 && words.has(singular(word)),
  )
}
