import { circle, rectangle } from './outlines.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { bar, block, corners } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Flat, Point } from './vectors.ts'

/** A stepper motor's face according to NEMA ICS 16, and the manufacturer's shaft: millimetres. */
interface StepperFace {
  /** Between two neighbouring holes. */
  holes: number
  hole: number
  /** The pilot ring. */
  pilot: { diameter: number; height: number }
  /** From the manufacturer: the shaft's diameter, and its length from the face. */
  shaft: { diameter: number; length: number }
}

/** By the frame's number: holes and pilots as tabled in piclist.com/techref/io/stepper/nemasizes.htm. */
export const stepperFaces = {
  nema11: {
    holes: 23,
    hole: 2.5,
    pilot: { diameter: 22, height: 2 },
    shaft: { diameter: 5, length: 20 },
  },
  nema14: {
    holes: 26,
    hole: 3,
    pilot: { diameter: 22, height: 2 },
    shaft: { diameter: 5, length: 22 },
  },
  nema17: {
    holes: 31,
    hole: 3,
    pilot: { diameter: 22, height: 2 },
    shaft: { diameter: 5, length: 24 },
  },
  nema23: {
    holes: 47.14,
    hole: 5,
    pilot: { diameter: 38.1, height: 1.6 },
    shaft: { diameter: 6.35, length: 21 },
  },
  nema34: {
    holes: 69.7,
    hole: 5.5,
    pilot: { diameter: 73, height: 1.6 },
    shaft: { diameter: 14, length: 35 },
  },
} as const satisfies Record<string, StepperFace>

/** A hybrid stepper standing on its back, its shaft upwards: two end caps and the laminated stack between them. */
export const stepper = (
  [length, width, height]: Point,
  { holes, hole, pilot, shaft }: StepperFace,
): Part[] => {
  const body = height - shaft.length
  const cut = width * 0.13
  const front = Math.min(10, body * 0.22)
  const back = Math.min(11, body * 0.24)
  const stack = body - front - back
  const places: Flat[] = corners(holes / 2, holes / 2).map(([x, y]) => [x, y])
  const cap = (tall: number, depth: number) =>
    prism({
      outline: rectangle(length, width, cut),
      height: tall,
      top: 0.4,
      bottom: 0.4,
      openings: places.map((at) => ({ outline: circle(hole / 2, at), depth })),
    })
  return [
    part('Back cap', 'aluminium', cap(back, back * 0.4)),
    part('Stack', 'blackPlastic', block([length * 0.985, width * 0.985, stack], { round: cut * 1.5 }), {
      at: [0, 0, back],
    }),
    part('Front cap', 'aluminium', cap(front, front * 0.6), { at: [0, 0, back + stack] }),
    part('Pilot', 'aluminium', rod(pilot.diameter / 2, pilot.height, 0.3), { at: [0, 0, body] }),
    part('Bearing', 'steel', rod(shaft.diameter * 0.9, pilot.height + 0.3, 0.2), { at: [0, 0, body] }),
    part('Shaft', 'steel', rod(shaft.diameter / 2, shaft.length, shaft.diameter * 0.08), {
      at: [0, 0, body],
    }),
    bar(
      'Connector',
      'whitePlastic',
      [width * 0.38, width * 0.02, back * 0.6],
      [0, -width * 0.4899, back * 0.5],
    ),
    ...parts('Label', 'sticker', block([width * 0.5, width * 0.004, stack * 0.5]), [
      { at: [0, -width * 0.4945, back + stack * 0.25] },
    ]),
  ]
}
