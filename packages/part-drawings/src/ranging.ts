import { circle, slot } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { at, bar, block, corners, facing, inRow, lens, screws, tube } from './shapes.ts'
import { lathe, prism, rod } from './solids.ts'
import type { Flat, Point } from './vectors.ts'

const mounted = ([length, width, thick]: Point, hole: number, inset: number) =>
  block([length, width, thick], {
    round: inset * 0.6,
    openings: corners(length / 2 - inset, width / 2 - inset).map(([x, y]) => ({
      outline: circle(hole, [x, y]),
    })),
  })

/** A square board with one large lens and an emitter beside it. */
export const lensBoard = ([length, width, height]: Point): Part[] => [
  part('Board', 'boardGreen', mounted([length, width, 1.6], 1.6, 3.5)),
  part(
    'Holder',
    'blackPlastic',
    block([length * 0.62, width * 0.62, height * 0.4], { round: 3, edge: 0.8 }),
    {
      at: [length * 0.08, 0, 1.5],
    },
  ),
  part('Tube', 'blackPlastic', tube(length * 0.28, length * 0.23, height * 0.6 - 2, 0.5), {
    at: [length * 0.08, 0, height * 0.4 + 2],
  }),
  part('Lens', 'lens', rod(length * 0.235, height * 0.5, length * 0.07), {
    at: [length * 0.08, 0, height * 0.4],
  }),
  part('Emitter', 'darkPlastic', rod(length * 0.08, height * 0.5, 0.5), { at: [-length * 0.33, 0, 1.5] }),
  part('Emitter lens', 'smokedGlass', rod(length * 0.055, height * 0.53, 0.6), {
    at: [-length * 0.33, 0, 1.5],
  }),
  bar('Connector', 'whitePlastic', [length * 0.3, 5, 5], [0, -width * 0.4, 4]),
  ...parts(
    'Chip',
    'chip',
    block([5, 5, 1]),
    at([
      [-length * 0.34, width * 0.3, 1.5],
      [length * 0.36, -width * 0.34, 1.5],
    ]),
  ),
]

/** A small case with two lenses in front; the beam points to the front. */
export const twoEyes = ([length, width, height]: Point, body: MaterialName = 'blackPlastic'): Part[] => {
  const radius = height * 0.4
  const ears = length * 0.1
  const x = length / 2 - ears - radius * 1.05
  return [
    part(
      'Ears',
      body,
      prism({
        outline: slot(length, height * 0.6),
        height: width * 0.22,
        openings: [-1, 1].map((side) => ({
          outline: circle(ears * 0.28, [side * (length / 2 - ears * 0.55), 0]),
        })),
      }),
      { at: [0, width / 2, height / 2], turn: facing.front },
    ),
    part('Case', body, block([length - ears * 2, height, width * 0.8], { round: height * 0.1, edge: 0.3 }), {
      at: [0, width / 2, height / 2],
      turn: facing.front,
    }),
    ...[-1, 1].flatMap((side) => [
      part('Rim', 'darkPlastic', tube(radius, radius * 0.82, width * 0.22), {
        at: [side * x, -width * 0.28, height / 2],
        turn: facing.front,
      }),
      part(
        'Eye',
        side < 0 ? 'lens' : 'smokedGlass',
        rod(radius * 0.83, width * 0.2, Math.min(radius * 0.25, width * 0.08)),
        { at: [side * x, -width * 0.26, height / 2], turn: facing.front },
      ),
    ]),
    bar(
      'Connector',
      'whitePlastic',
      [length * 0.22, width * 0.3, height * 0.2],
      [0, width * 0.3, height * 0.12],
    ),
  ]
}

