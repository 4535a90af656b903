import { circle, rectangle, slot } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { moved, part, parts } from './parts.ts'
import { block, corners, facing, onCircle, screws, tube } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Point } from './vectors.ts'

interface TubeArmOptions {
  shell?: MaterialName
  cap?: MaterialName
}

/** A joint: a short round case with a coloured lid at one end; its axis is y. */
const joint = (
  radius: number,
  width: number,
  [x, y, z]: Point,
  { shell, cap }: Required<TubeArmOptions>,
): Part[] => [
  part('Joint', shell, rod(radius, width, radius * 0.12), { at: [x, y + width / 2, z], turn: facing.front }),
  part('Lid', cap, rod(radius * 0.86, width * 0.1, radius * 0.05), {
    at: [x, y - width / 2 + width * 0.02, z],
    turn: facing.front,
  }),
]

/** A cobot that stands straight up, as when measured: foot, joints beside one another, tubes between. */
export const uprightArm = ([length, width, height]: Point, options: TubeArmOptions = {}): Part[] => {
  const look = {
    shell: 'silverPaint',
    cap: 'lampBlue',
    ...options,
  } as const satisfies Required<TubeArmOptions>
  const foot = length / 2
  const big = foot * 0.62
  const small = foot * 0.46
  const side = width / 2 - big * 0.62
  const tubeOf = (radius: number, from: number, to: number, y: number): Part[] => [
    part('Tube', 'aluminium', rod(radius, height * (to - from)), { at: [0, y, height * from] }),
    ...parts('Collar', 'darkPlastic', tube(radius * 1.12, radius * 0.9, height * 0.012), [
      { at: [0, y, height * (from + 0.03)] },
      { at: [0, y, height * (to - 0.042)] },
    ]),
  ]
  return [
    part('Foot', 'darkPlastic', rod(foot, height * 0.02, foot * 0.03), {}),
    ...screws(
      foot * 0.06,
      onCircle(4, foot * 0.86, 45).map(([x, y]): Point => [x, y, height * 0.02 - 0.4]),
    ),
    part('Base', look.shell, rod(big, height * 0.11, big * 0.06), { at: [0, 0, height * 0.015] }),
    ...joint(big, big * 1.5, [0, -side * 0.2, height * 0.15], look),
    ...tubeOf(small * 0.86, 0.15, 0.49, -side * 0.3),
    ...joint(big * 0.86, big * 1.3, [0, -side * 0.1, height * 0.5], look),
    ...tubeOf(small * 0.7, 0.5, 0.8, side * 0.5),
    ...joint(small, small * 1.5, [0, side * 0.2, height * 0.81], look),
    part('Joint', look.shell, rod(small * 0.95, height * 0.08, small * 0.1), {
      at: [0, -side * 0.3, height * 0.83],
    }),
    ...joint(small * 0.9, small * 1.5, [0, -side * 0.2, height * 0.93], look),
    part('Flange', 'aluminium', rod(small * 0.7, height * 0.06), { at: [0, -side * 0.2, height * 0.93] }),
    part('Tool face', 'steel', tube(small * 0.72, small * 0.3, height * 0.012), {
      at: [0, -side * 0.2, height * 0.988],
    }),
  ]
}

interface DeskArmOptions {
  frame?: MaterialName
  base?: MaterialName
  foot?: 'round' | 'plate'
  /** The upper link's backward lean and the lower one's drop, in degrees. */
  lean?: number
}

/** Two plates with a slot, from one axis to the other, along z. */
const link = (long: number, wide: number, gap: number, frame: MaterialName): Part[] =>
  [-1, 1].map((side) =>
    part(
      'Link plate',
      frame,
      prism({
        outline: rectangle(long + wide, wide, wide * 0.46, [long / 2, 0]),
        height: wide * 0.12,
        top: wide * 0.02,
        bottom: wide * 0.02,
        openings: [
          { outline: slot(long * 0.5, wide * 0.3, [long / 2, 0]) },
          { outline: circle(wide * 0.16) },
          { outline: circle(wide * 0.16, [long, 0]) },
        ],
      }),
      { at: [0, side < 0 ? -gap / 2 : gap / 2 + wide * 0.12, 0], turn: [90, -90, 0] },
    ),
  )

/** The visible part of a servo in an arm. */
const servoAt = (size: number, move: Point, turn: Point): Part[] =>
  moved(
    [
      part(
        'Servo',
        'blackPlastic',
        block([size * 0.94, size * 0.8, size * 1.3], { round: size * 0.06, edge: size * 0.03 }),
      ),
      part('Horn', 'aluminium', rod(size * 0.3, size * 0.06, size * 0.01), {
        at: [size * 0.46, 0, size * 0.9],
        turn: facing.right,
      }),
    ],
    { at: move, turn },
  )

