/** The eight corners of a box with one of them at the origin: bit 0 of an index is x, 1 is y, 2 is z. */
export const boxCorners = ([x, y, z]: readonly [number, number, number]): number[][] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((index) => [index & 1 ? x : 0, index & 2 ? y : 0, index & 4 ? z : 0])

/** Its six sides as corner indices, counter-clockwise from outside. */
export const boxSides = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
] as const

/** A star of `points` points, drawn upwards: first the lower corners around, beginning at a point, then the upper ones. */
export const starCorners = ([x, y, z]: readonly [number, number, number], points: number): number[][] =>
  [0, z].flatMap((height) =>
    Array.from({ length: points * 2 }, (_one, index) => {
      const [angle, reach] = [(index * Math.PI) / points, index % 2 === 0 ? 1 : 0.8]
      return [(x / 2) * reach * Math.cos(angle), (y / 2) * reach * Math.sin(angle), height]
    }),
  )

/** Its sides as corner indices, counter-clockwise from outside; the first three of each turn outwards. */
export const starSides = (points: number): number[][] => {
  const count = points * 2
  const around = Array.from({ length: count }, (_one, index) => index)
  // From a hollow on: the corner after it is a point.
  const upper = around.map((index) => count + ((index + 1) % count))
  const lower = around.map((index) => (count + 1 - index) % count)
  const walls = around.map((index) => [
    index,
    (index + 1) % count,
    count + ((index + 1) % count),
    count + index,
  ])
  return [lower, upper, ...walls]
}
