/** Length, width and height in inches. */
export interface Box {
  length: number
  width: number
  height: number
}

const smallestFirst = ({ length, width, height }: Box): number[] =>
  [length, width, height].toSorted((a, b) => a - b)

/** A part is measured from a mesh, which is off by less than this: a package of exactly its size fits. */
const tolerance = 0.005

/**
 * Does the part fit into the package? The part may lie on any of its faces but not diagonally, so the sides are
 * compared in order of size.
 */
export const fitsInto = (part: Box, pack: Box): boolean => {
  const packSides = smallestFirst(pack)
  return smallestFirst(part).every((side, index) => side <= (packSides[index] ?? 0) * (1 + tolerance))
}

/** The smallest package that the product form admits for a part: its own size, a side never below the form's minimum. */
export const packageFor = (part: Box, smallestSide: number): Box => {
  const side = (inches: number): number => Math.max(smallestSide, Math.ceil(inches * 100) / 100)
  return { length: side(part.length), width: side(part.width), height: side(part.height) }
}
