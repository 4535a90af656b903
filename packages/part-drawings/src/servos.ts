import { circle, rectangle } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { bar, block, corners, facing, onCircle, screws, tube } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Move, Point } from './vectors.ts'

interface SmartServoOptions {
  body?: MaterialName
  front?: MaterialName
  horn?: MaterialName
  /** Two outputs, one to the right and one to the front. */
  twoAxes?: boolean
}

/** A horn on z = 0: a disc with a ring of holes and a screw in its centre. */
const horn = (radius: number, height: number) =>
  prism({
    outline: circle(radius),
    height,
    top: Math.min(radius * 0.06, height * 0.4),
    openings: [
      { outline: circle(radius * 0.3), depth: height * 0.45 },
      ...onCircle(8, radius * 0.68).map((where) => ({
        outline: circle(radius * 0.11, where),
        depth: height * 0.7,
      })),
    ],
  })

const output = (radius: number, thick: number, material: MaterialName, move: Move): Part[] => [
  part('Horn', material, horn(radius, thick), move),
  part('Horn screw', 'steel', rod(radius * 0.26, thick * 0.8, thick * 0.1), move),
]

/**
 * A bus servo in a case of three layers: the depth along x with the horn on the right, the width along y, the
 * height along z.
 */
export const smartServo = ([length, width, height]: Point, options: SmartServoOptions = {}): Part[] => {
  const {
    body = 'blackPlastic',
    front = body,
    horn: hornMaterial = 'blackPlastic',
    twoAxes = false,
  } = options
  const thick = length * 0.055
  const deep = length - thick
  const left = -length / 2
  const wide = twoAxes ? width - thick : width
  const shift = (width - wide) / 2
  const round = wide * 0.09
  const layer = (depth: number, inset: number, openings: Point[] = []) =>
    prism({
      outline: rectangle(height - inset * 2, wide - inset * 2, round),
      height: depth,
      top: round * 0.4,
      bottom: round * 0.4,
      openings: openings.map(([x, y]) => ({ outline: circle(wide * 0.045, [x, y]), depth: depth * 0.5 })),
    })
  const reach: Point[] = corners(height / 2 - wide * 0.12, wide / 2 - wide * 0.12)
  const place = (share: number) => ({
    at: [left + deep * share, shift, height / 2] as Point,
    turn: facing.right,
  })
  const top = height - wide * 0.52
  const radius = wide * 0.36
  const right = left + deep
  const heads: Point[] = corners(height / 2 - wide * 0.12, wide / 2 - wide * 0.12).map(([z, y]) => [
    right - wide * 0.02,
    y + shift,
    height / 2 + z,
  ])
  return [
    part('Back case', body, layer(deep * 0.24, 0, reach), place(0)),
    part('Middle case', body, layer(deep * 0.44, wide * 0.012), place(0.24)),
    part('Front case', front, layer(deep * 0.32, 0, reach), place(0.68)),
    ...screws(
      wide * 0.055,
      heads.map(([x, y, z]): Point => [x - wide * 0.03, y, z]),
      facing.right,
    ),
    ...output(radius, thick, hornMaterial, { at: [right, shift, top], turn: facing.right }),
    part('Bearing ring', 'steel', tube(radius * 1.14, radius * 0.9, thick * 0.5), {
      at: [right - thick * 0.2, shift, top],
      turn: facing.right,
    }),
    ...parts('Connector', 'whitePlastic', block([wide * 0.34, deep * 0.16, wide * 0.12], { edge: 0.2 }), [
      { at: [left + deep * 0.46, shift - wide / 2 + wide * 0.12, height * 0.2], turn: [90, 90, 0] },
      { at: [left + deep * 0.46, shift + wide / 2 - wide * 0.12, height * 0.2], turn: [-90, 90, 0] },
    ]),
    ...(twoAxes
      ? output(radius * 0.92, thick, hornMaterial, {
          at: [left + deep * 0.5, -wide / 2 + shift, wide * 0.5],
          turn: facing.front,
        })
      : []),
  ]
}

