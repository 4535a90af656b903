/** Length, width and height in inches. */
export interface Box {
  length: number
  width: number
  height: number
}

const smallestFirst = ({ length, width, height }: Box): number[] =>
  [length, width, height].toSorted((a, b) => a - b)

/** A part's size comes from a mesh, whose error is below this, so a package of exactly the part's size fits. */
const tolerance = 0.005

/**
 * Does the part fit into the package? It may lie on any face but not diagonally, so the sides are compared in order of
 * size.
 */
export const fitsInto = (part: Box, pack: Box): boolean => {
  const packSides = smallestFirst(pack)
  return smallestFirst(part).every((side, index) => side <= (packSides[index] ?? 0) * (1 + tolerance))
}

/** The smallest package that the form accepts for a part: the part's size, with no side below the form's minimum. */
export const packageFor = (part: Box, smallestSide: number): Box => {
  const side = (inches: number): number => Math.max(smallestSide, Math.ceil(inches * 100) / 100)
  return { length: side(part.length), width: side(part.width), height: side(part.height) }
}
