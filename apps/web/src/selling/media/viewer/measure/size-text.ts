import type { Bounds } from '../model/framing.ts'
import type { Unit } from './units.ts'
import { formatNumber, inInches } from './units.ts'

/** A box's sides in the view, millimetres, by the product form's names (the part's z is up). */
const sidesOf = ({ min, max }: Bounds) => ({
  length: max.x - min.x,
  width: max.z - min.z,
  height: max.y - min.y,
})

export const sidesInInches = (bounds: Bounds) => {
  const { length, width, height } = sidesOf(bounds)
  return { length: inInches(length), width: inInches(width), height: inInches(height) }
}

export const sizeText = (bounds: Bounds, unit: Unit): string => {
  const { length, width, height } = sidesOf(bounds)
  return `${[length, width, height].map((side) => formatNumber(side, unit)).join(' × ')} ${unit}`
}
