import type { NullableNumberName, NumberFieldName } from '@armature/domain/catalogue/products/product-fields'
import { numberFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import { z } from 'zod'

type ByName<Plain extends z.ZodType, Nullable extends z.ZodType> = {
  [Name in NumberFieldName]: Name extends NullableNumberName ? Nullable : Plain
}

const shown = (name: NumberFieldName) => {
  const { isWhole, isNullable } = numberFieldOf(name)
  const number = isWhole ? z.number().int() : z.number()
  return isNullable ? number.nullable() : number
}

const typed = (name: NumberFieldName) => {
  const { min, max, missing, tooSmall, tooLarge, isWhole, isNullable } = numberFieldOf(name)
  const number = z.number({ error: missing })
  const bounded = (isWhole ? number.int(tooSmall) : number).min(min, tooSmall).max(max, tooLarge)
  return isNullable ? bounded.nullish() : bounded
}

/** A product's numbers as shown. */
export const shownNumbers = Object.fromEntries(numberFieldNames.map((name) => [name, shown(name)])) as ByName<
  z.ZodNumber,
  z.ZodNullable<z.ZodNumber>
>

/** A product's numbers as the form sends them; null removes an optional number. */
export const typedNumbers = Object.fromEntries(numberFieldNames.map((name) => [name, typed(name)])) as ByName<
  z.ZodNumber,
  z.ZodOptional<z.ZodNullable<z.ZodNumber>>
>
