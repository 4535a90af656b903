import type { Direction } from '../standard-views.ts'

export interface Point {
  x: number
  y: number
  z: number
}

export interface Bounds {
  min: Point
  max: Point
}

/** The margin around a part that fills the view. */
const margin = 1.12

const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z

/** The camera's right, up and backward directions. */
const axesOf = ({ theta, phi }: Direction) => ({
  right: { x: Math.cos(theta), y: 0, z: -Math.sin(theta) },
  up: { x: -Math.cos(phi) * Math.sin(theta), y: Math.sin(phi), z: -Math.cos(phi) * Math.cos(theta) },
  near: { x: Math.sin(phi) * Math.sin(theta), y: Math.cos(phi), z: Math.sin(phi) * Math.cos(theta) },
})

const cornersAround = ({ min, max }: Bounds): Point[] => {
  const half = { x: (max.x - min.x) / 2, y: (max.y - min.y) / 2, z: (max.z - min.z) / 2 }
  const signs = [-1, 1]
  return signs.flatMap((x) =>
    signs.flatMap((y) => signs.map((z) => ({ x: x * half.x, y: y * half.y, z: z * half.z }))),
  )
}

/**
 * The distance from a box's centre at which the camera sees all of it. @param direction where the camera is @param
 * slope tangent of half the vertical field of view @param aspect width of the picture to its height @param isParallel
 * without perspective: then the distance is the one at which a perspective camera would see as much of the centre
 */
export const fittingDistance = (
  box: Bounds,
  direction: Direction,
  { slope, aspect, isParallel }: { slope: number; aspect: number; isParallel: boolean },
): number => {
  const { right, up, near } = axesOf(direction)
  let distance = 0
  for (const corner of cornersAround(box)) {
    const across = Math.abs(dot(corner, right)) / aspect
    const upright = Math.abs(dot(corner, up))
    const depth = isParallel ? 0 : dot(corner, near)
    distance = Math.max(distance, depth + (Math.max(across, upright) * margin) / slope)
  }
  return distance
}
