import type { Bounds, Point } from '../model/framing.ts'
import type { Unit } from './units.ts'
import { inInches, inMillimetres } from './units.ts'

export interface ScaleBar {
  from: Point
  to: Point
  /** "200 mm". */
  text: string
}

/** The longest of 1, 2, 5, 10, 20, … up to this. */
const roundBelow = (length: number): number => {
  const power = 10 ** Math.floor(Math.log10(length))
  return ([5, 2].find((step) => step * power <= length) ?? 1) * power
}

/** A scale bar, in front of the model and on its ground: about a third of its width, in a round number. */
export const scaleBarOf = ({ min, max }: Bounds, unit: Unit): ScaleBar => {
  const third = (max.x - min.x) / 3
  const round = roundBelow(unit === 'mm' ? third : inInches(third))
  const length = unit === 'mm' ? round : inMillimetres(round)
  const from = { x: min.x, y: min.y, z: max.z }
  return {
    from,
    to: { ...from, x: from.x + length },
    text: `${round.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${unit}`,
  }
}
