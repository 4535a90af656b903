import { circle } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { part } from './parts.ts'
import { facing, onCircle } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Point } from './vectors.ts'

/** A wheel with a tyre and spoke holes, about y; `at` is its centre. */
export const wheel = (
  radius: number,
  width: number,
  [x, y, z]: Point,
  hub: MaterialName = 'silverPaint',
): Part[] => {
  const place = { at: [x, y + width / 2, z] as Point, turn: facing.front }
  return [
    part(
      'Tyre',
      'rubber',
      prism({
        outline: circle(radius),
        height: width,
        top: Math.min(radius * 0.08, width * 0.2),
        bottom: Math.min(radius * 0.08, width * 0.2),
        openings: [{ outline: circle(radius * 0.72) }],
      }),
      place,
    ),
    part(
      'Rim',
      hub,
      prism({
        outline: circle(radius * 0.73),
        height: width * 0.8,
        openings: [
          { outline: circle(radius * 0.12) },
          ...onCircle(5, radius * 0.44).map((where) => ({ outline: circle(radius * 0.16, where) })),
        ],
      }),
      { ...place, at: [x, y + width * 0.4, z] },
    ),
    part('Axle', 'steel', rod(radius * 0.13, width * 0.9, 0.5), { ...place, at: [x, y + width * 0.45, z] }),
  ]
}
