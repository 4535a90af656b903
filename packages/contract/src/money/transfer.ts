import { z } from 'zod'
import { day, money } from '../platform/primitives.ts'

/** Where and with which reference a buyer transfers what an order leaves open. */
export const transferShape = z.object({
  amount: money,
  due: day.nullable(),
  reference: z.string(),
  bank: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .describe('Empty where the seller names no account'),
})