/** A square actuator in aluminium, its output on top. */
export const cycloidActuator = ([length, width, height]: Point, { pro = false } = {}): Part[] => {
  const flange = height * 0.1
  const output = height * 0.05
  const case1 = height - flange - output
  const round = width * 0.12
  const fins = 5
  const pitch = (case1 * 0.34) / fins
  return [
    part('Cover', 'anodised', block([length, width, case1 * 0.42], { round, edge: width * 0.02 })),
    ...parts(
      'Cooling fin',
      pro ? 'anodised' : 'silverPaint',
      block([length * 0.98, width * 0.98, pitch * 0.6], { round }),
      Array.from({ length: fins }, (_one, index) => ({ at: [0, 0, case1 * 0.44 + index * pitch] as Point })),
    ),
    part('Core', 'anodised', block([length * 0.9, width * 0.9, case1 * 0.5], { round: round * 0.8 }), {
      at: [0, 0, case1 * 0.4],
    }),
    part('Front case', 'aluminium', block([length, width, case1 * 0.22], { round, edge: width * 0.02 }), {
      at: [0, 0, case1 * 0.78],
    }),
    part('Flange', 'aluminium', rod(width * 0.47, flange, width * 0.02), { at: [0, 0, case1] }),
    part('Output', 'steel', horn(width * 0.36, output + flange * 0.2), { at: [0, 0, case1 + flange * 0.8] }),
    ...screws(
      width * 0.035,
      onCircle(8, width * 0.42).map(([x, y]): Point => [x, y, case1 + flange * 0.94]),
    ),
    bar(
      'Connector',
      'whitePlastic',
      [length * 0.28, width * 0.1, case1 * 0.12],
      [-length * 0.2, -width * 0.44, case1 * 0.12],
    ),
    bar(
      'Connector',
      'whitePlastic',
      [length * 0.28, width * 0.1, case1 * 0.12],
      [length * 0.2, -width * 0.44, case1 * 0.12],
    ),
    bar('Label', 'sticker', [length * 0.5, width * 0.02, case1 * 0.12], [0, -width * 0.4915, case1 * 0.32]),
  ]
}

/** A servo of the standard shape, lying on its side: the horn on top, near one end. */
export const busServo = ([length, width, height]: Point): Part[] => {
  const thick = height * 0.08
  const idler = height * 0.04
  const tall = height - thick - idler
  const round = width * 0.06
  const axis = length / 2 - width / 2
  const layer = (share: number) =>
    prism({
      outline: rectangle(length, width, round),
      height: tall * share,
      top: round * 0.5,
      bottom: round * 0.5,
    })
  const heads = corners(length * 0.45, width * 0.4)
  return [
    part('Bottom case', 'blackPlastic', layer(0.22), { at: [0, 0, idler] }),
    part('Middle case', 'darkPlastic', layer(0.5), { at: [0, 0, idler + tall * 0.22] }),
    part('Top case', 'blackPlastic', layer(0.28), { at: [0, 0, idler + tall * 0.72] }),
    part('Boss', 'blackPlastic', rod(width * 0.42, thick * 0.6, 0.3), {
      at: [axis, 0, idler + tall - thick * 0.2],
    }),
    ...output(width * 0.4, thick * 0.7, 'whitePlastic', { at: [axis, 0, height - thick * 0.7] }),
    part('Idler', 'greyPlastic', rod(width * 0.3, idler * 1.5, 0.3), { at: [axis, 0, 0] }),
    ...screws(
      width * 0.06,
      heads.map(([x, y]): Point => [x, y, idler + tall - width * 0.03]),
    ),
    bar(
      'Label',
      'sticker',
      [length * 0.5, 0.2, tall * 0.34],
      [-length * 0.08, -width / 2 + 0.09, height * 0.5],
    ),
    bar('Connector', 'whitePlastic', [2, width * 0.34, tall * 0.16], [-length / 2 + 0.9, 0, height * 0.24]),
  ]
}
