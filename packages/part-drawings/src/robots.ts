import { circle, polygon, slot } from './outlines.ts'
import { puck } from './lidars.ts'
import type { Part } from './parts.ts'
import { moved, part, parts } from './parts.ts'
import { at, bar, block, corners, facing, lens, onCircle, tube } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Point } from './vectors.ts'
import { wheel } from './wheels.ts'

/** A plate with cut corners and rows of slots. */
const deck = (length: number, body: number) =>
  prism({
    outline: polygon(onCircle(8, 1, 22.5).map(([x, y]) => [x * length * 0.54, y * body * 0.54] as const)),
    height: 4,
    top: 0.6,
    bottom: 0.6,
    openings: [
      ...[-1, 1].flatMap((side) =>
        [-1, 0, 1].map((row) => ({
          outline: slot(length * 0.2, 5, [row * length * 0.26, side * body * 0.22]),
        })),
      ),
      { outline: slot(length * 0.3, 9) },
    ],
  })

const frontCamera = (length: number, top: number): Part[] => [
  part('Camera post', 'blackPlastic', block([10, 40, 30], { round: 2 }), { at: [length * 0.4, 0, top - 2] }),
  ...lens(8, 6, [length * 0.4 + 5, 0, top + 18], facing.right),
]

/** Round plates on posts with a scanner on top and two wheels, like a teaching robot. */
export const plateRobot = ([length, width, height]: Point, { layers = 3, camera = false } = {}): Part[] => {
  const wheelWide = width * 0.1
  const wheelRadius = Math.min(33, length * 0.25)
  const body = width - wheelWide * 2.2
  const scannerTall = Math.min(height * 0.24, 40)
  const low = wheelRadius * 0.6
  const top = height - scannerTall
  const pitch = (top - low) / layers
  const levels = Array.from(
    { length: layers + 1 },
    (_one, index) => low + index * pitch - (index === layers ? 4 : 0),
  )
  const posts = corners(length * 0.34, body * 0.34)
  return [
    ...parts(
      'Deck',
      'boardBlack',
      deck(length, body),
      levels.map((z) => ({ at: [0, 0, z] as Point })),
    ),
    ...parts(
      'Post',
      'aluminium',
      rod(3.2, top - low - 4, 0.3),
      posts.map(([x, y]) => ({ at: [x, y, low] as Point })),
    ),
    ...[-1, 1].flatMap((side) =>
      wheel(
        wheelRadius,
        wheelWide,
        [length * 0.5 - wheelRadius, side * (width / 2 - wheelWide / 2), wheelRadius],
        'darkPlastic',
      ),
    ),
    ...(camera
      ? [-1, 1].flatMap((side) =>
          wheel(
            wheelRadius * 0.5,
            wheelWide * 0.6,
            [-length * 0.36, side * body * 0.3, wheelRadius * 0.5],
            'darkPlastic',
          ),
        )
      : [part('Ball caster', 'steel', rod(low * 0.42, low, low * 0.2), { at: [-length * 0.38, 0, 0] })]),
    ...parts(
      'Servo',
      'darkPlastic',
      block([46, 30, 28], { round: 2, edge: 1 }),
      at([
        [length * 0.5 - wheelRadius - 6, -body * 0.28, low + 4],
        [length * 0.5 - wheelRadius - 6, body * 0.28, low + 4],
      ]),
    ),
    part(
      'Battery',
      'bluePlastic',
      block([length * 0.5, body * 0.4, Math.min(pitch * 0.6, 26)], { round: 3, edge: 1 }),
      { at: [-length * 0.1, 0, low + 4] },
    ),
    part('Controller', 'boardGreen', block([length * 0.6, body * 0.5, 1.6], { round: 2 }), {
      at: [0, 0, levels[1] === undefined ? 0 : levels[1] + 10],
    }),
    ...parts(
      'Chip',
      'chip',
      block([14, 14, 3], { edge: 0.3 }),
      at([
        [0, 0, (levels[1] ?? 0) + 11.4],
        [length * 0.18, body * 0.1, (levels[1] ?? 0) + 11.4],
      ]),
    ),
    ...moved(puck([70, 70, scannerTall], { body: 'blackPlastic' }), { at: [-length * 0.06, 0, top] }),
    ...(camera ? frontCamera(length, top) : []),
    // The outermost points in length are the front and back of a deck.
    bar('Bumper', 'blackPlastic', [length, body * 0.3, 5], [0, 0, low + 2]),
  ]
}

