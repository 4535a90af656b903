import type { Point } from './vectors.ts'
import { cross } from '@armature/domain/media/vectors'
import { lengthOf, minus, plus, times, unit } from './vectors.ts'

export type Surface =
  | { kind: 'plane'; origin: Point; axis: Point }
  | { kind: 'cylinder'; origin: Point; axis: Point; radius: number }
  /** `radius` at the origin; it grows along the axis. */
  | { kind: 'cone'; origin: Point; axis: Point; radius: number; halfAngle: number }
  | { kind: 'torus'; origin: Point; axis: Point; radius: number; tube: number }
  | { kind: 'sphere'; origin: Point; axis: Point; radius: number }

export interface Edge {
  from: number
  to: number
  /** Counterclockwise about the axis; a straight edge has none. */
  arc: { center: Point; axis: Point } | null
}

/** An edge in the direction of a face's border. */
export interface Along {
  edge: number
  forward: boolean
}

export interface Face {
  surface: Surface
  /** Does the surface's own normal point out of the solid? */
  outward: boolean
  /** The outer border first; each counterclockwise as seen from outside, those of openings clockwise. */
  borders: Along[][]
}

const key = (values: readonly number[]): string => values.map((value) => Math.round(value * 1e5)).join(' ')

/** A point of an arc between its ends. */
const middleOf = (from: Point, to: Point, center: Point, axis: Point): Point => {
  const [a, b] = [minus(from, center), minus(to, center)]
  const sum = plus(a, b)
  const radius = lengthOf(a)
  if (lengthOf(sum) < radius * 1e-6) return plus(center, cross(axis, a))
  const side = cross(a, b)
  const turnsLeft = side[0] * axis[0] + side[1] * axis[1] + side[2] * axis[2] > 0
  return plus(center, times(unit(sum), turnsLeft ? radius : -radius))
}

/** One solid by its faces, edges and corners. An edge shared by two faces exists once, so that the solid is closed. */
export class Brep {
  readonly points: Point[] = []
  readonly edges: Edge[] = []
  readonly faces: Face[] = []
  private readonly pointOf = new Map<string, number>()
  private readonly edgeOf = new Map<string, number>()

  private point(at: Point): number {
    const name = key(at)
    const known = this.pointOf.get(name)
    if (known !== undefined) return known
    this.pointOf.set(name, this.points.length)
    return this.points.push(at) - 1
  }

  private along(from: number, to: number, middle: string, arc: Edge['arc']): Along {
    const name = `${Math.min(from, to)} ${Math.max(from, to)} ${middle}`
    const known = this.edgeOf.get(name)
    if (known !== undefined) return { edge: known, forward: this.edges[known]?.from === from }
    this.edgeOf.set(name, this.edges.length)
    return { edge: this.edges.push({ from, to, arc }) - 1, forward: true }
  }

  line(from: Point, to: Point): Along {
    return this.along(this.point(from), this.point(to), '', null)
  }

  /** Counterclockwise about the axis. */
  arc(from: Point, to: Point, center: Point, axis: Point): Along {
    const middle = key(middleOf(from, to, center, axis))
    return this.along(this.point(from), this.point(to), middle, { center, axis })
  }

  face(surface: Surface, outward: boolean, borders: Along[][]): void {
    this.faces.push({ surface, outward, borders })
  }
}

/** Is every edge the border of exactly two faces, once in each direction? Only then is the solid closed. */
export const isClosed = ({ edges, faces }: Brep): boolean => {
  const uses = edges.map(() => [0, 0] as [number, number])
  for (const { edge, forward } of faces.flatMap(({ borders }) => borders.flat())) {
    const use = uses[edge]
    if (use) use[forward ? 0 : 1] += 1
  }
  return uses.every(([there, back]) => there === 1 && back === 1)
}
