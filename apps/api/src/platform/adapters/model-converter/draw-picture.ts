import { pictureSide } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { carried } from './placement.ts'
import { boundsOf, cornersOf, surfacesOf } from './scene.ts'
import type { Bounds, PlacedSurface, Scene } from './scene.ts'
import { shadePicture } from './shade-picture.ts'

/** Samples along each side of a pixel: edges come out smooth. */
const samples = 3
const side = pictureSide * samples
const margin = 0.06

type Vector = readonly [number, number, number]

const normalized = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/** The usual catalogue view of a part: from the front, right and above. */
const near = normalized([0.62, -1, 0.72])
const right = normalized([-near[1], near[0], 0])
const up: Vector = [
  near[1] * right[2] - near[2] * right[1],
  near[2] * right[0] - near[0] * right[2],
  near[0] * right[1] - near[1] * right[0],
]

const dot = ([a, b, c]: Vector, x: number, y: number, z: number): number => a * x + b * y + c * z

interface Projection {
  scale: number
  middle: Vector
  shiftX: number
  shiftY: number
}

/** A corner of a surface as seen from the middle of the whole scene. */
const offsetAt = (positions: Float32Array, first: number, middle: Vector): Vector => [
  (positions[first] ?? 0) - middle[0],
  (positions[first + 1] ?? 0) - middle[1],
  (positions[first + 2] ?? 0) - middle[2],
]

/** Fits the visible outline instead of the bounding box, so that a slanted part also fills the picture. */
const fit = (surfaces: PlacedSurface[], { least, most }: Bounds): Projection => {
  const middle = least.map((value, axis) => (value + (most[axis] ?? value)) / 2) as [number, number, number]
  let [left, rightmost, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const placed of surfaces) {
    const positions = cornersOf(placed)
    for (let first = 0; first + 2 < positions.length; first += 3) {
      const [x, y, z] = offsetAt(positions, first, middle)
      const across = dot(right, x, y, z)
      const upwards = dot(up, x, y, z)
      left = Math.min(left, across)
      rightmost = Math.max(rightmost, across)
      bottom = Math.min(bottom, upwards)
      top = Math.max(top, upwards)
    }
  }
  const extent = Math.max(rightmost - left, top - bottom) || 1
  return {
    middle,
    scale: (side * (1 - 2 * margin)) / extent,
    shiftX: (left + rightmost) / 2,
    shiftY: (bottom + top) / 2,
  }
}

/** Corners in samples (x to the right, y down, z towards the eye), three numbers per position. */
const project = (placed: PlacedSurface, { scale, middle, shiftX, shiftY }: Projection): Float32Array => {
  const positions = cornersOf(placed)
  const corners = new Float32Array(positions.length)
  for (let first = 0; first + 2 < positions.length; first += 3) {
    const [x, y, z] = offsetAt(positions, first, middle)
    corners[first] = side / 2 + (dot(right, x, y, z) - shiftX) * scale
    corners[first + 1] = side / 2 - (dot(up, x, y, z) - shiftY) * scale
    corners[first + 2] = dot(near, x, y, z) * scale
  }
  return corners
}

const turn = ({ surface, placement }: PlacedSurface): Float32Array => {
  const normals = carried(surface.normals, placement, 0)
  const turned = new Float32Array(normals.length)
  for (let first = 0; first + 2 < normals.length; first += 3) {
    const [x = 0, y = 0, z = 0] = [normals[first], normals[first + 1], normals[first + 2]]
    turned[first] = dot(right, x, y, z)
    turned[first + 1] = dot(up, x, y, z)
    turned[first + 2] = dot(near, x, y, z)
  }
  return turned
}

/** One triangle's corners and normals in their arrays: where `a`, `b` and `c` begin. */
interface Triangle {
  mark: number
  corners: Float32Array
  turned: Float32Array
  a: number
  b: number
  c: number
}

/** The part of a row in which a weight that grows by `step` per sample from `start` isn't negative. */
const clip = (range: { from: number; to: number }, start: number, step: number): void => {
  if (step > 0) range.from = Math.max(range.from, Math.ceil(-start / step))
  else if (step < 0) range.to = Math.min(range.to, Math.floor(-start / step))
  else if (start < 0) range.to = -1
}

const cornerAt = (corners: Float32Array, first: number): Vector => [
  corners[first] ?? 0,
  corners[first + 1] ?? 0,
  corners[first + 2] ?? 0,
]

/** Fills one triangle, row by row: nearer samples win. */
const fillTriangle = (canvas: Canvas, { mark, corners, turned, a, b, c }: Triangle): void => {
  const { depth, surface, normals } = canvas
  const [ax, ay, az] = cornerAt(corners, a)
  const [bx, by, bz] = cornerAt(corners, b)
  const [cx, cy, cz] = cornerAt(corners, c)
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
  if (area === 0) return
  // A corner's weight changes by the same amount from sample to sample along a row.
  const stepB = (cy - ay) / area
  const stepC = -(by - ay) / area
  const stepA = -stepB - stepC
  const leftmost = Math.max(0, Math.floor(Math.min(ax, bx, cx)))
  const rightmost = Math.min(side - 1, Math.floor(Math.max(ax, bx, cx)))
  const bottom = Math.min(side - 1, Math.floor(Math.max(ay, by, cy)))
  for (let y = Math.max(0, Math.floor(Math.min(ay, by, cy))); y <= bottom; y += 1) {
    const down = y + 0.5 - ay
    const startB = (0.5 - ax) * stepB - ((cx - ax) * down) / area
    const startC = (0.5 - ax) * stepC + ((bx - ax) * down) / area
    const startA = 1 - startB - startC
    const row = { from: leftmost, to: rightmost }
    clip(row, startA, stepA)
    clip(row, startB, stepB)
    clip(row, startC, stepC)
    for (let x = row.from; x <= row.to; x += 1) {
      const [wa, wb, wc] = [startA + stepA * x, startB + stepB * x, startC + stepC * x]
      const place = y * side + x
      const here = wa * az + wb * bz + wc * cz
      if (here <= (depth[place] ?? 0)) continue
      depth[place] = here
      surface[place] = mark
      for (let axis = 0; axis < 3; axis += 1) {
        normals[place * 3 + axis] =
          wa * (turned[a + axis] ?? 0) + wb * (turned[b + axis] ?? 0) + wc * (turned[c + axis] ?? 0)
      }
    }
  }
}

/**
 * A picture of the part as rows of red, green, blue and alpha: an isometric view by a small rasteriser of
 * our own, since a server has no graphics card.
 */
export const drawPicture = (scene: Scene): Uint8ClampedArray<ArrayBuffer> => {
  const surfaces = [...surfacesOf(scene.root)]
  const canvas: Canvas = {
    side,
    samples,
    depth: new Float32Array(side * side).fill(-Infinity),
    normals: new Float32Array(side * side * 3),
    surface: new Uint32Array(side * side),
    surfaces: surfaces.map(({ surface }) => surface),
  }
  const projection = fit(surfaces, boundsOf(surfaces))
  for (const [index, placed] of surfaces.entries()) {
    const corners = project(placed, projection)
    const turned = turn(placed)
    const { indices } = placed.surface
    for (let first = 0; first + 2 < indices.length; first += 3) {
      const [a = 0, b = 0, c = 0] = [indices[first], indices[first + 1], indices[first + 2]]
      fillTriangle(canvas, { mark: index + 1, corners, turned, a: a * 3, b: b * 3, c: c * 3 })
    }
  }
  return shadePicture(canvas)
}
