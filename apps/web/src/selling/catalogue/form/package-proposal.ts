import type { Box } from '@armature/domain/catalogue/compatibility/package-fit'
import { fitsInto, packageFor } from '@armature/domain/catalogue/compatibility/package-fit'
import { limits } from '@armature/domain/limits'
import { readSide } from './product-numbers.ts'

export const sides = ['length', 'width', 'height'] as const

/** The package's sides as typed so far: missing, or unreadable (null). */
export type TypedPackage = { [Side in keyof Box]: number | null | undefined }

const sideOf = (text: string): number | null | undefined => (text.trim() === '' ? undefined : readSide(text))

export const typedPackage = (typed: { [Side in keyof Box]: string }): TypedPackage => ({
  length: sideOf(typed.length),
  width: sideOf(typed.width),
  height: sideOf(typed.height),
})

export const proposedPackage = (part: Box): Box => packageFor(part, limits.product.dimensionMin)

const isBox = (typed: TypedPackage): typed is Box =>
  Object.values(typed).every((side) => typeof side === 'number' && Number.isFinite(side))

const isEmpty = ({ length, width, height }: TypedPackage): boolean =>
  length === undefined && width === undefined && height === undefined

const isSame = (typed: TypedPackage, box: Box): boolean =>
  typed.length === box.length && typed.width === box.width && typed.height === box.height

/** Fills only untouched sides: empty ones, or those that an earlier file filled in. */
export const mayFillIn = (typed: TypedPackage, filledIn: Box | null): boolean =>
  isEmpty(typed) || (filledIn !== null && isSame(typed, filledIn))

/** How the package compares with the part; nothing until it is complete. */
export const packageState = (
  part: Box,
  typed: TypedPackage,
): 'incomplete' | 'too-small' | 'own' | 'proposed' => {
  if (!isBox(typed)) return 'incomplete'
  if (isSame(typed, proposedPackage(part))) return 'proposed'
  return fitsInto(part, typed) ? 'own' : 'too-small'
}
