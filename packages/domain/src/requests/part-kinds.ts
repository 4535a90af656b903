import type { Compared } from './part-comparison.ts'
import { singular, wordsOf } from './part-comparison.ts'
import { accessories, kindsOfThings, variants } from './part-vocabulary.ts'

const has = (words: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
  [...some].some((word) => words.has(word))

const boards = new Set(['board', 'kit', 'developer', 'development'])
const modules = new Set(['module'])

/** Exactly one of the two is a pair, a kit or a lighter version, or one is a board and the other the module on it. */
export const isOtherVariant = (row: ReadonlySet<string>, part: ReadonlySet<string>): boolean =>
  variants.some((some) => has(row, some) && !has(part, some)) ||
  (has(row, boards) && !has(row, modules) && has(part, modules) && !has(part, boards))

/** Both name a kind of thing, but different ones. */
export const isOtherKind = (row: ReadonlySet<string>, part: ReadonlySet<string>): boolean => {
  const [asked, offered] = [row, part].map((words) => kindsOfThings.filter((some) => has(words, some)))
  return (
    asked !== undefined &&
    offered !== undefined &&
    asked.length > 0 &&
    offered.length > 0 &&
    !asked.some((kind) => offered.includes(kind))
  )
}

export const saysLess = (row: ReadonlySet<string>, part: ReadonlySet<string>): boolean =>
  variants.some((some) => !has(row, some) && has(part, some))

export const isFor = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((word) => accessories.has(word) && !other.has(word))

/** A text's words without accessories that only qualify the thing: a wheel servo is a servo. */
export const headWords = (text: string): ReadonlySet<string> => {
  const words = wordsOf(text)
  return new Set(
    words.filter(
      (word, at) => !accessories.has(word) || !kindsOfThings.some((some) => some.has(words[at + 1] ?? '')),
    ),
  )
}

/** Does the row only say what the part is, with its size if it has one? “limit switch endstop”, “NEMA 14 stepper”. */
export const saysKindAlone = ({
  row,
  part,
  found,
  unexplained,
  common,
}: Compared & { unexplained: readonly unknown[]; common: ReadonlySet<string> }): boolean => {
  if (row.words.length === 0 || unexplained.length > 0 || found.row.some((matched) => matched !== 1))
    return false
  const sizes = row.designations.filter((word) => part.designations.includes(word)).length
  const telling = row.words.filter(({ word }) => !common.has(singular(word))).length
  return row.designations.length === sizes && (sizes > 0 || telling > 1)
}
