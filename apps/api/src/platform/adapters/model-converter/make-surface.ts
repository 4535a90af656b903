import { cross, directionOf } from '@armature/domain/media/vectors'
import type { Color, Surface } from './scene.ts'

/** Triangles as an importer gives them, with whatever a broken or hostile file has put there. */
export interface RawTriangles {
  positions: ArrayLike<number>
  normals: ArrayLike<number> | undefined
  /** Three per triangle. */
  indices: ArrayLike<number>
  color: Color
}

type Vector = [number, number, number]

const at = (values: ArrayLike<number>, index: number): Vector => [
  Math.fround(values[index * 3] ?? NaN),
  Math.fround(values[index * 3 + 1] ?? NaN),
  Math.fround(values[index * 3 + 2] ?? NaN),
]

const isFinite3 = ([x, y, z]: Vector): boolean => Number.isFinite(x + y + z)

/** The direction that a triangle faces; undefined where its corners lie on one line. */
const faceNormal = (a: Vector, b: Vector, c: Vector): Vector | undefined => {
  // Scaled first: the area of a tiny part's triangle would vanish in the arithmetic.
  const u = directionOf([b[0] - a[0], b[1] - a[1], b[2] - a[2]])
  const v = directionOf([c[0] - a[0], c[1] - a[1], c[2] - a[2]])
  if (!u || !v) return undefined
  const across = cross(u, v)
  return Math.hypot(...across) > 1e-7 ? directionOf(across) : undefined
}

type Corners = [Vector, Vector, Vector]

/** A triangle's corners and the direction that it faces; undefined where it can't be shown. */
const triangleAt = (positions: ArrayLike<number>, corners: Vector) => {
  const [a, b, c] = corners.map((corner) => at(positions, corner)) as Corners
  const flat = isFinite3(a) && isFinite3(b) && isFinite3(c) ? faceNormal(a, b, c) : undefined
  return flat && { flat, points: [a, b, c] }
}

/**
 * The triangles that can be shown: their corners exist and are finite, their area is above zero, and each corner has
 * a unit normal. A surface without normals of its own is shown faceted. Points that no triangle uses are left out.
 */
export const makeSurface = (raw: RawTriangles): Surface => {
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const slots = new Map<number, number>()
  const add = (position: Vector, normal: Vector): number => {
    positions.push(...position)
    normals.push(...normal)
    return positions.length / 3 - 1
  }
  for (let first = 0; first + 2 < raw.indices.length; first += 3) {
    const corners = [raw.indices[first], raw.indices[first + 1], raw.indices[first + 2]] as Vector
    const triangle = triangleAt(raw.positions, corners)
    if (!triangle) continue
    for (const [place, position] of triangle.points.entries()) {
      const corner = corners[place] ?? 0
      const own = raw.normals && directionOf(at(raw.normals, corner))
      // A corner with a normal of its own is shared by its triangles; one with the triangle's isn't.
      let slot = own && slots.get(corner)
      if (slot === undefined) slot = add(position, own ?? triangle.flat)
      if (own) slots.set(corner, slot)
      indices.push(slot)
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    indices: Uint32Array.from(indices),
    color: raw.color,
  }
}
