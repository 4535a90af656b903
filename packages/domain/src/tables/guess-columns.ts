import type { ColumnMeaning, WordPlace } from './column-words.ts'
import { columnWords } from './column-words.ts'
import { plainHeading } from './heading-text.ts'

const places: Readonly<Record<WordPlace, (list: string) => string>> = {
  whole: (list) => `^(?:${list})$`,
  first: (list) => `^(?:${list})(?= |$)`,
  any: (list) => `(?:^| )(?:${list})(?= |$)`,
  end: (list) => `(?:${list})(?= |$)`,
}

/** Scripts that put no space between words. */
const isUnspaced = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)

const patternOf = (place: WordPlace, words: readonly string[]): RegExp => {
  const within = place === 'whole' ? [] : words.filter(isUnspaced)
  const own = words.filter((word) => !within.includes(word))
  return new RegExp([...(own.length === 0 ? [] : [places[place](own.join('|'))]), ...within].join('|'), 'u')
}

const vocabulary = columnWords.map((row) => {
  const [how = '', list = ''] = row.split(': ')
  const [meaning, sureness, place] = how.split(' ') as [ColumnMeaning, string, WordPlace] // by the type of the rows
  const words = list.split('|').map(plainHeading)
  return { meaning, sureness: Number(sureness), pattern: patternOf(place, words), words: new Set(words) }
})

/** The meanings of a plain heading, how sure each is, and whether it is the whole heading. */
export const meaningsOf = (text: string) => {
  const found = new Map<ColumnMeaning, { sureness: number; isWhole: boolean }>()
  for (const { meaning, sureness, pattern, words } of vocabulary) {
    if (!pattern.test(text)) continue
    const before = found.get(meaning) ?? { sureness, isWhole: false }
    const isWhole = before.isWhole || words.has(text)
    found.set(meaning, { sureness: Math.max(before.sureness, sureness), isWhole })
  }
  if (found.has('manufacturer') && found.has('numbering'))
    found.set('part_number', { sureness: 4, isWhole: true })
  return found
}

/** A target that a column may be; the higher the weight, the likelier. */
interface ColumnGuess<Target> {
  target: Target
  at: number
  weight: number
}

/** Each target's likeliest free column; of equally likely ones, the first. */
export const chooseColumns = <Target>(guesses: readonly ColumnGuess<Target>[]): Map<Target, number> => {
  const chosen = new Map<Target, number>()
  const taken = new Set<number>()
  for (const { target, at, weight } of guesses.toSorted((one, other) => other.weight - one.weight)) {
    if (weight === 0 || chosen.has(target) || taken.has(at)) continue
    chosen.set(target, at)
    taken.add(at)
  }
  return chosen
}

/** Rows that may precede the headings: a title, a project, a date. */
export const headingWithin = 15

/** The row that names most columns, at least two or the row's only one; null if there is none. */
export const findHeadings = (
  rows: readonly (readonly string[])[],
  countNamed: (cells: readonly string[]) => number,
): number | null => {
  const counts = rows.slice(0, headingWithin).map(countNamed)
  const most = Math.max(0, ...counts)
  const at = counts.indexOf(most)
  const isAlone = (rows[at] ?? []).filter((cell) => cell.trim() !== '').length === 1
  return most > 1 || (most === 1 && isAlone) ? at : null
}