const gripper = (size: number, frame: MaterialName): Part[] => [
  part(
    'Palm',
    'blackPlastic',
    block([size * 0.5, size * 1.1, size * 0.7], { round: size * 0.08, edge: size * 0.04 }),
    { at: [size * 0.25, 0, -size * 0.35] },
  ),
  ...parts(
    'Finger',
    frame,
    block([size * 1.1, size * 0.12, size * 0.4], { round: size * 0.05, edge: size * 0.03 }),
    [{ at: [size * 1, -size * 0.34, -size * 0.2] }, { at: [size * 1, size * 0.34, -size * 0.2] }],
  ),
  ...parts('Pad', 'rubber', block([size * 0.5, size * 0.06, size * 0.34]), [
    { at: [size * 1.28, -size * 0.26, -size * 0.17] },
    { at: [size * 1.28, size * 0.26, -size * 0.17] },
  ]),
]

/** A desk arm of servos and plates, reaching to the right, scaled to the given length, width and height. */
export const deskArm = ([length, width, height]: Point, options: DeskArmOptions = {}): Part[] => {
  const { frame = 'anodised', base = 'blackPlastic', foot = 'plate' } = options
  const servo = Math.min(width * 0.36, height * 0.16)
  const wide = servo * 0.62
  const gap = servo * 0.9
  const baseLong = Math.min(width * 1.1, length * 0.42)
  const x = -length / 2 + baseLong * 0.5
  const shoulder = height * 0.32
  const elbow = height - wide / 2
  const fore = x + length * 0.06
  const reach = length / 2 - servo * 1.55
  return [
    foot === 'plate'
      ? part(
          'Foot',
          base,
          block([baseLong, width, height * 0.05], {
            round: width * 0.1,
            edge: 1,
            openings: corners(baseLong * 0.42, width * 0.42).map(([a, b]) => ({
              outline: circle(width * 0.03, [a, b]),
            })),
          }),
          { at: [x, 0, 0] },
        )
      : part('Foot', base, rod(width / 2, height * 0.05, 1), { at: [-length / 2 + width / 2, 0, 0] }),
    part(
      'Turntable',
      'blackPlastic',
      block([servo * 1.4, servo * 1.3, height * 0.14], { round: servo * 0.12, edge: 1 }),
      { at: [x, 0, height * 0.04] },
    ),
    part('Bearing', 'aluminium', rod(servo * 0.72, height * 0.03, 0.8), { at: [x, 0, height * 0.17] }),
    ...servoAt(servo, [x, servo * 0.65 - servo * 0.65, shoulder - servo * 0.8], [0, 0, 90]),
    ...[-1, 1].map((side) =>
      part(
        'Shoulder bracket',
        frame,
        block([wide, wide * 0.12, shoulder - height * 0.19 + wide * 0.4], { edge: 0.5 }),
        { at: [x, side * gap * 0.62, height * 0.19] },
      ),
    ),
    ...moved(link(Math.hypot(elbow - shoulder, fore - x), wide, gap, frame), {
      at: [x, 0, shoulder],
      turn: [0, (Math.atan2(fore - x, elbow - shoulder) * 180) / Math.PI, 0],
    }),
    ...moved(servoAt(servo * 0.9, [0, 0, 0], [0, 0, 90]), {
      at: [fore, 0, elbow - servo * 0.75 - wide * 0.2],
    }),
    ...moved(link(reach - fore - servo * 0.4, wide * 0.9, gap * 0.8, frame), {
      at: [fore, 0, elbow - wide * 0.3],
      turn: [0, 90, 0],
    }),
    ...servoAt(servo * 0.8, [reach - servo * 0.5, 0, elbow - servo * 0.85], [0, 0, 90]),
    part('Wrist', 'aluminium', rod(wide * 0.36, servo * 0.9, 0.6), {
      at: [reach - servo * 0.8, 0, elbow - wide * 0.3],
      turn: facing.right,
    }),
    ...moved(gripper(servo, frame), { at: [reach, 0, elbow - wide * 0.3] }),
  ]
}

/** A leader and a follower arm side by side. */
export const armPair = (
  [length, width, height]: Point,
  one: DeskArmOptions,
  other: DeskArmOptions,
): Part[] => {
  const each: Point = [length, width * 0.38, height]
  return [
    ...moved(deskArm(each, one), { at: [0, -width * 0.31, 0] }),
    ...moved(deskArm(each, other), { at: [0, width * 0.31, 0] }),
  ]
}
