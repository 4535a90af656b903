import { recordListNames } from '@armature/domain/dashboard/record-lists'
import { stepFacts } from '@armature/domain/dashboard/first-steps'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { empty, id, money, timestamp } from '../platform/primitives.ts'
import { periodOfDays } from '../platform/list-filters.ts'
import { readerUnitsShape } from '../platform/reader-units.ts'
import { recordLine } from './record-line.ts'
import { viewShape } from '../platform/saved-views.ts'
import { tablesShape } from '../platform/table-settings.ts'

const count = z.number().int()

const workItem = z.object({
  list: z.enum(recordListNames),
  id,
  page: z.string().describe('The record’s own page for whoever asks'),
  act: z.string().describe('What it waits for: a transition, or an act such as price or add-tracking'),
  since: timestamp.describe('Since when it waits'),
  status: z.enum(quoteStatuses).nullable().describe('Of a quote or a sub-quote'),
  line: recordLine,
})

export const readWork = endpoint('readWork', {
  access: 'screen.dashboard',
  summary: 'What waits for whoever asks, oldest first: the first ten, and the number in each list',
  response: z.object({
    lists: z.array(z.object({ list: z.enum(recordListNames), count })),
    items: z.array(workItem),
  }),
})

const vendorAnswers = z.object({
  vendor: z.object({ id, name: z.string() }),
  requests: count.describe('Records of the period in its list'),
  asked: count.describe('Of these, the sub-quotes that were sent to the vendor'),
  answered: count,
  median_seconds: z.number().nullable().describe('From being asked to the answer; null where there is none'),
})

export const readTurns = endpoint('readTurns', {
  access: 'screen.dashboard',
  summary:
    'How many records wait for whoever asks, in each of its lists, how one wants one’s tables, and one’s units',
  response: z.object({
    lists: z.array(z.object({ list: z.enum(recordListNames), count })),
    tables: tablesShape.describe('As `/api/me/tables/` has them: a shell asks for both at once'),
    units: readerUnitsShape.describe('As `/api/me/units/` has them'),
    default_views: z.array(viewShape).describe('Those with which one’s lists open'),
  }),
})

export const readDashboard = endpoint('readDashboard', {
  access: 'screen.dashboard',
  summary: 'Quotes by status, answers of vendors, money by day, stock and best sellers of a period',
  query: z.strictObject(periodOfDays),
  response: z.object({
    from: z.string(),
    to: z.string(),
    boards: z.array(
      z.object({
        list: z.enum(recordListNames),
        statuses: z.array(z.object({ status: z.enum(quoteStatuses), count })),
      }),
    ),
    answers: z
      .object({ list: z.enum(recordListNames), vendors: z.array(vendorAnswers) })
      .nullable()
      .describe('An admin’s has the slowest vendors, a vendor’s itself; null for all others'),
    money: z
      .array(z.object({ from: z.string(), to: z.string(), paid: money, refunds: money }))
      .describe('The figures of readFigures in parts of the period'),
    stock: z
      .object({ low: count, out: count })
      .nullable()
      .describe('Products of whoever asks; null for those who have none to see'),
    late: z
      .array(z.object({ list: z.enum(recordListNames), count }))
      .describe(
        'Orders or sub-orders in each list of which a part should have been sent by now, whenever they were placed',
      ),
    overdue: z
      .array(
        z.object({
          owed_by: z.enum(['BUYERS', 'READER']),
          seller: z
            .string()
            .describe('The seller that the reader owes; empty for what buyers owe the reader'),
          amount: money,
          orders: count,
          page: z.string(),
        }),
      )
      .describe('Overdue payments of orders on account, whenever the orders were placed'),
    best_sellers: z
      .object({
        list: z.enum(recordListNames),
        products: z.array(
          z.object({ id, name: z.string(), orders: count.describe('Rows of the list'), pieces: count }),
        ),
      })
      .nullable(),
  }),
})

export const readFirstSteps = endpoint('readFirstSteps', {
  access: 'screen.dashboard',
  summary: 'The first steps of somebody new, done or not, from facts',
  response: z.object({
    dismissed: z.boolean(),
    steps: z.array(z.object({ step: z.enum(stepFacts), page: z.string(), done: z.boolean() })),
  }),
})

export const dismissFirstSteps = endpoint('dismissFirstSteps', {
  access: 'screen.dashboard',
  summary: 'Puts one’s list of first steps away',
  body: empty,
  response: z.object({ dismissed: z.boolean() }),
})
