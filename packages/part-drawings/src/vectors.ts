/** Millimetres, z up: x is a part's length, y its width, z its height. */
export type Point = readonly [number, number, number]
export type Flat = readonly [number, number]

export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor, a[2] * factor]
export const lengthOf = (a: Point): number => Math.hypot(...a)
export const unit = (a: Point): Point => times(a, 1 / lengthOf(a))

/** A part's placement: three axes as columns, and its origin. */
export interface Placement {
  x: Point
  y: Point
  z: Point
  origin: Point
}

export const unmoved: Placement = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], origin: [0, 0, 0] }

const turnedBy = ({ x, y, z }: Placement, a: Point): Point =>
  plus(plus(times(x, a[0]), times(y, a[1])), times(z, a[2]))

/** A placement within another one. */
export const within = (outer: Placement, inner: Placement): Placement => ({
  x: turnedBy(outer, inner.x),
  y: turnedBy(outer, inner.y),
  z: turnedBy(outer, inner.z),
  origin: plus(outer.origin, turnedBy(outer, inner.origin)),
})

/** Degrees about x, then y, then z; then the translation. */
export interface Move {
  at?: Point
  turn?: Point
}

const turnOf = (axis: 0 | 1 | 2, degrees: number): Placement => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  if (axis === 0) return { ...unmoved, y: [0, cos, sin], z: [0, -sin, cos] }
  if (axis === 1) return { ...unmoved, x: [cos, 0, -sin], z: [sin, 0, cos] }
  return { ...unmoved, x: [cos, sin, 0], y: [-sin, cos, 0] }
}

export const placementOf = ({ at = [0, 0, 0], turn = [0, 0, 0] }: Move): Placement => ({
  ...within(turnOf(2, turn[2]), within(turnOf(1, turn[1]), turnOf(0, turn[0]))),
  origin: at,
})
