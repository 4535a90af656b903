import type { NumberFieldName } from '@armature/domain/catalogue/products/product-fields'
import { numberFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import { messages } from '@armature/domain/messages'
import { readCents, readDecimal, readWhole } from '@armature/domain/values/typed-number'

/** The decimals that a stored number may have: its shown text is parsed again. */
const places = 17

/** A side in inches or a weight in pounds. */
export const readSide = (text: string): number | null => readDecimal(text, places)

const readPrice = (text: string): number | null => {
  const amount = readCents(text)
  return amount === null ? null : amount / 100
}

interface NumberRule {
  read: (text: string) => number | null
  /** The field's error if its text is unreadable. */
  unreadable: string
}

const ruleOf = (name: NumberFieldName): NumberRule => {
  const { isWhole, tooSmall } = numberFieldOf(name)
  return {
    read: isWhole ? readWhole : readSide,
    unreadable: `${tooSmall}. ${isWhole ? messages.wholeNumberHint : messages.decimalHint}`,
  }
}

export type NumberName = NumberFieldName | 'price'

/** The product form's numbers: typed as text, and parsed by one rule. */
export const numberRules = {
  ...Object.fromEntries(numberFieldNames.map((name) => [name, ruleOf(name)])),
  price: { read: readPrice, unreadable: `${messages.priceInvalidInline}. ${messages.decimalHint}` },
} as Readonly<Record<NumberName, NumberRule>>

export const isNumberName = (name: string): name is NumberName => name in numberRules
