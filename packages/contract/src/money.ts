import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { money, timestamp } from './primitives.ts'
import { messages } from '@armature/domain/messages'

const day = z.iso.date({ error: messages.dayExpected })

export const readFigures = endpoint('readFigures', {
  access: 'money.read-figures',
  summary: 'Earned, due, paid, fees and refunds of a period, from one’s own side of the books',
  query: z.strictObject({ from: day, to: day.describe('Included') }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    side: z.enum(['MARKETPLACE', 'VENDOR', 'BUYER']),
    earned: money.describe(
      'Commission and shipment to the marketplace; to a vendor its part without the commission',
    ),
    due: money.describe(
      'At the end: what buyers still owe, what a vendor is still owed, what a buyer still owes',
    ),
    paid: money.describe('By buyers; to a vendor'),
    fees: money.describe('Commission'),
    refunds: money,
  }),
})

export const readReconciliation = endpoint('readReconciliation', {
  access: 'money.read-reconciliation',
  summary: 'What the last comparison of the books with the provider found',
  response: z.object({
    last: z
      .object({
        finished: timestamp,
        since: timestamp,
        until: timestamp,
        compared: z.number().int(),
        differences: z.array(z.object({ reference: z.string(), ours: money, theirs: money })),
      })
      .nullable(),
  }),
})
