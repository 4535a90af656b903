/** The most rows of titles above the headings. */
const rowsAbove = 10
const fewestHeadings = 2

const keyOf = (cells: readonly string[]): string =>
  cells.filter((cell) => cell !== '').length < fewestHeadings
    ? ''
    : cells.map((cell) => cell.trim().toLowerCase()).join('\u0000')

/** Do both sheets have the same heading row? A list that is split among sheets repeats it on each. */
const shareHeadings = (
  one: readonly (readonly string[])[],
  other: readonly (readonly string[])[],
): boolean => {
  const keys = new Set(other.slice(0, rowsAbove).map(keyOf))
  return one.slice(0, rowsAbove).some((cells) => {
    const key = keyOf(cells)
    return key !== '' && cells.every((cell) => !/^[\d.,]+$/.test(cell)) && keys.has(key)
  })
}

/** The sheet that is understood best, and whether other sheets continue it under the same headings. */
export const likelySheet = (
  sheets: readonly { rows: readonly (readonly string[])[]; score: number }[],
  isJoined: boolean,
): { place: number; goesOn: boolean } => {
  const place = sheets.findIndex(({ score }) => score === Math.max(...sheets.map((one) => one.score)))
  const best = sheets[place]
  const goesOn =
    isJoined &&
    best !== undefined &&
    best.score > 0 &&
    sheets.some((one, at) => at !== place && one.score > best.score / 2 && shareHeadings(one.rows, best.rows))
  return { place, goesOn }
}
