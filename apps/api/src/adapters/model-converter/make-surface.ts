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

const unit = ([x, y, z]: Vector): Vector | undefined => {
  const length = Math.hypot(x, y, z)
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : undefined
}

/** The direction that a triangle looks to; none where its corners lie on one line. */
const faceNormal = (a: Vector, b: Vector, c: Vector): Vector | undefined => {
  // Scaled first: the area of a tiny part's triangle would vanish in the arithmetic.
  const u = unit([b[0] - a[0], b[1] - a[1], b[2] - a[2]])
  const v = unit([c[0] - a[0], c[1] - a[1], c[2] - a[2]])
  if (!u || !v) return undefined
  const cross: Vector = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  return Math.hypot(...cross) > 1e-7 ? unit(cross) : undefined
}

/**
 * What of the triangles can be shown: corners that exist and are finite, an area above nothing, a unit
 * normal at each corner. Without normals of its own a surface is shown faceted. Points that no triangle
 * uses are left out.
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
    const [a, b, c] = corners.map((corner) => at(raw.positions, corner)) as [Vector, Vector, Vector]
    const flat = isFinite3(a) && isFinite3(b) && isFinite3(c) ? faceNormal(a, b, c) : undefined
    if (!flat) continue
    for (const [place, position] of [a, b, c].entries()) {
      const corner = corners[place] ?? 0
      const own = raw.normals && unit(at(raw.normals, corner))
      // A corner with a normal of its own is shared by its triangles; one with the triangle's isn't.
      let slot = own && slots.get(corner)
      if (slot === undefined) slot = add(position, own ?? flat)
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
