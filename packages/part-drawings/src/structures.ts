import { circle, polygon, rectangle, slot } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { block, corners, facing, onCircle } from './shapes.ts'
import type { Opening } from './solids.ts'
import { prism } from './solids.ts'
import type { Flat, Point } from './vectors.ts'

const printed: MaterialName = 'orangePlastic'

const hornHoles = (radius: number, [x, y]: Flat): Opening[] => [
  { outline: circle(radius * 0.36, [x, y]) },
  ...onCircle(4, radius * 0.72, 45).map(([a, b]) => ({ outline: circle(radius * 0.12, [x + a, y + b]) })),
]

/** A link between two servos: two cheeks, a web between them, a servo's pocket at one end. */
export const printedLink = ([length, width, height]: Point, { pocket = 0.42 } = {}): Part[] => {
  const cheek = width * 0.2
  const round = Math.min(height * 0.3, length * 0.14)
  const waist = height * 0.28
  const outline = polygon([
    [-length / 2, -height / 2, round * 0.4],
    [-length / 2 + length * pocket, -height / 2, round * 0.6],
    [-length / 2 + length * pocket + waist * 0.6, -waist / 2 - height * 0.1, round],
    [length / 2, -waist / 2 - height * 0.1, round * 0.95],
    [length / 2, waist / 2 + height * 0.1, round * 0.95],
    [-length / 2 + length * pocket + waist * 0.6, waist / 2 + height * 0.1, round],
    [-length / 2 + length * pocket, height / 2, round * 0.6],
    [-length / 2, height / 2, round * 0.4],
  ])
  const end: Flat = [length / 2 - waist * 0.75, 0]
  const bore = hornHoles(waist * 0.52, end)
  const window: Opening = {
    outline: rectangle(length * pocket * 0.62, height * 0.56, 2, [-length / 2 + (length * pocket) / 2, 0]),
  }
  return [
    ...[-1, 1].map((side) =>
      part(
        'Cheek',
        printed,
        prism({ outline, height: cheek, top: 0.6, bottom: 0.6, openings: [...bore, window] }),
        {
          at: [0, side < 0 ? -width / 2 + cheek : width / 2, height / 2],
          turn: facing.front,
        },
      ),
    ),
    part(
      'Web',
      printed,
      block([length * (0.94 - pocket) - waist, width * 0.7, waist * 0.5], { round: 1.5 }),
      {
        at: [(length * pocket) / 2 - waist * 0.4, 0, height / 2 - waist * 0.25],
      },
    ),
    part('End wall', printed, block([cheek, width * 0.8, height * 0.9], { round: 1 }), {
      at: [-length / 2 + cheek * 0.55, 0, height * 0.05],
    }),
  ]
}

/** A foot plate with a housing for the first servo. */
export const printedBase = ([length, width, height]: Point): Part[] => {
  const plate = height * 0.1
  const house = height - plate
  const side = width * 0.12
  return [
    part(
      'Foot',
      printed,
      prism({
        outline: rectangle(length, width, width * 0.16),
        height: plate,
        top: 1,
        openings: [
          ...corners(length * 0.42, width * 0.38).map(([x, y]) => ({ outline: circle(2.2, [x, y]) })),
          { outline: slot(width * 0.3, width * 0.12, [length * 0.33, 0]) },
        ],
      }),
      {},
    ),
    ...parts(
      'Wall',
      printed,
      prism({
        outline: polygon([
          [-length * 0.34, 0, 3],
          [length * 0.24, 0, 3],
          [length * 0.14, house, 8],
          [-length * 0.28, house, 8],
        ]),
        height: side,
        top: 0.8,
        bottom: 0.8,
        openings: [
          { outline: circle(house * 0.2, [-length * 0.06, house * 0.62]) },
          { outline: slot(length * 0.3, house * 0.14, [-length * 0.06, house * 0.22]) },
        ],
      }),
      [
        { at: [0, -width * 0.34 + side / 2, plate - 0.5 + 0.5], turn: facing.front },
        { at: [0, width * 0.34 + side / 2, plate], turn: facing.front },
      ],
    ),
    part('Back', printed, block([side, width * 0.66, house * 0.86], { round: 1 }), {
      at: [-length * 0.27, 0, plate * 0.8],
    }),
    part('Bridge', printed, block([length * 0.3, width * 0.66, house * 0.1], { round: 2 }), {
      at: [-length * 0.08, 0, height * 0.52],
    }),
    part(
      'Motor pocket',
      'darkPlastic',
      block([length * 0.2, width * 0.5, house * 0.4], { round: 2, edge: 1 }),
      { at: [-length * 0.08, 0, plate * 0.9] },
    ),
  ]
}

