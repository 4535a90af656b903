import type { Along, Surface } from './brep.ts'
import { Brep } from './brep.ts'
import type { Corner, Outline } from './outlines.ts'
import { circle, polygon, reversed } from './outlines.ts'
import type { Point } from './vectors.ts'
import { cross } from '@armature/domain/media/vectors'
import { lengthOf, minus, times, unit } from './vectors.ts'

const up: Point = [0, 0, 1]
const down: Point = [0, 0, -1]

/** A closed line at a height. */
interface Ring {
  corners: Corner[]
  z: number
}

const at = ({ corners, z }: Ring, index: number): Point => {
  const [x, y] = corners[index % corners.length]?.at ?? [0, 0]
  return [x, y, z]
}

const step = (brep: Brep, ring: Ring, index: number): Along => {
  const [from, to] = [at(ring, index), at(ring, index + 1)]
  const arc = ring.corners[index]?.arc ?? null
  if (arc === null) return brep.line(from, to)
  return brep.arc(from, to, [...arc.center, ring.z], arc.left ? up : down)
}

const back = ({ edge, forward }: Along): Along => ({ edge, forward: !forward })
const border = (brep: Brep, ring: Ring): Along[] =>
  ring.corners.map((_corner, index) => step(brep, ring, index))
const borderBack = (brep: Brep, ring: Ring): Along[] => border(brep, ring).toReversed().map(back)

const roundWall = (lower: Ring, upper: Ring, index: number, center: Point): Surface => {
  const [r0, r1] = [lower, upper].map((ring) =>
    lengthOf(minus(at(ring, index), [center[0], center[1], ring.z])),
  )
  const [low = 0, high = 0, rise] = [r0, r1, upper.z - lower.z]
  const origin: Point = [center[0], center[1], low <= high ? lower.z : upper.z]
  if (Math.abs(low - high) < 1e-6) return { kind: 'cylinder', origin, axis: up, radius: low }
  const halfAngle = Math.atan(Math.abs(high - low) / rise)
  return { kind: 'cone', origin, axis: low < high ? up : down, radius: Math.min(low, high), halfAngle }
}

/** The walls between two rings of the same structure. */
const walls = (brep: Brep, lower: Ring, upper: Ring): void => {
  lower.corners.forEach(({ arc }, index) => {
    const [a, b, c, d] = [at(lower, index), at(lower, index + 1), at(upper, index + 1), at(upper, index)]
    const around = [
      step(brep, lower, index),
      brep.line(b, c),
      back(step(brep, upper, index)),
      brep.line(d, a),
    ]
    const isFlat = arc === null || upper.z === lower.z
    const surface: Surface = isFlat
      ? { kind: 'plane', origin: a, axis: unit(cross(minus(b, a), minus(d, a))) }
      : roundWall(lower, upper, index, [...arc.center, lower.z])
    brep.face(surface, isFlat || arc.left, [around])
  })
}

export interface Opening {
  outline: Outline
  /** Depth from the top; without it the opening goes all the way through. */
  depth?: number
}

export interface PrismOptions {
  outline: Outline
  height: number
  /** The chamfer of the top's and the bottom's edges. */
  top?: number
  bottom?: number
  /** The number of steps of a rounding: more look rounder. */
  steps?: number
  openings?: readonly Opening[]
}

/** Heights and insets along a rounded edge, from the wall to the end. */
const bevel = (size: number, steps: number): [inset: number, rise: number][] => {
  if (size === 0) return []
  if (steps === 1) return [[size, size]]
  return Array.from({ length: steps }, (_one, index) => {
    const angle = (((index + 1) / steps) * Math.PI) / 2
    return [size * (1 - Math.cos(angle)), size * Math.sin(angle)]
  })
}

/** Makes an opening's walls, and its floor if it has one; returns the borders that it cuts into the solid's two ends. */
const opened = (brep: Brep, { outline, depth }: Opening, height: number) => {
  const corners = reversed(outline(0))
  const lower: Ring = { corners, z: depth === undefined ? 0 : height - depth }
  const upper: Ring = { corners, z: height }
  walls(brep, lower, upper)
  if (depth === undefined) return { bottom: lower, top: upper }
  brep.face({ kind: 'plane', origin: at(lower, 0), axis: up }, true, [borderBack(brep, lower)])
  return { bottom: null, top: upper }
}

/** The solid's cross-sections from bottom to top. */
const ringsOf = ({
  outline,
  height,
  top,
  bottom,
  steps,
}: Required<Omit<PrismOptions, 'openings'>>): Ring[] => [
  ...bevel(bottom, steps)
    .toReversed()
    .map(([inset, rise]) => ({ corners: outline(inset), z: bottom - rise })),
  { corners: outline(0), z: bottom },
  ...(height - top > bottom ? [{ corners: outline(0), z: height - top }] : []),
  ...bevel(top, steps).map(([inset, rise]) => ({ corners: outline(inset), z: height - top + rise })),
]

