import { circle } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { at, bar, block, corners, facing, inRow, lens, screws } from './shapes.ts'
import { rod } from './solids.ts'
import type { Point } from './vectors.ts'

interface BoardCameraOptions {
  board?: MaterialName
  /** The lens's radius as a share of the shorter side. */
  radius?: number
  pins?: boolean
}

/** A bare board with an upward-facing lens. */
export const boardCamera = ([length, width, height]: Point, options: BoardCameraOptions = {}): Part[] => {
  const { board = 'boardGreen', radius: share = 0.24, pins = false } = options
  const radius = Math.min(length, width) * share
  const thick = Math.min(1.6, height * 0.14)
  const base = pins ? height * 0.3 : 0
  const z = base + thick
  const inset = Math.min(length, width) * 0.09
  const holder = (height - z) * 0.4
  return [
    part(
      'Board',
      board,
      block([length, width, thick], {
        round: inset * 0.7,
        openings: corners(length / 2 - inset, width / 2 - inset).map(([x, y]) => ({
          outline: circle(inset * 0.5, [x, y]),
        })),
      }),
      { at: [0, 0, base] },
    ),
    part(
      'Holder',
      'blackPlastic',
      block([radius * 2.3, radius * 2.3, holder], { round: radius * 0.2, edge: 0.3 }),
      { at: [0, width * 0.08, z - 0.1] },
    ),
    ...lens(radius, height - z - holder + 0.1, [0, width * 0.08, z + holder - 0.1]),
    ...parts(
      'Chip',
      'chip',
      block([length * 0.14, length * 0.14, 1]),
      at([
        [-length * 0.36, -width * 0.16, z],
        [length * 0.36, width * 0.2, z],
      ]),
    ),
    ...parts(
      'Component',
      'ivoryPlastic',
      block([1.6, 0.9, 0.8]),
      at([...inRow(4, length * 0.16, (x): Point => [x, -width * 0.28, z])]),
    ),
    bar('Connector', 'ivoryPlastic', [length * 0.5, width * 0.12, 2.4], [0, -width * 0.42, z + 1.1]),
    ...(pins
      ? [-1, 1].flatMap((side) => [
          bar(
            'Header',
            'blackPlastic',
            [2.5, width * 0.6, base * 0.8],
            [side * (length / 2 - 1.5), 0, base - base * 0.4],
          ),
          ...parts(
            'Pin',
            'gold',
            block([0.64, 0.64, base + thick + 1.2]),
            at(inRow(8, width * 0.072, (y): Point => [side * (length / 2 - 1.5), y, 0])),
          ),
        ])
      : []),
  ]
}

/** A camera in a metal case; the lens mount faces the front. */
export const boxCamera = (
  [length, width, height]: Point,
  { body = 'anodised' as MaterialName } = {},
): Part[] => {
  const mount = width * 0.26
  const radius = Math.min(length, height) * 0.42
  const deep = width - mount
  const y = width / 2 - deep
  return [
    part(
      'Case',
      body,
      block([length, height, deep], { round: Math.min(length, height) * 0.06, edge: height * 0.03 }),
      {
        at: [0, width / 2, height / 2],
        turn: facing.front,
      },
    ),
    part('Mount', 'aluminium', rod(radius, mount * 0.5, 0.4), {
      at: [0, y + 0.1, height / 2],
      turn: facing.front,
    }),
    ...lens(radius * 0.86, mount * 0.6, [0, y - mount * 0.4, height / 2], facing.front),
    ...screws(
      height * 0.045,
      corners(length / 2 - height * 0.09, height * 0.41).map(([x, z]): Point => [x, y + 0.2, height / 2 + z]),
      facing.front,
    ),
    bar('Label', 'sticker', [length * 0.6, deep * 0.5, 0.3], [0, width * 0.16, height - 0.14]),
    bar('Socket', 'steel', [length * 0.36, 2, height * 0.22], [0, width / 2 - 0.9, height * 0.4]),
  ]
}

interface BarOptions {
  body?: MaterialName
  face?: MaterialName
  /** The lenses' positions, as shares of half the length. */
  eyes: readonly number[]
  /** An eye's radius as a share of the height. */
  radius?: number
  /** Fully round ends. */
  capsule?: boolean
  /** A stand below, as a share of the height. */
  stand?: number
}

const bodyOf = (length: number, tall: number, deep: number, round: number) =>
  block([length, tall, deep], { round, edge: Math.min(round * 0.5, deep * 0.12) })

/** A long camera with several lenses in front. */
export const barCamera = ([length, width, height]: Point, options: BarOptions): Part[] => {
  const {
    body = 'aluminium',
    face = 'darkGlass',
    eyes,
    radius: share = 0.3,
    capsule = true,
    stand = 0,
  } = options
  const foot = height * stand
  const tall = height - foot
  const round = capsule ? tall / 2 - 0.05 : tall * 0.14
  const deep = width * 0.92
  const back = width / 2
  const middle = foot + tall / 2
  const radius = tall * share
  const front = back - deep
  return [
    part('Case', body, bodyOf(length, tall, deep, round), { at: [0, back, middle], turn: facing.front }),
    part(
      'Front',
      face,
      block([length - tall * 0.16, tall * 0.84, width * 0.05], { round: Math.max(round - tall * 0.08, 0.3) }),
      {
        at: [0, front + width * 0.03, middle],
        turn: facing.front,
      },
    ),
    ...eyes.flatMap((eye) => [
      ...lens(radius, width * 0.06, [(eye * length) / 2, front - width * 0.02, middle], facing.front),
    ]),
    part('Lamp', 'lampBlue', rod(radius * 0.16, width * 0.04), {
      at: [length * 0.09, front, middle],
      turn: facing.front,
    }),
    bar('Socket', 'steel', [9, 1, 3.4], [0, back - 0.49, middle]),
    ...(stand > 0
      ? [
          part('Neck', 'blackPlastic', rod(width * 0.16, foot, 0.4), { at: [0, 0, foot * 0.2] }),
          part(
            'Foot',
            'blackPlastic',
            block([length * 0.34, width * 0.94, foot * 0.3], { round: width * 0.12, edge: 1 }),
            {},
          ),
        ]
      : [bar('Thread', 'brass', [4, 4, 0.4], [0, 0, foot + 0.2])]),
  ]
}
