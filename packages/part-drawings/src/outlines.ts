import type { Flat } from './vectors.ts'

/** A corner, and the path to the next: straight, or an arc round a centre. */
export interface Corner {
  at: Flat
  arc: { center: Flat; left: boolean } | null
}

/** A closed counterclockwise line, shrunk by the inset on all sides. */
export type Outline = (inset: number) => Corner[]

const straight = (at: Flat): Corner => ({ at, arc: null })

/** A full turn becomes two halves, so that no face meets itself. */
export const circle =
  (radius: number, [x, y]: Flat = [0, 0]): Outline =>
  (inset) =>
    [1, -1].map((side) => ({ at: [x + side * (radius - inset), y], arc: { center: [x, y], left: true } }))

/** Each side's direction, as a unit vector. */
const directionsOf = (points: readonly Flat[]): Flat[] =>
  points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  })

interface Bend {
  /** The intersection of the two sides. */
  tip: Flat
  before: Flat
  after: Flat
  /** The sine and cosine of the turn; left is positive. */
  sin: number
  cos: number
}

const bendsOf = (points: readonly Flat[], inset: number): Bend[] => {
  const directions = directionsOf(points)
  return points.map((point, index) => {
    const before = directions.at(index - 1) ?? [1, 0]
    const after = directions[index] ?? [1, 0]
    const sin = before[0] * after[1] - before[1] * after[0]
    const cos = before[0] * after[0] + before[1] * after[1]
    const move = inset / (1 + cos)
    const tip: Flat = [point[0] - (before[1] + after[1]) * move, point[1] + (before[0] + after[0]) * move]
    return { tip, before, after, sin, cos }
  })
}

const rounded = ({ tip, before, after, sin, cos }: Bend, radius: number): Corner[] => {
  const reach = radius * Math.abs(sin / (1 + cos))
  const side = Math.sign(sin)
  const start: Flat = [tip[0] - before[0] * reach, tip[1] - before[1] * reach]
  const end: Flat = [tip[0] + after[0] * reach, tip[1] + after[1] * reach]
  const center: Flat = [start[0] - before[1] * radius * side, start[1] + before[0] * radius * side]
  return [{ at: start, arc: { center, left: side > 0 } }, straight(end)]
}

/** A polygon, counterclockwise; a corner with a third number is rounded by that radius. */
export const polygon =
  (corners: readonly (Flat | readonly [number, number, number])[]): Outline =>
  (inset) =>
    bendsOf(
      corners.map(([x, y]) => [x, y]),
      inset,
    ).flatMap((bend, index) => {
      const radius = corners[index]?.[2] ?? 0
      if (radius === 0) return [straight(bend.tip)]
      const left = radius - inset * Math.sign(bend.sin)
      if (left <= 0) throw new Error(`an inset of ${inset} leaves nothing of a corner of ${radius}`)
      return rounded(bend, left)
    })

export const rectangle = (length: number, width: number, radius = 0, [x, y]: Flat = [0, 0]): Outline => {
  const [a, b] = [length / 2, width / 2]
  return polygon([
    [x - a, y - b, radius],
    [x + a, y - b, radius],
    [x + a, y + b, radius],
    [x - a, y + b, radius],
  ])
}

/** Two round ends, `length` from tip to tip along x. */
export const slot = (length: number, width: number, at: Flat = [0, 0]): Outline =>
  rectangle(length, width, width / 2 - 1e-3, at)

/** Reverses a line, for the border of an opening. */
export const reversed = (corners: readonly Corner[]): Corner[] =>
  corners
    .map(({ at }, index): Corner => {
      const before = corners.at(index - 1)
      const arc = before?.arc ?? null
      return { at, arc: arc === null ? null : { center: arc.center, left: !arc.left } }
    })
    .toReversed()
