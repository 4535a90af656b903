interface Range {
  low: number
  high: number
  count: number
}

/** As many as a person looks over. */
const most = 4

/**
 * Numbers shared by several products, or inside their ranges, smallest first: of 10 to 14.8 V, 12 V and 24 V, a person
 * chooses 12 V and means the first too.
 */
export const commonNumbers = (ranges: readonly Range[]): { value: number; count: number }[] => {
  const ends = [...new Set(ranges.flatMap(({ low, high }) => [low, high]))]
  return ends
    .map((value) => ({
      value,
      count: ranges.reduce(
        (sum, { low, high, count }) => sum + (low <= value && value <= high ? count : 0),
        0,
      ),
    }))
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count || a.value - b.value)
    .slice(0, most)
    .toSorted((a, b) => a.value - b.value)
}
