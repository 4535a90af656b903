import { folded } from '../../tables/heading-text.ts'

/** A maker that the file spells in several ways. */
export interface MakerQuestion {
  /** The most frequent first. */
  spellings: string[]
  rows: number
  /** The answer, or else the likely spelling. */
  meant: string
  isAnswered: boolean
}

const legalForms =
  /(?<= )(?:gmbh|mbh|ag|kg|co|inc|ltd|limited|llc|corp|corporation|company|sa|sas|sarl|srl|spa|bv|nv|oy|ab|as|kk|pte|pty)(?= |$)/g

/** A maker’s name in comparable form: without case, signs and the form of its company. */
export const makerKey = (name: string): string => {
  const words = folded(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words.replaceAll(legalForms, '').replaceAll(' ', '') || words
}

/** Makers spelled in several ways, each in the spelling of the vendor’s products, or else the most frequent capitalised one. */
export const makerQuestions = (
  values: readonly { value: string; rows: number }[],
  own: readonly string[],
  answers: Readonly<Record<string, string>> = {},
): MakerQuestion[] =>
  [...Map.groupBy(values, ({ value }) => makerKey(value))].flatMap(([key, same]) => {
    // A name begins with a capital, unless its maker never writes one.
    const first = same.find(({ value }) => value !== value.toLowerCase()) ?? same[0]
    if (first === undefined || same.length < 2) return []
    const known = own.find((name) => makerKey(name) === key)
    return [
      {
        spellings: same.map(({ value }) => value),
        rows: same.reduce((sum, { rows }) => sum + rows, 0),
        meant: answers[key] ?? known ?? first.value,
        isAnswered: answers[key] !== undefined,
      },
    ]
  })
