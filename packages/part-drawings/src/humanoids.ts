import { circle } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { moved, part, parts } from './parts.ts'
import { block, facing } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Point } from './vectors.ts'
import { wheel } from './wheels.ts'

interface HumanoidOptions {
  shell?: MaterialName
  soft?: MaterialName
  face?: MaterialName
  /** Wheels instead of feet. */
  wheels?: boolean
}

/** A limb: a rounded bar from a joint downwards. */
const limb = (name: string, material: MaterialName, [length, width, height]: Point, where: Point): Part =>
  part(
    name,
    material,
    prism({
      outline: circle(Math.min(length, width) / 2),
      height,
      top: Math.min(length, width) * 0.2,
      bottom: Math.min(length, width) * 0.16,
      steps: 2,
    }),
    { at: where },
  )

const pair = (make: (side: number) => Part[]): Part[] => [...make(-1), ...make(1)]

const upperBody = (
  [length, width, height]: Point,
  { shell, soft, face }: Required<HumanoidOptions>,
): Part[] => {
  const h = (share: number) => height * share
  const headWide = h(0.1)
  const arm = width * 0.14
  const armX = width / 2 - arm / 2
  return [
    part(
      'Head',
      shell,
      prism({
        outline: circle(headWide * 0.5),
        height: h(0.125),
        top: headWide * 0.3,
        bottom: headWide * 0.16,
        steps: 3,
      }),
      { at: [0, 0, h(0.875)] },
    ),
    part(
      'Face',
      face,
      block([headWide * 0.7, h(0.07), headWide * 0.2], { round: headWide * 0.2, edge: headWide * 0.04 }),
      { at: [0, -headWide * 0.34, h(0.935)], turn: facing.front },
    ),
    part('Neck', soft, rod(headWide * 0.27, h(0.06)), { at: [0, 0, h(0.83)] }),
    part(
      'Chest',
      shell,
      block([width * 0.56, h(0.21), length * 0.46], { round: width * 0.1, edge: length * 0.08 }),
      { at: [0, length * 0.23, h(0.735)], turn: facing.front },
    ),
    part(
      'Chest panel',
      soft,
      block([width * 0.26, h(0.08), length * 0.04], { round: width * 0.03, edge: 2 }),
      { at: [0, -length * 0.22, h(0.76)], turn: facing.front },
    ),
    part('Light', 'lampBlue', rod(width * 0.025, length * 0.03), {
      at: [0, -length * 0.25, h(0.76)],
      turn: facing.front,
    }),
    part('Waist', soft, rod(width * 0.16, h(0.12), 3), { at: [0, 0, h(0.54)] }),
    part(
      'Hip',
      shell,
      block([width * 0.5, length * 0.4, h(0.08)], { round: length * 0.12, edge: length * 0.04 }),
      { at: [0, 0, h(0.48)] },
    ),
    ...pair((side) => [
      part('Shoulder', soft, rod(arm * 0.52, arm, arm * 0.14), {
        at: [side * armX - arm / 2, 0, h(0.795)],
        turn: facing.right,
      }),
      limb('Upper arm', shell, [arm, arm, h(0.17)], [side * armX, 0, h(0.63)]),
      part('Elbow', soft, rod(arm * 0.4, arm * 0.9, arm * 0.1), {
        at: [side * armX - arm * 0.45, 0, h(0.62)],
        turn: facing.right,
      }),
      limb('Forearm', shell, [arm * 0.86, arm * 0.86, h(0.15)], [side * armX, 0, h(0.47)]),
      part('Hand', soft, block([arm * 0.5, arm * 0.8, h(0.05)], { round: arm * 0.14, edge: 2 }), {
        at: [side * armX, 0, h(0.425)],
      }),
      ...parts(
        'Finger',
        soft,
        rod(arm * 0.09, h(0.04), arm * 0.03),
        [-0.26, 0, 0.26].map((share) => ({ at: [side * armX, arm * share, h(0.39)] as Point })),
      ),
    ]),
  ]
}

const lowerBody = (
  [length, width, height]: Point,
  { shell, soft, wheels }: Required<HumanoidOptions>,
): Part[] => {
  const h = (share: number) => height * share
  const leg = width * 0.21
  const legX = width * 0.17
  return wheels
    ? [
        limb('Leg', shell, [leg * 1.6, leg * 1.6, h(0.36)], [0, 0, h(0.12)]),
        part(
          'Foot',
          shell,
          block([width * 0.8, length, h(0.07)], { round: length * 0.2, edge: length * 0.04 }),
          { at: [0, 0, h(0.06)] },
        ),
        ...pair((side) =>
          moved(wheel(h(0.045), width * 0.1, [0, 0, 0], 'darkPlastic'), {
            at: [side * width * 0.36, 0, h(0.045)],
            turn: [0, 0, 90],
          }),
        ),
        part('Caster', 'rubber', rod(h(0.02), h(0.07), 2), { at: [0, length * 0.36, 0] }),
      ]
    : pair((side) => [
        limb('Thigh', shell, [leg, leg, h(0.24)], [side * legX, 0, h(0.265)]),
        part('Knee', soft, rod(leg * 0.38, leg * 0.9, leg * 0.08), {
          at: [side * legX - leg * 0.45, 0, h(0.27)],
          turn: facing.right,
        }),
        limb('Shin', shell, [leg * 0.84, leg * 0.84, h(0.22)], [side * legX, 0, h(0.05)]),
        part('Ankle', soft, rod(leg * 0.28, h(0.05)), { at: [side * legX, 0, h(0.02)] }),
        part('Foot', soft, block([leg * 0.9, length, h(0.035)], { round: leg * 0.3, edge: h(0.008) }), {
          at: [side * legX, 0, 0],
        }),
      ])
}

/** A humanoid robot facing the front; length is its depth. */
export const humanoid = (size: Point, options: HumanoidOptions = {}): Part[] => {
  const look = {
    shell: 'silverPaint',
    soft: 'darkPlastic',
    face: 'darkGlass',
    wheels: false,
    ...options,
  } as const
  // Drawn from the front, then turned: its measured depth is along x.
  return moved([...upperBody(size, look), ...lowerBody(size, look)], { turn: [0, 0, 90] })
}
