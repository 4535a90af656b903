import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { encodedPrice, moneyInput } from '../platform/primitives.ts'
import { statedTaxShape } from './taxes.ts'

export const freightInput = moneyInput(messages.freightInvalid)
  .refine((value) => value >= 0, messages.freightInvalid)
  .nullable()

/** As the vendor stated it. */
export const freightShape = encodedPrice
  .nullable()
  .describe('What its vendor asks for sending its part: null where it hasn’t said, 0 where it is free')

/** A sub-quote's sums. */
export const partTotal = {
  total_price: encodedPrice.describe('Its lines and its freight'),
  freight: freightShape,
}

/** The sums below an offer's lines. */
export const offeredSums = {
  freight: z
    .array(z.object({ name: z.string(), amount: z.string() }))
    .describe('By vendor, as far as it was stated; the total has it'),
  tax: statedTaxShape,
  total: z.string(),
  down_payment: z.number().int(),
  due_now: z.string(),
  due_later: z.string(),
}
