import { z } from 'zod'
import { figureNames } from '@armature/domain/money/figures'
import { endpoint } from '../platform/endpoint.ts'
import { periodOfDays } from '../platform/list-filters.ts'
import { pageWindow, pageOf } from '../platform/paging.ts'
import { id, money, timestamp } from '../platform/primitives.ts'

export const readFigures = endpoint('readFigures', {
  access: 'money.read-figures',
  summary: 'Earned, due, paid, fees and refunds of a period, from one’s own side of the books',
  query: z.strictObject(periodOfDays),
  response: z.object({
    from: z.string(),
    to: z.string(),
    side: z.enum(['MARKETPLACE', 'VENDOR', 'STORE', 'BUYER']),
    earned: money.describe(
      'Commission and shipment to the marketplace; to a vendor its part without the commission',
    ),
    due: money.describe(
      'At the end: what buyers still owe, what a vendor is still owed, what a buyer still owes',
    ),
    paid: money.describe('By buyers; to a vendor'),
    fees: money.describe('Commission'),
    refunds: money,
    out: money.describe('Sent to vendors and given back to buyers by the marketplace; paid by a buyer'),
    store_sales: money.describe(
      'What the store’s customers ordered, shipment included, without what was credited',
    ),
    store_due: money.describe('At the end: what the store’s customers still owe'),
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

export const listFigureParts = endpoint('listFigureParts', {
  access: 'money.read-figures',
  summary:
    'The orders that make up a figure of readFigures, each with its part; of what a vendor earns, its sub-orders',
  query: z.strictObject({ ...pageWindow, figure: z.enum(figureNames), ...periodOfDays }),
  response: pageOf(
    z.object({
      order: id,
      sub_order: id.nullable(),
      page: z.string().describe('The record’s own page for whoever asks'),
      amount: money,
      last: timestamp.describe('When the newest of its facts was booked'),
    }),
  ).extend({ total: money.describe('Of all pages: the figure') }),
})
