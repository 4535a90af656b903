import { circle } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { at, bar, block, corners, inRow, screws } from './shapes.ts'
import { rod } from './solids.ts'
import type { Point } from './vectors.ts'

/** A bare board with four holes. */
export const board = ([length, width, thick]: Point, hole: number, inset: number) =>
  block([length, width, thick], {
    round: inset * 0.8,
    openings:
      hole === 0
        ? []
        : corners(length / 2 - inset, width / 2 - inset).map(([x, y]) => ({ outline: circle(hole, [x, y]) })),
  })

/** A metal socket that opens sideways: USB, Ethernet, HDMI. */
export const socket = (
  name: string,
  [length, width, height]: Point,
  [x, y, z]: Point,
  turn: Point,
): Part[] => [
  part(
    name,
    'steel',
    block([length, width, height], {
      openings: [],
      edge: 0.2,
    }),
    { at: [x, y, z], turn },
  ),
  part(`${name} opening`, 'chip', block([length * 0.76, 0.4, height * 0.6]), {
    at:
      turn[2] === 0
        ? [x, y - width / 2 + 0.19, z + height * 0.2]
        : [x + width / 2 - 0.19, y, z + height * 0.2],
    turn,
  }),
]

interface ComputerOptions {
  material?: MaterialName
  /** Sockets on the right: their heights as shares of the space above the board. */
  stacks?: number
  header?: boolean
  heatsink?: boolean
  /** The number of sockets on the front. */
  front?: number
}

/** A single-board computer, with sockets on the right and in front. */
export const computer = ([length, width, height]: Point, options: ComputerOptions = {}): Part[] => {
  const { material = 'boardGreen', stacks = 3, header = true, heatsink = false, front = 3 } = options
  const thick = 1.5
  const z = thick
  const tall = height - z
  const deep = length * 0.2
  const pitch = width / (stacks + 0.5)
  const frontPitch = length * 0.22
  const chip = width * 0.27
  const fin = (chip * 1.6) / 9
  return [
    part('Board', material, board([length, width, thick], 1.5, 3.5)),
    ...inRow(stacks, pitch, (y): Point => [length / 2 - deep / 2, y, z]).flatMap((where) =>
      socket('USB socket', [pitch * 0.78, deep, tall], where, [0, 0, 90]),
    ),
    ...inRow(front, frontPitch, (x): Point => [x - length * 0.14, -width / 2 + width * 0.08, z]).flatMap(
      (where, index) =>
        socket(
          index === 0 ? 'USB-C socket' : 'HDMI socket',
          [length * (index === 0 ? 0.1 : 0.16), width * 0.16, Math.min(tall * 0.4, 6)],
          where,
          [0, 0, 0],
        ),
    ),
    part('Processor', 'steel', block([chip, chip, 2.2], { round: 0.6, edge: 0.3 }), {
      at: [-length * 0.1, width * 0.04, z],
    }),
    bar('Memory', 'chip', [chip * 0.8, chip * 0.8, 1], [length * 0.14, width * 0.14, z + 0.45]),
    bar('Radio', 'steel', [chip * 0.7, chip * 0.7, 1.6], [-length * 0.36, width * 0.2, z + 0.75]),
    bar(
      'Ribbon socket',
      'ivoryPlastic',
      [2.6, width * 0.34, Math.min(tall, 5)],
      [-length * 0.44, -width * 0.06, z + Math.min(tall, 5) / 2 - 0.05],
    ),
    ...parts(
      'Capacitor',
      'silverPaint',
      rod(1.6, Math.min(3, tall * 0.8), 0.3),
      at(inRow(3, 4.4, (y): Point => [length * 0.24, y - width * 0.2, z])),
    ),
    ...parts(
      'Component',
      'ivoryPlastic',
      block([1.6, 0.8, 0.8]),
      at([
        ...inRow(6, 3.1, (x): Point => [x - length * 0.1, -width * 0.2, z]),
        ...inRow(5, 2.2, (y): Point => [length * 0.06, y, z]),
      ]),
    ),
    ...(header ? pinHeader(20, [-length * 0.08, width / 2 - 3.5, z], Math.min(tall, 8.4)) : []),
    ...(heatsink
      ? [
          part('Heat sink', 'anodised', block([chip * 1.6, chip * 1.6, tall * 0.3]), {
            at: [-length * 0.1, 0, z + 1.8],
          }),
          ...parts(
            'Fin',
            'anodised',
            block([fin * 0.4, chip * 1.6, tall - 2.3]),
            at(inRow(9, fin, (x): Point => [x - length * 0.1, 0, z + 2.3])),
          ),
        ]
      : []),
  ]
}

