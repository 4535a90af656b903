import { circle } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { at, bar, block, corners, facing, inRow, screws, tube } from './shapes.ts'
import { rod } from './solids.ts'
import type { Point } from './vectors.ts'

import { board, pinHeader, socket } from './boards.ts'

/** A stackable square module in its frame, with terminals in front. */
export const stackModule = (
  [length, width, height]: Point,
  { terminals = 4, body = 'darkPlastic' as MaterialName } = {},
): Part[] => {
  const pitch = (length * 0.72) / terminals
  return [
    part(
      'Frame',
      body,
      block([length, width - 2, height * 0.8], {
        round: length * 0.1,
        edge: length * 0.012,
        openings: [
          { outline: circle(length * 0.02, [length * 0.4, width * 0.4]) },
          { outline: circle(length * 0.02, [-length * 0.4, -width * 0.4]) },
        ],
      }),
      { at: [0, 1, 0] },
    ),
    part('Board', 'boardBlack', block([length * 0.78, width * 0.74, 0.6], { round: 2 }), {
      at: [0, width * 0.02, height * 0.8 - 0.2],
    }),
    ...pinHeader(13, [0, width * 0.24, height - 2.4], 2.3),
    ...parts(
      'Terminal',
      'greyPlastic',
      block([pitch * 0.86, 2.4, height * 0.6], { edge: 0.3 }),
      at(inRow(terminals, pitch, (x): Point => [x, -width / 2 + 1.2, height * 0.1])),
    ),
    ...parts(
      'Contact',
      'gold',
      rod(pitch * 0.16, 0.4),
      inRow(terminals, pitch, (x): Point => [x, -width / 2 + 0.41, height * 0.4]).map((where) => ({
        at: where,
        turn: facing.front,
      })),
    ),
    bar('Driver chip', 'chip', [length * 0.18, length * 0.12, 0.5], [0, -width * 0.06, height * 0.8 + 0.6]),
  ]
}

/** A driver board with servo plugs along its edge. */
export const servoDriver = (
  [length, width, height]: Point,
  { material = 'boardBlue' as MaterialName, plugs = 4 } = {},
): Part[] => {
  const z = 1.6
  const tall = height - z
  const pitch = (length * 0.72) / plugs
  return [
    part('Board', material, board([length, width, z], 1.3, 3)),
    ...inRow(plugs, pitch, (x): Point => [x, width / 2 - 4, z]).flatMap((where, index) => [
      part(
        'Plug',
        index % 2 === 0 ? 'blackPlastic' : 'whitePlastic',
        block([pitch * 0.8, 6, tall * 0.6], { edge: 0.3 }),
        { at: where },
      ),
      ...parts(
        'Pin',
        'gold',
        block([0.6, 0.6, tall]),
        at(inRow(3, Math.min(2.54, pitch * 0.24), (x): Point => [where[0] + x, where[1], z])),
      ),
    ]),
    part('Terminal', 'boardGreen', block([length * 0.3, 8, tall * 0.7], { edge: 0.4 }), {
      at: [-length * 0.26, -width / 2 + 4.3, z],
    }),
    ...screws(
      1.4,
      [-1, 1].map((side): Point => [
        -length * 0.26 + side * length * 0.07,
        -width / 2 + 4.3,
        z + tall * 0.7 - 0.6,
      ]),
    ),
    ...socket('USB-C socket', [9, 7, 3.2], [length * 0.2, -width / 2 + 3.6, z], [0, 0, 0]),
    part('Controller', 'chip', block([length * 0.15, length * 0.15, 1], { edge: 0.2 }), {
      at: [length * 0.08, -width * 0.04, z],
    }),
    part('Regulator', 'chip', block([length * 0.1, length * 0.08, 1.6]), {
      at: [-length * 0.16, width * 0.04, z],
    }),
    part(
      'Coil',
      'darkPlastic',
      block([length * 0.12, length * 0.12, tall * 0.3], { round: 1.2, edge: 0.3 }),
      { at: [length * 0.34, 0, z] },
    ),
  ]
}

interface ChipOptions {
  material?: MaterialName
  /** The cover, as shares of length and width. */
  cover?: readonly [number, number]
  coverMaterial?: MaterialName
}

