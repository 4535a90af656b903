import type { Surface } from './scene.ts'

const metresPerInch = 0.0254
const mostNormal = 32_767
/** Normals that differ by less can't be told apart; coarser ones merge corners that look different. */
const normalSteps = 511

/** A surface in whole steps of the file's grid, four values to a corner, the fourth one empty. */
export interface PackedSurface {
  positions: Uint16Array
  normals: Int16Array
  indices: Uint16Array | Uint32Array
  min: number[]
  max: number[]
}

/** Corners in steps from the origin, x, y and z as glTF has them. */
const gridOf = ({ positions }: Surface, step: number, origin: readonly number[]): Uint16Array => {
  const grid = new Uint16Array((positions.length / 3) * 4)
  const place = (metres: number, axis: number) => Math.round((metres - (origin[axis] ?? 0)) / step)
  for (let from = 0, to = 0; from + 2 < positions.length; from += 3, to += 4) {
    grid[to] = place((positions[from] ?? 0) * metresPerInch, 0)
    grid[to + 1] = place((positions[from + 2] ?? 0) * metresPerInch, 1)
    grid[to + 2] = place(-(positions[from + 1] ?? 0) * metresPerInch, 2)
  }
  return grid
}

const roundNormals = ({ normals }: Surface): Int16Array => {
  const rounded = new Int16Array((normals.length / 3) * 4)
  const round = (value: number) => Math.round((Math.round(value * normalSteps) / normalSteps) * mostNormal)
  for (let from = 0, to = 0; from + 2 < normals.length; from += 3, to += 4) {
    rounded[to] = round(normals[from] ?? 0)
    rounded[to + 1] = round(normals[from + 2] ?? 0)
    rounded[to + 2] = round(-(normals[from + 1] ?? 0))
  }
  return rounded
}

/** A corner's normal as one number, and its place as another: both are exact as numbers of JavaScript. */
const keyOf = (values: ArrayLike<number>, at: number, base: number): number =>
  ((values[at] ?? 0) * base + (values[at + 1] ?? 0)) * base + (values[at + 2] ?? 0)

/** For each corner the number of the first equal one, counted without gaps. */
const weld = (positions: Uint16Array, normals: Int16Array): { slots: Uint32Array; kept: number[] } => {
  const count = positions.length / 4
  const slots = new Uint32Array(count)
  const kept: number[] = []
  const byPlace = new Map<number, Map<number, number>>()
  for (let corner = 0; corner < count; corner += 1) {
    const place = keyOf(positions, corner * 4, 65_536)
    let byNormal = byPlace.get(place)
    if (!byNormal) byPlace.set(place, (byNormal = new Map()))
    const normal = keyOf(normals, corner * 4, 65_536)
    let slot = byNormal.get(normal)
    if (slot === undefined) byNormal.set(normal, (slot = kept.push(corner) - 1))
    slots[corner] = slot
  }
  return { slots, kept }
}

/** The four values of each remaining corner. */
const picked = <Values extends Uint16Array | Int16Array>(
  values: Values,
  kept: number[],
  into: Values,
): Values => {
  for (const [slot, corner] of kept.entries()) into.set(values.subarray(corner * 4, corner * 4 + 4), slot * 4)
  return into
}

/** Rounds a surface to the grid and merges corners that are the same on it. */
export const packSurface = (
  surface: Surface,
  { step, origin }: { step: number; origin: readonly number[] },
): PackedSurface => {
  const grid = gridOf(surface, step, origin)
  const rounded = roundNormals(surface)
  const { slots, kept } = weld(grid, rounded)
  const positions = picked(grid, kept, new Uint16Array(kept.length * 4))
  const normals = picked(rounded, kept, new Int16Array(kept.length * 4))
  const corners = surface.indices.map((index) => slots[index] ?? 0)
  const [min, max] = [
    [65_535, 65_535, 65_535],
    [0, 0, 0],
  ]
  for (let corner = 0; corner < positions.length; corner += 4) {
    for (let axis = 0; axis < 3; axis += 1) {
      const value = positions[corner + axis] ?? 0
      min[axis] = Math.min(min[axis] ?? 0, value)
      max[axis] = Math.max(max[axis] ?? 0, value)
    }
  }
  // The largest 16-bit number is reserved.
  return { positions, normals, min, max, indices: kept.length < 65_535 ? Uint16Array.from(corners) : corners }
}
