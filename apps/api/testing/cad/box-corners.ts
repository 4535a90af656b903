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
