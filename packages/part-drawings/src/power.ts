import { circle, polygon } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { at, bar, block, corners, facing, inRow, tube } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Flat, Point } from './vectors.ts'

interface ModuleOptions {
  body: MaterialName
  /** The pins' positions, as shares of length and width. */
  pins: readonly Flat[]
  /** The pins' share of the height. */
  pinShare?: number
  label?: boolean
  round?: number
}

/** A closed module for a circuit board: a case above pins. */
export const pinModule = ([length, width, height]: Point, options: ModuleOptions): Part[] => {
  const { body, pins, pinShare = 0.2, label = true, round = 0.04 } = options
  const low = height * pinShare
  const tall = height - low
  const short = Math.min(length, width)
  return [
    part('Case', body, block([length, width, tall], { round: short * round, edge: short * 0.03 }), {
      at: [0, 0, low],
    }),
    part('Foot', 'chip', block([length * 0.94, width * 0.9, low * 0.2]), { at: [0, 0, low * 0.85] }),
    ...parts(
      'Pin',
      'silverPaint',
      block([short * 0.07, short * 0.07, low * 1.1]),
      pins.map(([x, y]) => ({ at: [x * length, y * width, 0] as Point })),
    ),
    ...(label
      ? [
          bar(
            'Label',
            'sticker',
            [length * 0.7, 0.12, tall * 0.42],
            [0, -width / 2 + 0.055, low + tall * 0.5],
          ),
          bar('Mark', 'sticker', [length * 0.5, width * 0.3, 0.12], [-length * 0.06, 0, height - 0.055]),
        ]
      : []),
    part('Notch', 'chip', rod(short * 0.06, 0.1), { at: [length * 0.4, width * 0.34, height - 0.1] }),
  ]
}

/** A current transducer: a case with an opening for the wire, along y. */
export const transducer = (
  [length, width, height]: Point,
  { body = 'ivoryPlastic' as MaterialName, opening = true } = {},
): Part[] => {
  const low = height * 0.12
  const tall = height - low
  return [
    part(
      'Case',
      body,
      block([length, tall, width], {
        round: tall * 0.06,
        edge: width * 0.04,
        openings: opening ? [{ outline: circle(tall * 0.2, [length * 0.1, tall * 0.08]) }] : [],
      }),
      { at: [0, width / 2, low + tall / 2], turn: facing.front },
    ),
    ...parts(
      'Pin',
      'gold',
      block([0.64, 0.64, low * 1.2]),
      at(inRow(4, length * 0.16, (x): Point => [x - length * 0.14, width * 0.2, 0])),
    ),
    bar(
      'Label',
      'bluePlastic',
      [length * 0.3, 0.12, tall * 0.2],
      [-length * 0.28, -width / 2 + 0.055, low + tall * 0.7],
    ),
    ...(opening
      ? []
      : [
          bar('Rail', 'copper', [length * 0.7, width * 0.2, tall * 0.1], [0, 0, low * 0.6]),
          bar('Mark', 'sticker', [length * 0.5, width * 0.4, 0.12], [0, 0, height - 0.055]),
        ]),
  ]
}

/** A plug with two round contacts, standing on its pins. */
export const powerPlug = ([length, width, height]: Point): Part[] => {
  const low = height * 0.2
  const tall = height - low
  const cut = width * 0.3
  const [a, b] = [length / 2, width / 2]
  const outline = polygon([
    [-a, -b, 0.6],
    [a - cut, -b, 0.6],
    [a, -b + cut, 0.6],
    [a, b - cut, 0.6],
    [a - cut, b, 0.6],
    [-a, b, 0.6],
  ])
  const holes: Flat[] = [-1, 1].map((side): Flat => [side * 3.6, 0])
  return [
    part(
      'Housing',
      'yellowPlastic',
      prism({
        outline,
        height: tall,
        top: 0.3,
        bottom: 0.3,
        openings: holes.map((where) => ({ outline: circle(2.7, where), depth: tall * 0.6 })),
      }),
      { at: [0, 0, low] },
    ),
    ...parts(
      'Contact',
      'gold',
      rod(1.75, tall * 0.55 + 4, 0.5),
      holes.map(([x, y]) => ({ at: [x, y, low + tall * 0.36 - 4] as Point })),
    ),
    ...parts(
      'Pin',
      'gold',
      tube(1.8, 1.1, low + 2),
      holes.map(([x, y]) => ({ at: [x, y, 0] as Point })),
    ),
  ]
}

/** A finned aluminium profile, its length along x. */
export const heatSink = ([length, width, height]: Point): Part[] => {
  const base = height * 0.2
  const fins = 8
  const pitch = width / (fins - 0.55)
  const fin = pitch * 0.45
  const comb: Flat[] = Array.from({ length: fins }, (_one, index): Flat[] => {
    const from = -width / 2 + index * pitch
    return [
      [base, from],
      [height, from],
      [height, from + fin],
      [base, from + fin],
    ]
  })
    .flat()
    // The first and the last fin are at the very edge.
    .filter(([z], index, all) => !(z === base && (index === 0 || index === all.length - 1)))
  const outline: Flat[] = [[0, -width / 2], ...comb, [0, width / 2]].map(([z = 0, y = 0]): Flat => [-z, y])
  return [
    part('Profile', 'aluminium', prism({ outline: polygon(outline.toReversed()), height: length }), {
      at: [-length / 2, 0, 0],
      turn: facing.right,
    }),
    ...parts(
      'Insert',
      'brass',
      tube(2.4, 1.5, 0.6),
      at(inRow(3, length * 0.3, (x): Point => [x, 0, base * 0.98])),
    ),
  ]
}

/** A cradle with springs at its ends, with a cell in it. */
export const batteryHolder = ([length, width, height]: Point): Part[] => {
  const wall = width * 0.07
  const cell = width / 2 - wall - 0.4
  return [
    part('Floor', 'blackPlastic', block([length, width, height * 0.12], { round: 1.5 })),
    ...parts('Side', 'blackPlastic', block([length * 0.9, wall, height * 0.6], { edge: 0.3 }), [
      { at: [0, -width / 2 + wall / 2, 0] },
      { at: [0, width / 2 - wall / 2, 0] },
    ]),
    ...parts('End', 'blackPlastic', block([length * 0.05, width, height * 0.9], { round: 0.8, edge: 0.4 }), [
      { at: [-length * 0.475, 0, 0] },
      { at: [length * 0.475, 0, 0] },
    ]),
    ...parts('Contact', 'steel', block([1, width * 0.44, height * 0.5], { edge: 0.2 }), [
      { at: [-length * 0.44, 0, height * 0.2] },
      { at: [length * 0.44, 0, height * 0.2] },
    ]),
    part('Cell', 'bluePlastic', rod(cell, length * 0.78, 0.8), {
      at: [-length * 0.41, 0, height - cell],
      turn: facing.right,
    }),
    part('Positive end', 'steel', rod(cell * 0.42, length * 0.03, 0.4), {
      at: [length * 0.37, 0, height - cell],
      turn: facing.right,
    }),
    part('Collar', 'whitePlastic', tube(cell + 0.05, cell * 0.6, length * 0.012), {
      at: [length * 0.362, 0, height - cell - 0.05],
      turn: facing.right,
    }),
    ...parts('Hole', 'gold', tube(1.6, 1, 0.3), at(corners(length * 0.3, 0, height * 0.115).slice(0, 2))),
  ]
}
