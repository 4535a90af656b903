/** Only letters and digits, so that `XM430-W350-R` and `xm430 w350 r` are equal. */
export const partKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Specific enough to search for: it has a digit, and is longer than a chance match. */
export const isPartNumber = (text: string): boolean => {
  const key = partKey(text)
  return key.length >= 4 && /\p{N}/u.test(key)
}

/** Longer numbers, or numbers of more runs of letters and digits, are searched for only as typed. */
const mostOfJoined = { characters: 40, runs: 7 }
/** Numbers with more runs are divided only in the usual ways, because each way is an index query. */
const mostDivided = 4

/** The ways to divide runs into words: every possible one, or only the usual ones. */
const divisionsOf = (runs: readonly string[]): (readonly boolean[])[] => {
  if (runs.length <= mostDivided) {
    let sets: boolean[][] = [[]]
    for (let at = 1; at < runs.length; at += 1)
      sets = sets.flatMap((set) => [
        [...set, true],
        [...set, false],
      ])
    return sets
  }
  const isLetters = runs.slice(1).map((run) => /[a-z]/.test(run))
  return [
    // `2XL430-W250-T`: a digit before the first letters belongs to them.
    isLetters.map((letters, at) => letters && (at > 0 || !/\d/.test(runs[0] ?? ''))),
    isLetters,
    isLetters.map((letters) => !letters),
    isLetters.map(() => true),
  ]
}

/**
 * The possible spellings of a number typed without its separators or with others: `xm430w350` as `xm430 w350`, `xm 430
 * w350` and so on, each as words. A measure such as `48v` has none.
 */
export const separatedWays = (typed: string): string[][] => {
  const key = partKey(typed)
  if (!isPartNumber(key) || !/^[a-z\d]+$/.test(key) || key.length > mostOfJoined.characters) return []
  const runs: string[] = key.match(/\d+|[a-z]+/g) ?? []
  if (runs.length > mostOfJoined.runs || (/^\d/.test(key) && runs.length < 3)) return []
  return divisionsOf(runs)
    .filter((begins) => begins.includes(true))
    .map((begins) =>
      runs
        .map((run, at) => (at > 0 && begins[at - 1] === true ? ` ${run}` : run))
        .join('')
        .split(' '),
    )
}

/**
 * Narrows the full-width letters of East Asian keyboards: `ＸＬ－３２０` becomes XL-320. Other signs, such as ″ and ², stay.
 */
export const inNarrowLetters = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E\u3000]/g, (char) => char.normalize('NFKC'))

/** The most letters of a vendor's prefix together with the manufacturer's own. */
const mostOfLetters = 10

/** A number with more words already has its separators. */
const mostJoined = 2

/** Splits the letters of a vendor prefix from the manufacturer's: `rbtxl320` as `rbt xl 320`. */
const dividedLetters = (key: string): string[][] => {
  const { length } = /^[a-z]*/.exec(key)?.[0] ?? ''
  if (length > mostOfLetters) return []
  return Array.from({ length: Math.max(0, length - 1) }, (_, at) => at + 1).flatMap((at) => {
    const rest = key.slice(at)
    return [[rest], ...separatedWays(rest)].map((words) => [key.slice(0, at), ...words])
  })
}

/**
 * A query for every other spelling of a number in the catalogue; empty for text that is no part number. For a number
 * with separators it adds the spelling without them.
 */
export const numberWays = (typed: string): string => {
  const key = partKey(typed)
  if (!isPartNumber(key) || !/^[a-z\d]+$/.test(key) || key.length > mostOfJoined.characters) return ''
  const isSeparated = (typed.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > mostJoined
  const divided = isSeparated ? [] : [...separatedWays(key), ...dividedLetters(key)]
  return [[key], ...divided].map((words) => `(${words.join(' <-> ')})`).join(' | ')
}
