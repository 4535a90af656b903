import { circle, polygon, slot } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { moved, part, parts } from './parts.ts'
import { bar, block, corners, facing, screws, tube } from './shapes.ts'
import { prism, rod } from './solids.ts'
import { smartServo } from './servos.ts'
import type { Point } from './vectors.ts'

interface GripperOptions {
  body?: MaterialName
  finger?: MaterialName
}

/** Two fingers on a rail: the body on the left, the fingers to the right. */
export const parallelGripper = ([length, width, height]: Point, options: GripperOptions = {}): Part[] => {
  const { body = 'darkPlastic', finger = 'orangePlastic' } = options
  const back = length * 0.45
  const left = -length / 2
  const rail = left + back
  const fingerLong = length - back - length * 0.1
  const shape = polygon([
    [0, 0, 2],
    [fingerLong * 0.5, 0, 3],
    [fingerLong, width * 0.09, 1],
    [fingerLong, width * 0.14, 1],
    [fingerLong * 0.46, width * 0.17, 5],
    [0, width * 0.17, 2],
  ])
  const tall = height * 0.5
  const one = (side: number): Part[] => [
    part(
      'Carriage',
      'aluminium',
      block([length * 0.1, width * 0.24, height * 0.72], { round: 2, edge: 0.6 }),
      { at: [rail + length * 0.05, side * width * 0.3, height * 0.14] },
    ),
    part(
      'Finger',
      finger,
      prism({
        outline: shape,
        height: tall,
        top: 0.6,
        bottom: 0.6,
        openings: [{ outline: slot(fingerLong * 0.3, width * 0.04, [fingerLong * 0.26, width * 0.09]) }],
      }),
      {
        at: [rail + length * 0.1, side * width * 0.22, side < 0 ? height * 0.25 + tall : height * 0.25],
        turn: side < 0 ? [180, 0, 0] : [0, 0, 0],
      },
    ),
    bar(
      'Pad',
      'rubber',
      [fingerLong * 0.44, width * 0.03, tall * 0.8],
      [length / 2 - fingerLong * 0.26, side * width * (0.22 - 0.0), height * 0.5],
    ),
    ...screws(height * 0.045, [[rail + length * 0.05, side * width * 0.3, height * 0.858]]),
  ]
  return [
    part(
      'Body',
      body,
      block([back, width * 0.74, height - width * 0.02], { round: width * 0.08, edge: height * 0.03 }),
      { at: [left + back / 2, 0, 0] },
    ),
    part('Rail block', body, block([back * 0.22, width, height * 0.8], { round: 2, edge: height * 0.02 }), {
      at: [rail - back * 0.11, 0, height * 0.1],
    }),
    ...parts('Rail', 'steel', rod(height * 0.07, width, 0.6), [
      { at: [rail + length * 0.05, width / 2, height * 0.32], turn: facing.front },
      { at: [rail + length * 0.05, width / 2, height * 0.68], turn: facing.front },
    ]),
    part('Servo window', 'blackPlastic', block([back * 0.46, width * 0.4, height * 0.04], { round: 3 }), {
      at: [left + back * 0.36, 0, height * 0.958],
    }),
    part('Flange', 'aluminium', tube(width * 0.3, width * 0.12, length * 0.02), {
      at: [left + 0.01, 0, height / 2],
      turn: facing.right,
    }),
    ...one(-1),
    ...one(1),
    ...screws(
      width * 0.03,
      corners(back * 0.36, width * 0.28).map(([x, y]): Point => [
        left + back * 0.46 + x,
        y,
        height - width * 0.024,
      ]),
    ),
  ]
}

/** A servo with one fixed and one turning finger. */
export const servoGripper = ([length, width, height]: Point): Part[] => {
  const left = -length / 2
  const hand = length * 0.42
  const claw = polygon([
    [0, -height * 0.3, height * 0.12],
    [length * 0.3, -height * 0.34, 8],
    [length - hand, -height * 0.06, 3],
    [length - hand, height * 0.08, 3],
    [length * 0.26, -height * 0.06, 10],
    [0, height * 0.24, height * 0.12],
  ])
  const thick = width * 0.26
  return [
    ...moved(smartServo([hand * 0.9, height * 0.8, width * 0.66], { horn: 'whitePlastic' }), {
      at: [left + hand / 2, width * 0.16, height / 2],
      turn: facing.front,
    }),
    part(
      'Frame',
      'whitePlastic',
      block([hand, height, width * 0.16], {
        round: 4,
        edge: 0.8,
        openings: [{ outline: circle(height * 0.2) }],
      }),
      { at: [left + hand / 2, width / 2, height / 2], turn: facing.front },
    ),
    part('Wrist flange', 'aluminium', rod(height * 0.4, length * 0.03, 0.6), {
      at: [left, 0, height / 2],
      turn: facing.right,
    }),
    part('Fixed finger', 'whitePlastic', prism({ outline: claw, height: thick, top: 1, bottom: 1 }), {
      at: [left + hand, width / 2, height * 0.5],
      turn: facing.front,
    }),
    part('Moving finger', 'greyPlastic', prism({ outline: claw, height: thick, top: 1, bottom: 1 }), {
      at: [left + hand, -width / 2, height * 0.5],
      turn: facing.back,
    }),
    part('Palm', 'whitePlastic', block([length * 0.08, width * 0.96, height * 0.46], { round: 3, edge: 1 }), {
      at: [left + hand, 0, height * 0.27],
    }),
    part('Load cell', 'aluminium', block([length * 0.2, width * 0.14, height * 0.2], { round: 1 }), {
      at: [left + hand * 1.3, width * 0.02, height * 0.4],
    }),
  ]
}
