import { circle, polygon } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { bar, block, corners, facing, lens, onCircle, screws, tube } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Point } from './vectors.ts'

interface PuckOptions {
  body?: MaterialName
  window?: MaterialName
  cap?: MaterialName
  /** The window's lower and upper end, as shares of the height. */
  from?: number
  to?: number
  fins?: number
}

/** A spinning laser scanner in a round case: foot, dark window all round, cap. */
export const puck = ([length, , height]: Point, options: PuckOptions = {}): Part[] => {
  const { body = 'silverPaint', cap = body, window = 'darkGlass', from = 0.36, to = 0.84, fins = 0 } = options
  const radius = length / 2
  const edge = radius * 0.03
  const low = height * from
  const high = height * to
  return [
    part('Foot', 'anodised', rod(radius * 0.96, height * 0.06), {}),
    part('Base', body, rod(radius, low - height * 0.04, edge), { at: [0, 0, height * 0.04] }),
    part('Window', window, rod(radius * 0.95, high - low + height * 0.02), {
      at: [0, 0, low - height * 0.01],
    }),
    part('Cap', cap, rod(radius * 0.99, height - high, edge), { at: [0, 0, high] }),
    ...parts(
      'Fin',
      cap,
      block([radius * 0.16, radius * 0.05, (height - high) * 0.9]),
      onCircle(fins, radius * 0.91).map(([x, y], index) => ({
        at: [x, y, high + (height - high) * 0.08] as Point,
        turn: [0, 0, (360 * index) / Math.max(fins, 1)] as Point,
      })),
    ),
    part('Cable gland', 'blackPlastic', rod(height * 0.07, radius * 0.2, 0.5), {
      at: [-radius * 0.8, 0, height * 0.15],
      turn: facing.left,
    }),
  ]
}

/** A lidar with a square foot and a round head. */
export const squareFootLidar = ([length, width, height]: Point, body: MaterialName = 'anodised'): Part[] => {
  const foot = height * 0.5
  const radius = Math.min(length, width) * 0.46
  return [
    part('Base', body, block([length, width, foot], { round: length * 0.16, edge: length * 0.02 })),
    part('Ring', 'aluminium', rod(radius * 1.02, height * 0.04), { at: [0, 0, foot - height * 0.01] }),
    part('Window', 'darkGlass', rod(radius, height * 0.36), { at: [0, 0, foot] }),
    part('Cap', body, rod(radius * 1.02, height * 0.152, radius * 0.05), { at: [0, 0, height * 0.84] }),
    part('Badge', 'silverPaint', rod(radius * 0.5, height * 0.01), { at: [0, 0, height * 0.99] }),
    bar(
      'Connector',
      'whitePlastic',
      [length * 0.3, width * 0.1, foot * 0.3],
      [0, -width * 0.452, foot * 0.35],
    ),
  ]
}

interface TurretOptions {
  base?: MaterialName
  head?: MaterialName
}

/** A turning head beside its motor, on a plate, driven by a belt. */
export const turretLidar = ([length, width, height]: Point, options: TurretOptions = {}): Part[] => {
  const { base = 'blackPlastic', head = 'blackPlastic' } = options
  const radius = width / 2
  const headX = -length / 2 + radius
  const motorX = length / 2 - radius * 0.42
  const plateZ = height * 0.36
  const tear = polygon([
    [headX, -radius, radius * 0.94],
    [length / 2, -radius * 0.45, radius * 0.3],
    [length / 2, radius * 0.45, radius * 0.3],
    [headX, radius, radius * 0.94],
    [-length / 2, radius * 0.98, radius * 0.8],
    [-length / 2, -radius * 0.98, radius * 0.8],
  ])
  const plate = prism({
    outline: tear,
    height: height * 0.1,
    top: height * 0.015,
    bottom: height * 0.015,
    openings: onCircle(3, radius * 0.86, 60).map(([x, y]) => ({
      outline: circle(radius * 0.045, [headX + x, y]),
    })),
  })
  const feet: Point[] = [
    [headX, -radius * 0.7, 0],
    [headX, radius * 0.7, 0],
    [motorX, -radius * 0.28, 0],
    [motorX, radius * 0.28, 0],
  ]
  const headZ = height * 0.46
  const tall = height - headZ
  return [
    ...parts(
      'Standoff',
      'brass',
      rod(radius * 0.07, plateZ + 0.5),
      feet.map((at) => ({ at })),
    ),
    part('Board', 'boardGreen', block([radius * 1.3, radius * 1.1, 1.6], { round: 1 }), {
      at: [headX, 0, plateZ * 0.55],
    }),
    part('Plate', base, plate, { at: [0, 0, plateZ] }),
    part('Motor', 'steel', rod(radius * 0.3, plateZ * 0.7, 0.6), { at: [motorX, 0, plateZ * 0.35] }),
    part('Pulley', 'blackPlastic', rod(radius * 0.16, height * 0.09, 0.4), { at: [motorX, 0, headZ] }),
    part('Ring', 'darkPlastic', tube(radius * 0.96, radius * 0.82, height * 0.06), {
      at: [headX, 0, headZ - height * 0.01],
    }),
    part('Drum', 'darkPlastic', rod(radius * 0.84, tall * 0.32, 0.4), { at: [headX, 0, headZ] }),
    part('Head', head, rod(radius * 0.9, tall * 0.68 - 0.2, radius * 0.08), {
      at: [headX, 0, headZ + tall * 0.32],
    }),
    ...[-0.36, 0.36].flatMap((share) => [
      part('Optics', 'darkPlastic', block([radius * 0.44, tall * 0.44, radius * 0.3], { round: 1 }), {
        at: [headX + radius * share, -radius * 0.66, headZ + tall * 0.66],
        turn: facing.front,
      }),
      ...lens(
        radius * 0.15,
        radius * 0.1,
        [headX + radius * share, -radius * 0.9, headZ + tall * 0.66],
        facing.front,
      ),
    ]),
    part('Badge', 'silverPaint', rod(radius * 0.34, 0.4), { at: [headX, 0, height - 0.4] }),
  ]
}

/** Two lens tubes side by side on a small case: a single-beam lidar. */
export const lidarLite = ([length, width, height]: Point): Part[] => {
  const radius = height * 0.46
  const caseDeep = width * 0.55
  const y = width / 2 - caseDeep
  const middle = height / 2
  return [
    part(
      'Case',
      'blackPlastic',
      block([length, height - 0.2, caseDeep], { round: height * 0.12, edge: 0.8 }),
      {
        at: [0, width / 2, middle - 0.1],
        turn: facing.front,
      },
    ),
    ...[-1, 1].flatMap((side) => {
      const x = side * (length / 2 - radius - length * 0.05)
      return [
        part('Tube', 'blackPlastic', tube(radius, radius * 0.8, width - caseDeep, 0.4), {
          at: [x, y, middle],
          turn: facing.front,
        }),
        part(
          'Lens',
          side < 0 ? 'lens' : 'smokedGlass',
          rod(radius * 0.81, (width - caseDeep) * 0.7, radius * 0.2),
          {
            at: [x, y, middle],
            turn: facing.front,
          },
        ),
      ]
    }),
    ...screws(
      height * 0.07,
      corners(length * 0.42, height * 0.3).map(([x, z]): Point => [x * 0.25, y + 0.2, middle + z]),
      facing.front,
    ),
    bar(
      'Label',
      'sticker',
      [length * 0.4, caseDeep * 0.6, 0.3],
      [0, width / 2 - caseDeep / 2, height - 0.15],
    ),
  ]
}
