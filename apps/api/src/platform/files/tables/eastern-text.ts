/** Characters that a sheet of two-byte codes has in these rows, from one place of each row to another. */
const charactersOf = (
  encoding: string,
  [firstRow, lastRow]: Span,
  [first, last]: Span,
): ReadonlySet<string> => {
  const decoder = new TextDecoder(encoding)
  const found = new Set<string>()
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let place = first; place <= last; place += 1) found.add(decoder.decode(Uint8Array.of(row, place)))
  found.delete('\uFFFD')
  return found
}
type Span = readonly [number, number]

const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/** The characters of daily Chinese and the signs beside them: the first of the standard's two levels. */
const dailyChinese = lazily(
  () =>
    new Set([
      ...charactersOf('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]),
      ...charactersOf('gb18030', [0xa1, 0xa9], [0xa1, 0xfe]),
    ]),
)
/** The letters of Japanese in daily use. */
const dailyJapanese = lazily(
  () =>
    new Set([
      ...charactersOf('shift_jis', [0x81, 0x84], [0x40, 0xfc]),
      ...charactersOf('shift_jis', [0x88, 0x98], [0x40, 0xfc]),
    ]),
)

const isHalfKana = (char: string): boolean => /[\uFF61-\uFF9F]/.test(char)
const isHangul = (char: string): boolean => /\p{Script=Hangul}/u.test(char)
const isHangulOrHan = (char: string): boolean => /[\p{Script=Hangul}\p{Script=Han}]/u.test(char)

/** So much of the text is looked at. */
const looked = 50_000

/** Each character once, because a bill repeats its words and repetition proves nothing. */
const foreign = (text: string): string[] =>
  [...new Set(text.slice(0, looked))].filter((char) => (char.codePointAt(0) ?? 0) > 0x7f)

const share = (chars: readonly string[], isUsual: (char: string) => boolean): number =>
  chars.length === 0 ? 0 : chars.filter(isUsual).length / chars.length

/** Most foreign words have no small Latin letters: those of `CZĘŚCI` and `Pièce` around two others are no Japanese. */
const areMostlyWithoutLatin = (text: string): boolean => {
  const words = text
    .slice(0, looked)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].some((char) => /[^\p{ASCII}]/u.test(char) && !isHalfKana(char)))
  const latin = words.filter((word) => /[a-z]/i.test(word))
  return latin.length * 2 < words.length
}

/** From this share of usual characters on, a text is taken for one of that language. */
const surely = 0.85

interface Eastern {
  encoding: 'gb18030' | 'shift_jis' | 'euc-kr'
  isLikely: (text: string) => boolean
}

/**
 * Almost any bytes are valid in these encodings, so that a text is told by whether its characters are those that people use. Korean
 * comes first: read as Chinese it is of daily characters, too, while Chinese read as Korean has characters that Korean hasn’t had for long.
 */
export const easternEncodings: readonly Eastern[] = [
  {
    encoding: 'euc-kr',
    // Signs and Greek letters, such as ± and Ω, prove nothing.
    isLikely: (text) => share(foreign(text).filter(isHangulOrHan), isHangul) > 0.95,
  },
  {
    encoding: 'gb18030',
    isLikely: (text) => share(foreign(text), (char) => dailyChinese().has(char)) >= surely,
  },
  {
    encoding: 'shift_jis',
    // A Western sign or Cyrillic capital is a half-width letter in it, so these alone prove nothing.
    isLikely: (text) =>
      areMostlyWithoutLatin(text) &&
      share(
        foreign(text).filter((char) => !isHalfKana(char)),
        (char) => dailyJapanese().has(char),
      ) >= surely,
  },
]