/** A depth camera: a flat case with a lens and lamps in front, which is up here. */
export const depthCase = (
  [length, width, height]: Point,
  { body = 'anodised' as MaterialName, lamps = 2 } = {},
): Part[] => {
  const thick = height * 0.66
  return [
    part('Case', body, block([length, width, thick], { round: length * 0.08, edge: length * 0.02 })),
    part('Front', 'darkGlass', block([length * 0.86, width * 0.62, thick * 0.1], { round: length * 0.05 }), {
      at: [0, 0, thick * 0.94],
    }),
    ...lens(Math.min(length, width) * 0.2, height - thick * 0.98, [0, 0, thick * 0.98]),
    ...parts(
      'Lamp',
      'smokedGlass',
      block([length * 0.13, width * 0.2, thick * 0.08], { round: 1 }),
      [...inRow(lamps, length * 0.6, (x): Point => [x, 0, thick * 1.0])].map((point) => ({ at: point })),
    ),
    ...screws(
      length * 0.028,
      corners(length * 0.42, width * 0.4).map(([x, y]): Point => [x, y, thick - 0.3]),
    ),
    bar('Socket', 'steel', [length * 0.16, width * 0.1, thick * 0.34], [0, width * 0.452, thick * 0.5]),
  ]
}

/** An ultrasonic sensor: a horn on a small board. */
export const soundHorn = ([length, width, height]: Point): Part[] => {
  const radius = Math.min(length, width) * 0.41
  const z = 1.6
  return [
    part('Board', 'boardBlue', mounted([length, width, z], 1.2, 2.2)),
    part(
      'Transducer',
      'steel',
      lathe([
        [0, 0],
        [radius, 0],
        [radius, height - z],
        [radius * 0.84, height - z],
        [radius * 0.5, (height - z) * 0.55],
        [0, (height - z) * 0.55],
      ]),
      { at: [0, 0, z] },
    ),
    part('Membrane', 'aluminium', rod(radius * 0.34, (height - z) * 0.62, 0.4), { at: [0, 0, z] }),
    ...parts(
      'Contact',
      'gold',
      rod(0.9, 0.3),
      inRow(7, 2.54, (x): Point => [x * 0.9, -width * 0.44, z]).map((point) => ({ at: point })),
    ),
    bar('Chip', 'chip', [2.4, 2.4, 0.9], [-length * 0.38, width * 0.1, z + 0.4]),
    bar('Chip', 'chip', [1.8, 2.6, 0.9], [length * 0.4, width * 0.06, z + 0.4]),
  ]
}

/** A chip-sized ranging sensor in its package, looking up. */
export const rangingChip = ([length, width, height]: Point): Part[] => {
  const eyes: Flat[] = [
    [-length * 0.3, 0],
    [length * 0.24, 0],
  ]
  return [
    part('Substrate', 'boardGreen', block([length, width, height * 0.22])),
    part(
      'Cover',
      'chip',
      prism({
        outline: (inset) => [
          { at: [-length / 2 + 0.05 + inset, -width / 2 + 0.05 + inset], arc: null },
          { at: [length / 2 - 0.05 - inset, -width / 2 + 0.05 + inset], arc: null },
          { at: [length / 2 - 0.05 - inset, width / 2 - 0.05 - inset], arc: null },
          { at: [-length / 2 + 0.05 + inset, width / 2 - 0.05 - inset], arc: null },
        ],
        height: height * 0.8,
        top: 0.06,
        openings: eyes.map((eye) => ({ outline: circle(width * 0.2, eye), depth: height * 0.3 })),
      }),
      { at: [0, 0, height * 0.2] },
    ),
    ...eyes.map(([x, y]) =>
      part('Window', 'smokedGlass', rod(width * 0.19, height * 0.14), { at: [x, y, height * 0.72] }),
    ),
    ...parts(
      'Pad',
      'gold',
      block([0.36, 0.3, height * 0.08]),
      [
        ...inRow(5, length * 0.19, (x): Point => [x, -width / 2 + 0.2, 0]),
        ...inRow(5, length * 0.19, (x): Point => [x, width / 2 - 0.2, 0]),
      ].map((point) => ({ at: point })),
    ),
  ]
}