/** Two rows of pins in their black strip, along x. */
export const pinHeader = (count: number, [x, y, z]: Point, height: number): Part[] => [
  bar('Header', 'blackPlastic', [count * 2.54, 5, 2.5], [x, y, z + 1.2]),
  ...parts(
    'Pin',
    'gold',
    block([0.64, 0.64, height]),
    at([
      ...inRow(count, 2.54, (along): Point => [x + along, y - 1.27, z]),
      ...inRow(count, 2.54, (along): Point => [x + along, y + 1.27, z]),
    ]),
  ),
]

/** A flat computer module under a metal plate. */
export const coveredModule = ([length, width, height]: Point): Part[] => [
  part('Board', 'boardGreen', board([length, width, 1.6], 1.4, 3.2), { at: [0, 0, height * 0.3] }),
  part('Connector', 'blackPlastic', block([length * 0.62, width * 0.16, height * 0.32], { edge: 0.3 }), {
    at: [0, width * 0.24, 0],
  }),
  part('Back plate', 'steel', block([length * 0.5, width * 0.4, height * 0.18]), {
    at: [0, -width * 0.2, height * 0.14],
  }),
  part(
    'Heat plate',
    'aluminium',
    block([length * 0.97, width * 0.95, height * 0.44], { round: 2, edge: 0.5 }),
    { at: [0, 0, height * 0.56] },
  ),
  ...screws(
    1.7,
    corners(length * 0.44, width * 0.4, height - 1.4).map(([x, y]): Point => [x, y, height - 1.36]),
  ),
  part('Die plate', 'copper', block([length * 0.26, length * 0.26, height * 0.06], { round: 1 }), {
    at: [0, 0, height * 0.935],
  }),
]

/** A developer kit: a board below a large heat sink with a fan. */
export const fanKit = ([length, width, height]: Point): Part[] => {
  const low = height * 0.34
  const side = Math.min(length, width) * 0.86
  const fins = 17
  const pitch = side / fins
  return [
    ...parts('Foot', 'rubber', rod(length * 0.05, height * 0.12), at(corners(length * 0.4, width * 0.4))),
    part('Carrier board', 'boardBlack', board([length, width, 1.8], 1.7, 4), { at: [0, 0, height * 0.1] }),
    ...socket(
      'Network socket',
      [16, 20, low * 0.66],
      [length * 0.2, -width / 2 + 10, height * 0.12],
      [0, 0, 0],
    ),
    ...socket('HDMI socket', [15, 12, 6], [-length * 0.08, -width / 2 + 6, height * 0.12], [0, 0, 0]),
    ...socket('USB socket', [10, 10, 4], [-length * 0.3, -width / 2 + 5, height * 0.12], [0, 0, 0]),
    part('Module', 'boardGreen', block([side, side, 2]), { at: [0, width * 0.04, low - 2] }),
    part('Heat sink', 'anodised', block([side, side, height * 0.12], { round: 3 }), {
      at: [0, width * 0.04, low],
    }),
    ...parts(
      'Fin',
      'anodised',
      block([pitch * 0.36, side, height * 0.42]),
      at(inRow(fins, pitch, (x): Point => [x, width * 0.04, low + height * 0.1])),
    ),
    part(
      'Fan frame',
      'blackPlastic',
      block([side, side, height - low - height * 0.48], {
        round: 5,
        edge: 0.8,
        openings: [{ outline: circle(side * 0.44), depth: (height - low - height * 0.48) * 0.8 }],
      }),
      { at: [0, width * 0.04, low + height * 0.48] },
    ),
    part('Fan hub', 'darkPlastic', rod(side * 0.17, height * 0.14, 0.6), {
      at: [0, width * 0.04, height * 0.85],
    }),
    ...parts(
      'Fan blade',
      'darkPlastic',
      block([side * 0.3, side * 0.13, 1]),
      Array.from({ length: 7 }, (_one, index) => {
        const angle = (index * 2 * Math.PI) / 7
        return {
          at: [
            Math.cos(angle) * side * 0.27,
            width * 0.04 + Math.sin(angle) * side * 0.27,
            height * 0.92,
          ] as Point,
          turn: [22, 0, (angle * 180) / Math.PI] as Point,
        }
      }),
    ),
  ]
}
