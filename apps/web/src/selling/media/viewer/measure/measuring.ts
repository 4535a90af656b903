import type { Point } from '../model/framing.ts'
import type { Inches } from '../viewer-message.ts'
import { inInches } from './units.ts'

/** From one point of the part to another, in millimetres along the part's own axes. */
export interface Measurement {
  from: Point
  to: Point
  delta: Point
  distance: number
}

/** The view has y up, as glTF requires; a part's own axes have z up, and y away from a viewer at its front. */
export const onPartAxes = ({ x, y, z }: Point): Point => ({ x, y: -z || 0, z: y })

/** Converts a part's own axes to the view's. */
export const onViewAxes = ({ x, y, z }: Point): Point => ({ x, y: z, z: -y || 0 })

/** Between two points of the view. */
export const measure = (from: Point, to: Point): Measurement => {
  const [start, end] = [onPartAxes(from), onPartAxes(to)]
  const delta = { x: end.x - start.x, y: end.y - start.y, z: end.z - start.z }
  return { from: start, to: end, delta, distance: Math.hypot(delta.x, delta.y, delta.z) }
}

export const pointInInches = ({ x, y, z }: Point): Inches => ({
  x: inInches(x),
  y: inInches(y),
  z: inInches(z),
})

export interface Ray {
  origin: Point
  /** Of length 1. */
  direction: Point
}

/** The space searched around a ray: within `near` of it plus `slope` for each unit along it, up to `most`. */
export interface Reach {
  near: number
  slope: number
  most: number
}

export interface Vertices {
  count: number
  getX: (index: number) => number
  getY: (index: number) => number
  getZ: (index: number) => number
}

/** The vertex that appears nearest to a ray; null if none is in reach. `apart` is 1 at the edge of the reach. */
export const nearestVertex = (
  vertices: Vertices,
  { origin, direction }: Ray,
  { near, slope, most }: Reach,
): { point: Point; apart: number } | null => {
  let found: { index: number; apart: number } | null = null
  for (let index = 0; index < vertices.count; index += 1) {
    const x = vertices.getX(index) - origin.x
    const y = vertices.getY(index) - origin.y
    const z = vertices.getZ(index) - origin.z
    const along = x * direction.x + y * direction.y + z * direction.z
    if (along <= 0 || along > most) continue
    const away = Math.sqrt(Math.max(0, x * x + y * y + z * z - along * along))
    const apart = away / (near + slope * along)
    if (apart < (found?.apart ?? 1)) found = { index, apart }
  }
  if (found === null) return null
  const { index, apart } = found
  return { point: { x: vertices.getX(index), y: vertices.getY(index), z: vertices.getZ(index) }, apart }
}
