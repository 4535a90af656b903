import type { NumberFieldName } from '@armature/domain/catalogue/products/product-fields'
import { numberFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import { messages } from '@armature/domain/messages'
import { readCents, readDecimal, readWhole } from '@armature/domain/values/typed-number'

/** As many decimals as a stored number may have: what is shown of it is read back. */
const places = 17

/** A side in inches or a weight in pounds. */
export const readSide = (text: string): number | null => readDecimal(text, places)

const readPrice = (text: string): number | null => {
  const amount = readCents(text)
  return amount === null ? null : amount / 100
}

interface NumberRule {
  read: (text: string) => number | null
  /** The error at the field where its text can't be read for sure. */
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

/** The product form's numbers: they are typed as text, and read by the one rule. */
export const numberRules = {
  ...Object.fromEntries(numberFieldNames.map((name) => [name, ruleOf(name)])),
  price: { read: readPrice, unreadable: `${messages.priceInvalidInline}. ${messages.decimalHint}` },
} as Readonly<Record<NumberName, NumberRule>>

export const isNumberName = (name: string): name is NumberName => name in numberRules
