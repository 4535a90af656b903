import { polygon } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import { puck } from './lidars.ts'
import type { Part } from './parts.ts'
import { moved, part, parts } from './parts.ts'
import { block, corners, facing, lens, screws } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Point } from './vectors.ts'
import { wheel } from './wheels.ts'

interface VehicleOptions {
  body?: MaterialName
  accent?: MaterialName
  /** The wheel's radius as a share of the height. */
  wheelShare?: number
  tower?: boolean
}

/** The structure on a deck: the tower with its cameras, a scanner on it, and a screen behind. */
const towerOf = ([length, inner, height]: Point, deck: number, accent: MaterialName): Part[] => [
  part('Tower', accent, block([length * 0.18, inner * 0.6, height * 0.28], { round: 6, edge: 2 }), {
    at: [length * 0.12, 0, deck],
  }),
  part('Screen', 'darkGlass', block([length * 0.3, inner * 0.62, height * 0.02], { round: 3 }), {
    at: [-length * 0.16, 0, deck + height * 0.05],
  }),
  ...[-0.22, 0, 0.22].flatMap((share) =>
    lens(height * 0.035, length * 0.03, [length * 0.205, inner * share, height * 0.8], facing.right),
  ),
  ...moved(puck([inner * 0.38, inner * 0.38, height * 0.12], { body: 'blackPlastic' }), {
    at: [length * 0.12, 0, height * 0.88],
  }),
]

const bareDeck = ([length, inner, height]: Point, deck: number): Part[] => [
  part('Antenna', 'blackPlastic', rod(height * 0.012, height * 0.1 - 0.2), {
    at: [-length * 0.36, inner * 0.3, height * 0.9],
  }),
  part(
    'Top panel',
    'darkPlastic',
    block([length * 0.2, inner * 0.5, height * 0.045], { round: 6, edge: 1 }),
    {
      at: [-length * 0.2, 0, deck + height * 0.02],
    },
  ),
]

/** A car on four wheels: bumpers, a deck, lamps, and a tower with a camera and a scanner on some. */
export const vehicle = ([length, width, height]: Point, options: VehicleOptions = {}): Part[] => {
  const { body = 'silverPaint', accent = 'anodised', wheelShare = 0.36, tower = true } = options
  const radius = height * wheelShare
  const wheelWide = width * 0.17
  const inner = width - wheelWide * 1.9
  const floor = radius * 0.55
  const deck = tower ? height * 0.62 : height * 0.93
  const hull = polygon([
    [-length * 0.47, floor, length * 0.025],
    [length * 0.47, floor, length * 0.025],
    [length * 0.49, floor + (deck - floor) * 0.5, length * 0.03],
    [length * 0.36, deck, length * 0.045],
    [-length * 0.42, deck, length * 0.045],
    [-length * 0.49, floor + (deck - floor) * 0.5, length * 0.03],
  ])
  const axles = length / 2 - radius * 1.15
  return [
    part('Hull', body, prism({ outline: hull, height: inner, top: width * 0.02, bottom: width * 0.02 }), {
      at: [0, inner / 2, 0],
      turn: facing.front,
    }),
    ...[-1, 1].flatMap((side) =>
      [-1, 1].flatMap((end) =>
        wheel(radius, wheelWide, [end * axles, side * (width / 2 - wheelWide / 2), radius], accent),
      ),
    ),
    ...parts(
      'Axle beam',
      'steel',
      rod(radius * 0.14, width * 0.8),
      [-1, 1].map((end) => ({ at: [end * axles, width * 0.4, radius] as Point, turn: facing.front })),
    ),
    part('Deck', accent, block([length * 0.6, inner * 0.8, height * 0.03], { round: 6, edge: 1 }), {
      at: [-length * 0.03, 0, deck - height * 0.005],
    }),
    ...parts(
      'Rail',
      'aluminium',
      block([length * 0.56, height * 0.035, height * 0.045], { edge: 0.8 }),
      [-1, 1].map((side) => ({ at: [-length * 0.03, side * inner * 0.3, deck + height * 0.02] as Point })),
    ),
    ...parts(
      'Bumper',
      'rubber',
      block([length * 0.06, inner * 0.9, height * 0.1], { round: length * 0.02, edge: 1 }),
      [-1, 1].map((end) => ({ at: [end * length * 0.47, 0, floor + height * 0.02] as Point })),
    ),
    ...parts(
      'Lamp',
      'lampBlue',
      block([length * 0.02, inner * 0.16, height * 0.04], { edge: 0.4 }),
      [-1, 1].map((side) => ({
        at: [length * 0.468, side * inner * 0.32, floor + (deck - floor) * 0.52] as Point,
      })),
    ),
    ...screws(
      height * 0.018,
      corners(length * 0.28, inner * 0.36).map(([x, y]): Point => [
        x - length * 0.03,
        y,
        deck + height * 0.02,
      ]),
    ),
    ...(tower ? towerOf([length, inner, height], deck, accent) : bareDeck([length, inner, height], deck)),
  ]
}
