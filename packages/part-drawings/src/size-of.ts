import { readFile } from 'node:fs/promises'
import type { Part } from './parts.ts'
import { cross } from '@armature/domain/media/vectors'
import { minus, plus, times } from './vectors.ts'
import type { Point } from './vectors.ts'

/** A product's outer size, and its source. */
export interface KnownSize {
  /** Millimetres: length, width, height. */
  size: Point
  /** Unpublished: an estimate. */
  approximate?: true
  source?: string
}

export const readSizes = async (): Promise<Record<string, KnownSize>> =>
  JSON.parse(await readFile(new URL('sizes.json', import.meta.url), 'utf8')) as Record<string, KnownSize>

/** How far an edge reaches along a direction: its ends, and the arc's own furthest point if it passes it. */
const reaches = ({ solid, placement: { x, y, z, origin } }: Part): Point[] => {
  const place = (at: Point): Point =>
    plus(origin, plus(plus(times(x, at[0]), times(y, at[1])), times(z, at[2])))
  const steps = 16
  const along = solid.edges.flatMap(({ from, to, arc }) => {
    const [a, b] = [solid.points[from], solid.points[to]]
    if (!arc || !a || !b) return []
    const u = minus(a, arc.center)
    const v = cross(arc.axis, u)
    const end = minus(b, arc.center)
    const turn = Math.atan2(
      end[0] * v[0] + end[1] * v[1] + end[2] * v[2],
      end[0] * u[0] + end[1] * u[1] + end[2] * u[2],
    )
    const whole = turn <= 1e-9 ? turn + 2 * Math.PI : turn
    return Array.from({ length: steps }, (_one, index) => {
      const angle = (whole * (index + 0.5)) / steps
      return plus(arc.center, plus(times(u, Math.cos(angle)), times(v, Math.sin(angle))))
    }).concat(
      [0.5].map((share) =>
        plus(arc.center, plus(times(u, Math.cos(whole * share)), times(v, Math.sin(whole * share)))),
      ),
    )
  })
  return [...solid.points, ...along].map(place)
}

/** The minimum and maximum of all points, in millimetres. */
export const boundsOf = (all: readonly Part[]): { least: Point; most: Point } => {
  const points = all.flatMap(reaches)
  const pick = (choose: (...values: number[]) => number): Point => {
    const along = (axis: 0 | 1 | 2) =>
      points.reduce((found, point) => choose(found, point[axis]), points[0]?.[axis] ?? 0)
    return [along(0), along(1), along(2)]
  }
  return { least: pick(Math.min), most: pick(Math.max) }
}