/** A U of two cheeks on a round plate. */
export const printedFork = ([length, width, height]: Point): Part[] => {
  const plate = height * 0.16
  const cheek = width * 0.14
  const radius = Math.min(width * 0.46, length * 0.32)
  const outline = polygon([
    [-length / 2, 0, 2],
    [length * 0.34, 0, 2],
    [length / 2, height * 0.3, 6],
    [length / 2, height, 10],
    [length * 0.12, height, 14],
    [-length * 0.2, plate * 1.5, 8],
    [-length / 2, plate * 1.5, 3],
  ])
  const bore = hornHoles(height * 0.2, [length * 0.3, height * 0.66])
  return [
    ...[-1, 1].map((side) =>
      part('Cheek', printed, prism({ outline, height: cheek, top: 0.6, bottom: 0.6, openings: bore }), {
        at: [0, side < 0 ? -width / 2 + cheek : width / 2, 0],
        turn: facing.front,
      }),
    ),
    part(
      'Floor',
      printed,
      block([length * 0.8, width * 0.9, plate], {
        round: 3,
        openings: hornHoles(radius * 0.66, [-length * 0.1, 0]),
      }),
      { at: [-length * 0.08, 0, 0] },
    ),
    part('Rib', printed, block([plate, width * 0.8, height * 0.5], { round: 1 }), {
      at: [length * 0.42, 0, height * 0.06],
    }),
  ]
}

/** One jaw of a gripper: a long finger with ribs. */
export const printedJaw = ([length, width, height]: Point): Part[] => {
  const outline = polygon([
    [-length / 2, 0, 6],
    [-length * 0.2, 0, 6],
    [length / 2, height * 0.44, 2],
    [length / 2, height * 0.6, 2],
    [-length * 0.05, height * 0.72, 14],
    [-length * 0.24, height, 8],
    [-length / 2, height, 8],
  ])
  const bore = hornHoles(height * 0.24, [-length * 0.34, height * 0.5])
  const ribs = 7
  return [
    part(
      'Jaw',
      printed,
      prism({
        outline,
        height: width,
        top: 0.8,
        bottom: 0.8,
        openings: [...bore, { outline: slot(length * 0.2, height * 0.12, [length * 0.02, height * 0.44]) }],
      }),
      { at: [0, width / 2, 0], turn: facing.front },
    ),
    ...parts(
      'Grip rib',
      'darkPlastic',
      block([length * 0.016, width * 0.9, height * 0.03]),
      Array.from({ length: ribs }, (_one, index) => {
        const share = index / ribs
        return { at: [length * (0.46 - share * 0.42), 0, height * (0.61 + share * 0.085)] as Point }
      }),
    ),
    part('Boss', printed, block([height * 0.5, width * 1, height * 0.04], { round: 2 }), {
      at: [-length * 0.34, 0, 0],
    }),
  ]
}

/** A handle with a finger's ring. */
export const printedHandle = ([length, width, height]: Point): Part[] => {
  const outline = polygon([
    [-length / 2, height * 0.36, 8],
    [-length * 0.28, 0, 12],
    [length * 0.08, 0, 10],
    [length * 0.2, height * 0.4, 14],
    [length / 2, height * 0.46, 6],
    [length / 2, height, 6],
    [-length * 0.3, height, 12],
    [-length / 2, height * 0.8, 8],
  ])
  return [
    part(
      'Handle',
      printed,
      prism({
        outline,
        height: width,
        top: width * 0.12,
        bottom: width * 0.12,
        steps: 2,
        openings: [
          { outline: circle(height * 0.2, [-length * 0.12, height * 0.36]) },
          ...hornHoles(height * 0.16, [length * 0.33, height * 0.73]),
        ],
      }),
      { at: [0, width / 2, 0], turn: facing.front },
    ),
  ]
}
