import { messages } from '@armature/domain/messages'
import { readCents, readDecimal, readWhole } from '@armature/domain/typed-number'

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
  /** What stands at the field where its text can't be read for sure. */
  unreadable: string
}

const side = (text: string): NumberRule => ({
  read: readSide,
  unreadable: `${text}. ${messages.decimalHint}`,
})

/** The product form's numbers: they are typed as text, and read by the one rule. */
export const numberRules = {
  price: { read: readPrice, unreadable: `${messages.priceInvalidInline}. ${messages.decimalHint}` },
  quantity: { read: readWhole, unreadable: `${messages.quantityMinimum}. ${messages.wholeNumberHint}` },
  length: side(messages.quantityMinimum),
  width: side(messages.quantityMinimum),
  height: side(messages.requiredLower),
  weight: side(messages.quantityMinimum),
} as const satisfies Record<string, NumberRule>

export type NumberName = keyof typeof numberRules

export const isNumberName = (name: string): name is NumberName => name in numberRules
