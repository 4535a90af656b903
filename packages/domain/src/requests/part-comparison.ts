import type { PartWord, PartWords } from './part-words.ts'
import { isOrdinal, partWords } from './part-words.ts'

export const singular = (word: string): string =>
  word.length > 3 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word

export const hasDigit = (word: string): boolean => /\p{N}/u.test(word)

/** How a word is matched: 1 in full, less for the beginning of a number, 0 not at all. */
export type Matched = number[]

/** The longest number, in words. */
export const mostJoined = 6

/** Some words in a row, joined, and where they stand. */
interface Run {
  at: number
  length: number
  key: string
}

/** All runs of words that may be one number, or one word, longest first. */
const runsOf = (words: readonly PartWord[]): Run[] =>
  Array.from({ length: mostJoined }, (_run, less) => mostJoined - less).flatMap((length) =>
    words.slice(0, Math.max(0, words.length - length + 1)).flatMap((_word, at) => {
      const key = words
        .slice(at, at + length)
        .map(({ word }) => word)
        .join('')
      if (length > 1 && !hasDigit(key)) return []
      return [{ at, length, key: length === 1 ? singular(key) : key }]
    }),
  )

const isFree = (matched: Matched, { at, length }: Run): boolean =>
  matched.slice(at, at + length).every((has) => has === 0)

/** Marks the words of both texts that are equal once joined, so that `XL 320`, `XL-320` and `XL320` are one. */
const matchJoined = ({ row, part, found }: Compared): void => {
  const runs = Map.groupBy(runsOf(part.words), ({ key }) => key)
  for (const one of runsOf(row.words)) {
    const other = runs.get(one.key)?.find((run) => isFree(found.part, run))
    if (other === undefined || !isFree(found.row, one)) continue
    found.row.fill(1, one.at, one.at + one.length)
    found.part.fill(1, other.at, other.at + other.length)
  }
}

/** `A1` begins `A1M8`, and `D435` begins `D435i`: letters and digits change there. */
const begins = (short: string, long: string): boolean =>
  short.length > 1 &&
  hasDigit(short) &&
  long.length > short.length &&
  long.startsWith(short) &&
  /\d$/.test(short) !== /^\d/.test(long.slice(short.length))

/** The words of a row and of a part, and how much of each was found in the other. */
export interface Compared {
  row: PartWords
  part: PartWords
  found: { row: Matched; part: Matched }
}

const lettersOf = (word: string): string => /^\p{L}+/u.exec(word)?.[0] ?? ''

/** `C001` and `C044`, `VL53L0X` and `VL53L1X`: the same letters with other digits are another part. */
export const isOtherNumber = (one: string, other: string): boolean =>
  hasDigit(one) && hasDigit(other) && lettersOf(one) !== '' && lettersOf(one) === lettersOf(other)

/** A beginning of a number that was found; the rest may differ between variants. */
const partly = 0.6

const matchBeginnings = ({ row, part, found }: Compared): void => {
  for (const [at, { word }] of row.words.entries())
    for (const [place, other] of part.words.entries())
      if (found.row[at] === 0 && found.part[place] === 0 && begins(word, other.word)) {
        found.row[at] = 1
        found.part[place] = partly
      }
}

/** The share of two words' pairs of letters that they have in common. */
const spelling = (one: string, other: string): number => {
  const [pairs, others] = [one, other].map((word) =>
    Array.from({ length: word.length - 1 }, (_pair, at) => word.slice(at, at + 2)),
  )
  if (pairs === undefined || others === undefined) return 0
  return (2 * pairs.filter((pair) => others.includes(pair)).length) / (pairs.length + others.length)
}

/** A word this much like another is a misspelling of it; a number never is. */
const misspelt = 0.7

const matchMisspelt = ({ row, part, found }: Compared): void => {
  for (const [at, { word }] of row.words.entries())
    for (const [place, other] of part.words.entries()) {
      if (found.row[at] !== 0 || found.part[place] !== 0 || hasDigit(word + other.word)) continue
      if (word.length < 3 || spelling(word, other.word) < misspelt) continue
      found.row[at] = misspelt
      found.part[place] = misspelt
    }
}

/** A Kinect's `v2` isn't a camera module's: without the word before it, it says nothing. */
const forgetOrdinals = ({ row, part, found }: Compared): void => {
  for (const [at, { word, chunk }] of row.words.entries()) {
    const before = row.words[at - 1]
    if (!isOrdinal(word) || before?.chunk !== chunk || found.row[at - 1] !== 0 || found.row[at] !== 1)
      continue
    found.row[at] = 0
    const place = part.words.findIndex((other, there) => other.word === word && found.part[there] === 1)
    if (place !== -1) found.part[place] = 0
  }
}

/** Compares the words of two texts: equal ones, beginnings of numbers, misspelt words. */
export const comparedWords = (row: PartWords, part: PartWords): Compared => {
  const compared = {
    row,
    part,
    found: { row: row.words.map(() => 0), part: part.words.map(() => 0) },
  }
  matchJoined(compared)
  matchBeginnings(compared)
  matchMisspelt(compared)
  forgetOrdinals(compared)
  return compared
}

/** The words of a text, each as one of its kind. */
export const wordsOf = (text: string): string[] => partWords(text).words.map(({ word }) => singular(word))