/** A module for soldering: a small board, a metal cover, contacts along its edges. */
export const solderModule = ([length, width, height]: Point, options: ChipOptions = {}): Part[] => {
  const { material = 'boardBlack', cover = [0.7, 0.88], coverMaterial = 'steel' } = options
  const thick = height * 0.3
  const count = Math.max(4, Math.floor((length * 0.7) / Math.max(1.27, length * 0.08)))
  const pitch = (length * 0.74) / count
  const shift = (length * (1 - cover[0])) / 2 - length * 0.03
  return [
    part('Board', material, block([length, width, thick])),
    part(
      'Cover',
      coverMaterial,
      block([length * cover[0], width * cover[1], height - thick], {
        round: length * 0.03,
        edge: height * 0.06,
      }),
      { at: [-shift, 0, thick] },
    ),
    ...parts(
      'Contact',
      'gold',
      block([pitch * 0.5, width * 0.06, thick * 1.1]),
      at([
        ...inRow(count, pitch, (x): Point => [x - length * 0.06, -width * 0.47, 0]),
        ...inRow(count, pitch, (x): Point => [x - length * 0.06, width * 0.47, 0]),
      ]),
    ),
    ...(cover[0] < 0.8
      ? Array.from({ length: 5 }, (_one, index) =>
          bar(
            'Antenna',
            'gold',
            [length * 0.012, width * 0.7, thick * 0.08],
            [length * (0.36 + index * 0.027), 0, thick * 1.02],
          ),
        )
      : [
          bar(
            'Mark',
            'sticker',
            [length * 0.34, width * 0.1, height * 0.02],
            [-shift, width * 0.1, height * 0.985],
          ),
        ]),
  ]
}

/** A small display on a board. */
export const displayBoard = ([length, width, height]: Point): Part[] => [
  part('Board', 'boardBlue', board([length, width, height * 0.5], 1.5, 2.6)),
  part('Glass', 'darkGlass', block([length * 0.82, width * 0.62, height * 0.5], { edge: 0.1 }), {
    at: [0, width * 0.03, height * 0.5],
  }),
  part('Picture', 'lampBlue', block([length * 0.68, width * 0.34, 0.08]), {
    at: [0, width * 0.07, height - 0.08],
  }),
  part('Ribbon', 'copper', block([length * 0.3, width * 0.08, height * 0.1]), {
    at: [0, -width * 0.32, height * 0.5],
  }),
  ...parts(
    'Contact',
    'gold',
    tube(0.9, 0.5, height * 0.1),
    at(inRow(8, 2.54, (x): Point => [x, -width * 0.44, height * 0.48])),
  ),
]

/** A small computer board with pin sockets on both sides. */
export const microBoard = ([length, width, height]: Point): Part[] => {
  const thick = 1.2
  const z = height - 3.4 - thick
  return [
    part('Board', 'boardBlue', board([length, width, thick], 0, 2.4), { at: [0, 0, z] }),
    ...[-1, 1].flatMap((side) => [
      bar('Strip', 'blackPlastic', [20.3, 2.5, 1.6], [0, side * (width / 2 - 1.5), z - 0.75]),
      ...parts(
        'Pin',
        'gold',
        block([0.6, 0.6, z + thick + 0.8]),
        at(inRow(8, 2.54, (x): Point => [x, side * (width / 2 - 1.5), 0])),
      ),
    ]),
    part('Chip', 'chip', block([5, 5, 1]), { at: [2, 0, z + thick] }),
    part('Antenna', 'gold', block([3, width * 0.5, 0.2]), { at: [length / 2 - 3, 0, z + thick] }),
    ...socket('USB socket', [8, 6, 3.4], [-length / 2 + 8, 0, z + thick], [0, 0, 0]),
    part('Button', 'whitePlastic', block([3.4, 3.4, 1.8], { edge: 0.3 }), {
      at: [-length / 2 + 2.6, width * 0.32, z + thick],
    }),
  ]
}

/** A sensor in a closed metal case with ears for screws. */
export const sensorCase = (
  [length, width, height]: Point,
  { body = 'aluminium' as MaterialName, cable = false } = {},
): Part[] => [
  part('Flange', body, board([length, width, height * 0.28], length * 0.045, length * 0.1)),
  part(
    'Case',
    body,
    block([length * 0.94, width * 0.66, height * 0.74], { round: length * 0.05, edge: length * 0.025 }),
    { at: [0, 0, height * 0.2] },
  ),
  part('Label', 'sticker', block([length * 0.5, width * 0.3, height * 0.06]), {
    at: [-length * 0.1, 0, height * 0.9],
  }),
  part('Height mark', 'lampRed', rod(length * 0.03, height * 0.1), { at: [length * 0.32, 0, height * 0.9] }),
  part('Socket', 'blackPlastic', block([length * 0.34, width * 0.12, height * 0.36], { edge: 0.3 }), {
    at: [0, -width * 0.36, height * 0.26],
  }),
  ...(cable
    ? [
        part('Gland', 'blackPlastic', rod(height * 0.2, width * 0.1), {
          at: [0, -width * 0.4, height * 0.45],
          turn: facing.front,
        }),
      ]
    : []),
  ...screws(length * 0.06, corners(length * 0.4, width * 0.4, height * 0.27)),
]
