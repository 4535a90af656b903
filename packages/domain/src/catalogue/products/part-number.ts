/** Letters and digits alone: `XM430-W350-R` and `xm430 w350 r` are one number. */
export const partKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Enough of a number to look for: a digit, and more than a word of the language has by chance. */
export const isPartNumber = (text: string): boolean => {
  const key = partKey(text)
  return key.length >= 4 && /\p{N}/u.test(key)
}

/** Longer numbers, and those of more runs of letters and digits, are looked for as they are typed alone. */
const mostOfJoined = { characters: 40, runs: 7 }
/** The most runs of a number that is divided in every way. Longer ones are divided as usual: each way is asked of the index. */
const mostDivided = 4

/** Divisions of a number by the runs that begin a word: every set of them, or those that numbers usually have. */
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
    // `2XL430-W250-T`: a digit before the first letters is of them.
    isLetters.map((letters, at) => letters && (at > 0 || !/\d/.test(runs[0] ?? ''))),
    isLetters,
    isLetters.map((letters) => !letters),
    isLetters.map(() => true),
  ]
}

/**
 * The ways in which a number that is typed without its separators, or with others, may be written: `xm430w350` as `xm430 w350`,
 * `xm 430 w350` and so on, each as its words. A number with a unit, as `48v`, is none.
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

/** As the keyboards of East Asia write it, `ＸＬ－３２０` is XL-320. A name's other signs, as ″ and ², stay as they are. */
export const inNarrowLetters = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E\u3000]/g, (char) => char.normalize('NFKC'))

/** A vendor's letters before a maker's number are of this length at most, and so are the two together. */
const mostOfLetters = 10

/** A number of more words than these has its separators. */
const mostJoined = 2

/** A number whose first letters are those of two words: `rbtxl320` as `rbt xl 320`, after a vendor's letters for its own parts. */
const dividedLetters = (key: string): string[][] => {
  const { length } = /^[a-z]*/.exec(key)?.[0] ?? ''
  if (length > mostOfLetters) return []
  return Array.from({ length: Math.max(0, length - 1) }, (_, at) => at + 1).flatMap((at) => {
    const rest = key.slice(at)
    return [[rest], ...separatedWays(rest)].map((words) => [key.slice(0, at), ...words])
  })
}

/**
 * Every other way in which a number may be written in the catalogue, as queries of its words; empty of what is no number. One that has its
 * separators is looked for without them.
 */
export const numberWays = (typed: string): string => {
  const key = partKey(typed)
  if (!isPartNumber(key) || !/^[a-z\d]+$/.test(key) || key.length > mostOfJoined.characters) return ''
  const isSeparated = (typed.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > mostJoined
  const divided = isSeparated ? [] : [...separatedWays(key), ...dividedLetters(key)]
  return [[key], ...divided].map((words) => `(${words.join(' <-> ')})`).join(' | ')
}
