/** A point or a direction in space. */
export type Vector = readonly [number, number, number]

/** The cross product. */
export const cross = (a: Vector, b: Vector): [number, number, number] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** A vector's direction; none where its length is zero or not a number. */
export const directionOf = ([x, y, z]: Vector): [number, number, number] | undefined => {
  const length = Math.hypot(x, y, z)
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : undefined
}
