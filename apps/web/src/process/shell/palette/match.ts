const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean)

/** The letters occur in the text in their order. */
const isSpread = (letters: string, text: string): boolean => {
  let from = 0
  for (const letter of letters) {
    const at = text.indexOf(letter, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}

/**
 * How well a name matches the typed text; 0 for no match. Best is a prefix, then word prefixes, then a substring, then
 * the letters in order ("adqu" for Add Quote).
 */
export const matchOf = (typed: string, name: string): number => {
  const wanted = typed.trim().toLowerCase()
  const text = name.toLowerCase()
  if (wanted === '') return 1
  if (text.startsWith(wanted)) return 4
  const words = wordsOf(name)
  if (wordsOf(wanted).every((one) => words.some((word) => word.startsWith(one)))) return 3
  if (text.includes(wanted)) return 2
  return wanted.length > 2 && isSpread(wanted.replaceAll(' ', ''), text.replaceAll(' ', '')) ? 1 : 0
}

/** The matching entries, the best first; equal matches keep their order. */
export const bestOf = <Entry>(
  typed: string,
  entries: readonly Entry[],
  namesOf: (entry: Entry) => readonly string[],
): Entry[] =>
  entries
    .map((entry) => ({ entry, match: Math.max(...namesOf(entry).map((name) => matchOf(typed, name))) }))
    .filter(({ match }) => match > 0)
    .toSorted((a, b) => b.match - a.match)
    .map(({ entry }) => entry)
