import type { Brep } from './brep.ts'
import { circle, polygon, rectangle } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import type { Opening } from './solids.ts'
import { prism } from './solids.ts'
import type { Flat, Move, Point } from './vectors.ts'

/** Rotations that point a shape drawn upwards in another direction. Front is towards negative y. */
export const facing = {
  right: [0, 90, 0],
  left: [0, -90, 0],
  front: [90, 0, 0],
  back: [-90, 0, 0],
  down: [180, 0, 0],
} as const satisfies Record<string, Point>

interface BlockOptions {
  /** For the upright edges. */
  round?: number
  /** The chamfer of the top and bottom edges. */
  edge?: number
  openings?: readonly Opening[]
}

/** A box on z = 0, centred on the z axis. */
export const block = (
  [length, width, height]: Point,
  { round = 0, edge = 0, openings = [] }: BlockOptions = {},
): Brep => prism({ outline: rectangle(length, width, round), height, top: edge, bottom: edge, openings })

/** A box by its centre. */
export const bar = (name: string, material: MaterialName, size: Point, [x, y, z]: Point): Part =>
  part(name, material, block(size), { at: [x, y, z - size[2] / 2] })

export const tube = (radius: number, inner: number, height: number, edge = 0): Brep =>
  prism({
    outline: circle(radius),
    height,
    top: edge,
    bottom: edge,
    openings: [{ outline: circle(inner) }],
  })

export const hexagon = (across: number) =>
  polygon(
    Array.from({ length: 6 }, (_one, index): Flat => {
      const angle = (index * Math.PI) / 3
      return [(Math.cos(angle) * across) / Math.sqrt(3), (Math.sin(angle) * across) / Math.sqrt(3)]
    }),
  )

/** The head of a socket screw, on z = 0. */
const screwHead = (radius: number): Brep =>
  prism({
    outline: circle(radius),
    height: radius * 0.8,
    top: radius * 0.15,
    openings: [{ outline: hexagon(radius), depth: radius * 0.5 }],
  })

/** Four points, symmetric about both axes. */
export const corners = (x: number, y: number, z = 0): Point[] => [
  [-x, -y, z],
  [x, -y, z],
  [x, y, z],
  [-x, y, z],
]

/** Points in a row along one axis, around the centre. */
export const inRow = (count: number, pitch: number, to: (along: number) => Point): Point[] =>
  Array.from({ length: count }, (_one, index) => to((index - (count - 1) / 2) * pitch))

/** Points on a circle about the z axis. */
export const onCircle = (count: number, radius: number, start = 0): Flat[] =>
  Array.from({ length: count }, (_one, index) => {
    const angle = ((start + (360 * index) / count) * Math.PI) / 180
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })

export const at = (points: readonly Point[], turn?: Point): Move[] =>
  points.map((point) => ({ at: point, ...(turn && { turn }) }))

/** Screws in several places, all facing the same way. */
export const screws = (radius: number, points: readonly Point[], turn?: Point): Part[] =>
  parts('Screw', 'steel', screwHead(radius), at(points, turn))

/** A camera's upward-facing lens: its barrel, a ring and the glass. */
export const lens = (radius: number, height: number, move: Point, turn?: Point): Part[] => {
  const place: Move = { at: move, ...(turn && { turn }) }
  const deep = Math.min(height * 0.5, radius * 0.5)
  const glass = height - deep * 0.6
  return [
    part(
      'Lens barrel',
      'blackPlastic',
      prism({
        outline: circle(radius),
        height,
        top: Math.min(height, radius) * 0.12,
        openings: [{ outline: circle(radius * 0.68), depth: deep }],
      }),
      place,
    ),
    part(
      'Lens',
      'lens',
      prism({ outline: circle(radius * 0.66), height: glass, top: Math.min(radius * 0.2, glass * 0.5) }),
      place,
    ),
  ]
}
