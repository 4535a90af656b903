import type { ColumnMeaning, WordPlace } from './column-words.ts'
import { columnWords } from './column-words.ts'
import { headingParts, plainHeading } from './heading-text.ts'

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

type Meanings = ReadonlyMap<ColumnMeaning, { sureness: number; isWhole: boolean }>

const readMeanings = (text: string): Meanings => {
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

/** A file repeats its words; a few thousand of them are remembered. */
const known = new Map<string, Meanings>()
const mostKnown = 5_000

/** The meanings of a plain heading, how sure each is, and whether it is the whole heading. */
export const meaningsOf = (text: string): Meanings => {
  const found = known.get(text) ?? readMeanings(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, found)
  return found
}

/** Of a heading with a unit or a currency behind it, too: `Unit price (USD)`. */
export const headingMeanings = (heading: string): Meanings => {
  const all = meaningsOf(plainHeading(heading))
  const { name, unit } = headingParts(heading)
  if (unit === null) return all
  const bare = meaningsOf(plainHeading(name))
  return new Map([...all, ...[...bare].filter(([meaning, { isWhole }]) => isWhole || !all.has(meaning))])
}

/** A meaning that a target's column may have. */
interface Means {
  of: ColumnMeaning
  /** Less likely than others by so much. */
  less?: number
  /** Only with cells of this kind; where none are known, it doesn’t mean it. */
  having?: (cells: readonly string[]) => boolean
}

/** A column that a reader of tables looks for. */
export interface Want<Target> {
  target: Target
  means: readonly Means[]
  /** Words that rule it out, and cells that do. */
  unless?: readonly ColumnMeaning[]
  fits?: (cells: readonly string[], heading: string) => boolean
}

/** From this weight on a heading is told by all of its words; below, it is as sure as the words within it. */
export const wholeHeading = 7

/** The targets of each column, by its heading and its cells, where they are known; words within a heading count from a sureness on. */
export const guessTargets = <Target>(
  headings: readonly string[],
  columns: readonly (readonly string[])[] | null,
  wants: readonly Want<Target>[],
  surelyWithin = 1,
): ColumnGuess<Target>[] => {
  const found = headings.map(headingMeanings)
  return wants.flatMap(({ target, means, unless = [], fits = () => true }) =>
    found.flatMap((meanings, at) => {
      const cells = columns?.[at] ?? []
      if (unless.some((meaning) => meanings.has(meaning))) return []
      if (!fits(cells, headings[at] ?? '')) return []
      const weights = means.map(({ of, less = 0, having }) => {
        const told = meanings.get(of)
        if (told === undefined || (having !== undefined && (cells.length === 0 || !having(cells)))) return 0
        if (told.isWhole) return wholeHeading + told.sureness / 10 - less
        return told.sureness < surelyWithin ? 0 : told.sureness - less
      })
      return [{ target, at, weight: Math.max(...weights) }]
    }),
  )
}

/** A target that a column may be; the higher the weight, the likelier. */
export interface ColumnGuess<Target> {
  target: Target
  at: number
  weight: number
}

/** Each target's likeliest free column; of equally likely ones, the first. */
export const chooseColumns = <Target>(guesses: readonly ColumnGuess<Target>[]): Map<Target, number> => {
  const chosen = new Map<Target, number>()
  const taken = new Set<number>()
  for (const { target, at, weight } of guesses.toSorted((one, other) => other.weight - one.weight)) {
    if (weight <= 0 || chosen.has(target) || taken.has(at)) continue
    chosen.set(target, at)
    taken.add(at)
  }
  return chosen
}

/** Rows that may precede the headings: a title, a project, a date. */
export const headingWithin = 15

/** How many of the cells are headings of targets; other known headings make a row with one of those more likely. */
export const countHeadings = (cells: readonly string[], told: number): number =>
  told > 0 &&
  cells.some(
    (cell) =>
      [...headingMeanings(cell)].every(([, { sureness }]) => sureness === 0) &&
      [...headingMeanings(cell)].some(([, { isWhole }]) => isWhole),
  )
    ? told + 0.5
    : told

/** A row that may have the headings: its words, and whether the file says that it does. */
export interface HeadingRow {
  cells: readonly string[]
  starts?: boolean
  aside?: boolean
}

/**
 * The row that names most columns, at least two or the row's only one; null if there is none. It is one of the first that say
 * anything, or one of those that the file marks.
 */
export const findHeadings = (
  rows: readonly HeadingRow[],
  countNamed: (cells: readonly string[]) => number,
): number | null => {
  const tables = rows.flatMap(({ aside = false }, at) => (aside ? [] : [at]))
  const first = tables.slice(0, headingWithin)
  const marked = rows.some(({ aside = false }) => aside)
    ? tables.filter((at) => rows[at]?.starts).slice(0, headingWithin)
    : []
  const looked = marked.length > 0 ? marked : first
  const counts = looked.map((at) => countNamed(rows[at]?.cells ?? []))
  const most = Math.max(0, ...counts)
  const at = looked[counts.indexOf(most)]
  if (at === undefined) return null
  const isAlone = (rows[at]?.cells ?? []).filter((cell) => cell.trim() !== '').length === 1
  return most > 1 || (most === 1 && isAlone) ? at : null
}
