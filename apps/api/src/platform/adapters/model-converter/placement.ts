/** A part's place within the assembly that holds it: three rows of four, the last column the shift, in inches. */
export type Placement = readonly number[]

export const unmoved: Placement = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

/** Does it leave everything where it is? */
export const isUnmoved = (placement: Placement): boolean =>
  placement === unmoved || placement.every((value, index) => value === unmoved[index])

/** The placement that applies the inner one first, and then the outer one. */
export const placedIn = (outer: Placement, inner: Placement): Placement => {
  if (outer === unmoved) return inner
  if (inner === unmoved) return outer
  return Array.from({ length: 12 }, (_one, index) => {
    const [row, column] = [Math.floor(index / 4) * 4, index % 4]
    const turned =
      at(outer, row) * at(inner, column) +
      at(outer, row + 1) * at(inner, column + 4) +
      at(outer, row + 2) * at(inner, column + 8)
    return column === 3 ? turned + at(outer, row + 3) : turned
  })
}

/** The inverse of a rotation and a shift, which keep lengths. */
export const reversed = (rigid: Placement): Placement => {
  const turn = [0, 1, 2].map((row) => [0, 1, 2].map((column) => at(rigid, column * 4 + row)))
  return turn.flatMap((row) => [
    ...row,
    -(at(row, 0) * at(rigid, 3) + at(row, 1) * at(rigid, 7) + at(row, 2) * at(rigid, 11)),
  ])
}

/** Points, or with `shift` 0 directions, carried along. The same array where nothing moves. */
export const carried = (values: Float32Array, placement: Placement, shift: 0 | 1): Float32Array => {
  if (placement === unmoved) return values
  const result = new Float32Array(values.length)
  for (let first = 0; first + 2 < values.length; first += 3) {
    const [x, y, z] = [at(values, first), at(values, first + 1), at(values, first + 2)]
    for (let axis = 0; axis < 3; axis += 1) {
      const row = axis * 4
      result[first + axis] =
        at(placement, row) * x +
        at(placement, row + 1) * y +
        at(placement, row + 2) * z +
        at(placement, row + 3) * shift
    }
  }
  return result
}