const roundPlate = (radius: number, share: number) =>
  prism({
    outline: circle(radius * share),
    height: 5,
    top: 0.8,
    bottom: 0.8,
    openings: [
      { outline: circle(radius * 0.12) },
      ...onCircle(6, radius * 0.5).map((where) => ({ outline: circle(radius * 0.09, where) })),
      ...onCircle(12, radius * 0.72).map((where) => ({ outline: circle(2.5, where) })),
    ],
  })

/** A round base on three wheels of rollers. */
export const omniBase = ([length, width, height]: Point): Part[] => {
  const radius = Math.min(length, width) / 2
  const wheelRadius = Math.min(50, height * 0.28)
  const roller = rod(wheelRadius * 0.16, wheelRadius * 0.34, wheelRadius * 0.05)
  const omni = [
    part('Hub', 'silverPaint', tube(wheelRadius * 0.86, wheelRadius * 0.2, radius * 0.12), {
      at: [0, 0, -radius * 0.06],
    }),
    ...onCircle(10, wheelRadius * 0.84).map(([x, y], index) =>
      part('Roller', 'rubber', roller, {
        at: [x, y, 0],
        turn: [90, 0, index * 36],
      }),
    ),
  ]
  return [
    ...[30, 150, 270].flatMap((angle) =>
      moved(moved(omni, { turn: [0, 90, 0] }), {
        at: [
          radius * 0.78 * Math.cos((angle * Math.PI) / 180),
          radius * 0.78 * Math.sin((angle * Math.PI) / 180),
          wheelRadius,
        ],
        turn: [0, 0, angle],
      }),
    ),
    ...[30, 150, 270].map((angle) =>
      part(
        'Drive',
        'blackPlastic',
        block([radius * 0.34, radius * 0.2, wheelRadius * 0.9], { round: 3, edge: 1 }),
        {
          at: [
            radius * 0.5 * Math.cos((angle * Math.PI) / 180),
            radius * 0.5 * Math.sin((angle * Math.PI) / 180),
            wheelRadius * 0.7,
          ],
          turn: [0, 0, angle],
        },
      ),
    ),
    part('Lower plate', 'aluminium', roundPlate(radius, 0.999), { at: [0, 0, wheelRadius * 2] }),
    part('Upper plate', 'anodised', roundPlate(radius, 0.9), { at: [0, 0, height * 0.8] }),
    ...parts(
      'Post',
      'aluminium',
      rod(6, height * 0.8 - wheelRadius * 2, 0.6),
      onCircle(6, radius * 0.8, 15).map(([x, y]) => ({ at: [x, y, wheelRadius * 2 + 4] as Point })),
    ),
    part(
      'Battery',
      'bluePlastic',
      block([radius * 0.9, radius * 0.5, height * 0.14], { round: 4, edge: 2 }),
      { at: [0, 0, wheelRadius * 2 + 5] },
    ),
    part('Computer', 'boardGreen', block([85, 56, 1.6], { round: 3 }), {
      at: [radius * 0.1, 0, height * 0.84],
    }),
    ...parts(
      'Socket',
      'steel',
      block([17, 14, 14], { edge: 0.3 }),
      at([
        [radius * 0.1 + 34, -18, height * 0.848],
        [radius * 0.1 + 34, 0, height * 0.848],
        [radius * 0.1 + 34, 18, height * 0.848],
      ]),
    ),
    part('Camera mast', 'blackPlastic', block([12, 26, height * 0.2 - 5], { round: 2, edge: 0.8 }), {
      at: [-radius * 0.6, 0, height * 0.8 + 5],
    }),
  ]
}
