import { z } from 'zod'
import { day, money } from '../platform/primitives.ts'

/** When an order on account has to be paid. */
export const dueShape = {
  due: day.nullable().describe('Null once nothing is due by a day'),
  due_amount: money.describe('What is due by then; the rest of an order by bank transfer has no due day'),
}

/** Where and with which reference a buyer transfers what an order leaves open. */
export const transferShape = z.object({
  amount: money.describe('The whole open amount'),
  ...dueShape,
  reference: z.string(),
  bank: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('Empty where the seller names no account'),
})