/** An outline extruded upwards from z = 0, with chamfers and openings. */
export const prism = ({
  outline,
  height,
  top = 0,
  bottom = 0,
  steps = 1,
  openings = [],
}: PrismOptions): Brep => {
  if (top + bottom > height) throw new Error(`edges of ${top} and ${bottom} don't fit a height of ${height}`)
  const brep = new Brep()
  const rings = ringsOf({ outline, height, top, bottom, steps })
  rings.slice(1).forEach((upper, index) => {
    const lower = rings[index]
    if (lower) walls(brep, lower, upper)
  })
  const [first, last] = [rings[0], rings.at(-1)]
  if (first === undefined || last === undefined) return brep
  const ends = openings.map((opening) => opened(brep, opening, height))
  brep.face({ kind: 'plane', origin: at(first, 0), axis: down }, true, [
    borderBack(brep, first),
    ...ends.flatMap((end) => (end.bottom ? [borderBack(brep, end.bottom)] : [])),
  ])
  brep.face({ kind: 'plane', origin: at(last, 0), axis: up }, true, [
    border(brep, last),
    ...ends.map((end) => border(brep, end.top)),
  ])
  return brep
}

const circleAt = (brep: Brep, radius: number, z: number, half: 0 | 1): Along => {
  const [from, to]: [Point, Point] = [
    [half === 0 ? radius : -radius, 0, z],
    [half === 0 ? -radius : radius, 0, z],
  ]
  return brep.arc(from, to, [0, 0, z], up)
}

const disc = (brep: Brep, [r0, r1]: [number, number], z: number): void => {
  const looksUp = r1 < r0
  const ring = (radius: number): Along[][] =>
    radius === 0 ? [] : [[circleAt(brep, radius, z, 0), circleAt(brep, radius, z, 1)]]
  const turned = (borders: Along[][]) => borders.map((one) => one.toReversed().map(back))
  const [outer, inner] = [ring(Math.max(r0, r1)), ring(Math.min(r0, r1))]
  brep.face({ kind: 'plane', origin: [0, 0, z], axis: looksUp ? up : down }, true, [
    ...(looksUp ? outer : turned(outer)),
    ...(looksUp ? turned(inner) : inner),
  ])
}

const turnedSurface = (from: Corner, to: Corner): Surface => {
  const [[r0, z0], [r1, z1]] = [from.at, to.at]
  if (from.arc) {
    const [radius, z] = from.arc.center
    const tube = Math.hypot(r0 - radius, z0 - z)
    const origin: Point = [0, 0, z]
    if (Math.abs(radius) < 1e-6) return { kind: 'sphere', origin, axis: up, radius: tube }
    return { kind: 'torus', origin, axis: up, radius, tube }
  }
  if (Math.abs(r0 - r1) < 1e-6) return { kind: 'cylinder', origin: [0, 0, z0], axis: up, radius: r0 }
  const halfAngle = Math.atan(Math.abs((r1 - r0) / (z1 - z0)))
  const [radius, z, other] = r0 < r1 ? [r0, z0, z1] : [r1, z1, z0]
  return { kind: 'cone', origin: [0, 0, z], axis: other > z ? up : down, radius, halfAngle }
}

/**
 * A profile revolved about the z axis: corners are radius and height, counterclockwise with the radius to the right; a
 * third number rounds a corner. Only flat ends may touch the axis.
 */
export const lathe = (profile: Parameters<typeof polygon>[0]): Brep => {
  const brep = new Brep()
  const corners = polygon(profile)(0)
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from
    const [[r0, z0], [r1, z1]] = [from.at, to.at]
    if (r0 < 1e-6 && r1 < 1e-6) return
    if (!from.arc && Math.abs(z0 - z1) < 1e-6) return disc(brep, [r0, r1], z0)
    const isOutward = from.arc ? from.arc.left : z1 > z0
    for (const half of [0, 1] as const) {
      const side = half === 0 ? 1 : -1
      // Along the profile at one angle: the half-plane is rotated, and the profile's own arcs with it.
      const climb = (sign: number): Along => {
        const [a, b]: [Point, Point] = [
          [sign * r0, 0, z0],
          [sign * r1, 0, z1],
        ]
        if (!from.arc) return brep.line(a, b)
        const axis: Point = times([0, -1, 0], sign * (from.arc.left ? 1 : -1))
        return brep.arc(a, b, [sign * from.arc.center[0], 0, from.arc.center[1]], axis)
      }
      const around = [
        circleAt(brep, r0, z0, half),
        climb(-side),
        back(circleAt(brep, r1, z1, half)),
        back(climb(side)),
      ]
      brep.face(turnedSurface(from, to), isOutward, [around])
    }
  })
  return brep
}

/** A plain round bar from z = 0, with chamfered ends. */
export const rod = (radius: number, height: number, edge = 0): Brep =>
  prism({ outline: circle(radius), height, top: edge, bottom: edge })
