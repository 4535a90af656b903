import type { Bounds, Point } from '../model/framing.ts'
import type { Place } from '../stage/stage.ts'

type Axis = 'x' | 'y' | 'z'

export interface SizeLabel {
  /** In the view: x is the part's length, z its width, y its height. */
  axis: Axis
  millimetres: number
  place: Place
}

/** Shorter ones are seen end on; a label would be meaningless there. */
const leastPixels = 26
/** Outwards from the edge. */
const gapPixels = 14

const otherAxes: Record<Axis, [Axis, Axis]> = { x: ['y', 'z'], y: ['x', 'z'], z: ['x', 'y'] }

const edgesAlong = ({ min, max }: Bounds, axis: Axis): [Point, Point][] => {
  const [one, other] = otherAxes[axis]
  return [min, max].flatMap((first) =>
    [min, max].map((second): [Point, Point] => {
      const fixed = { [one]: first[one], [other]: second[other] }
      return [
        { ...min, ...fixed },
        { ...min, ...fixed, [axis]: max[axis] },
      ]
    }),
  )
}

const middleOf = (one: Place, other: Place): Place => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/**
 * Where to label a box's three sides: each beside the one of its four edges that is outermost in the picture, below the
 * box and, if upright, to its left.
 */
export const sizeLabels = (box: Bounds, place: (point: Point) => Place | null): SizeLabel[] => {
  const centre = place({
    x: (box.min.x + box.max.x) / 2,
    y: (box.min.y + box.max.y) / 2,
    z: (box.min.z + box.max.z) / 2,
  })
  if (centre === null) return []
  return (['x', 'z', 'y'] as const).flatMap((axis) => {
    let best: { at: Place; score: number } | null = null
    for (const [from, to] of edgesAlong(box, axis)) {
      const [start, end] = [place(from), place(to)]
      if (start === null || end === null) return []
      if (Math.hypot(end.x - start.x, end.y - start.y) < leastPixels) return []
      const at = middleOf(start, end)
      const score = axis === 'y' ? centre.x - at.x : at.y - centre.y
      if (best === null || score > best.score) best = { at, score }
    }
    if (best === null) return []
    const away = Math.hypot(best.at.x - centre.x, best.at.y - centre.y) || 1
    const beside = {
      x: best.at.x + ((best.at.x - centre.x) / away) * gapPixels,
      y: best.at.y + ((best.at.y - centre.y) / away) * gapPixels,
    }
    return [{ axis, millimetres: box.max[axis] - box.min[axis], place: beside }]
  })
}
