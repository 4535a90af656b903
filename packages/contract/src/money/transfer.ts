import { z } from 'zod'
import { day, money } from '../platform/primitives.ts'

/** By when an order on account has to be paid. */
export const dueShape = {
  due: day.nullable().describe('Null where nothing is due by a day any more'),
  due_amount: money.describe('What is due by then; the rest of an order by bank transfer has no due day'),
}

/** Where and with which reference a buyer transfers what an order leaves open. */
export const transferShape = z.object({
  amount: money.describe('All that is open'),
  ...dueShape,
  reference: z.string(),
  bank: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('Empty where the seller names no account'),
})
