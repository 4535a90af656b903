import { userStatuses } from '@armature/domain/accounts/account-machine'
import { limits } from '@armature/domain/limits'
import { transferStatuses } from '@armature/domain/payouts/transfer-machine'
import { foundKinds, readRecordKey } from '@armature/domain/pages/found-records'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { searchText } from '../platform/paging.ts'
import { id } from '../platform/primitives.ts'
import { recordLine } from './record-line.ts'

/** Records by key, as in `quote-12,product-3`. */
const recordKeys = z
  .string()
  .max(1_000)
  .transform((text, ctx) => {
    const keys = text.split(',')
    const known = keys.flatMap((key) => readRecordKey(key) ?? [])
    if (known.length === keys.length && keys.length <= limits.search.seen) return known
    ctx.addIssue({
      code: 'custom',
      message: `At most ${limits.search.seen} records are expected, separated by commas, such as quote-12.`,
    })
    return z.NEVER
  })

export const foundRecord = z.object({
  kind: z.enum(foundKinds),
  id,
  page: z.string().describe('The page that shows it to whoever asks'),
  name: z
    .string()
    .describe('A product’s or a person’s name, of a quote and an order whose it is, of a part what is in it'),
  hint: z.string().describe('What tells it from others of its name: an SKU, an e-mail address'),
  whole: id.nullable().describe('Of a sub-quote its quote, of a sub-order its order'),
  status: z
    .enum([...new Set([...quoteStatuses, ...transferStatuses, ...userStatuses])])
    .nullable()
    .describe('Of a quote or sub-quote its status, of a sub-order its payout’s, of a person the account’s'),
  act: z
    .string()
    .nullable()
    .describe('What it waits for from whoever asks: a transition, or an act such as price'),
  line: recordLine,
})

export const searchRecords = endpoint('searchRecords', {
  access: 'screen.dashboard',
  summary:
    'Records of every kind that whoever asks may read: by number, name, SKU or company, or those named',
  query: z.strictObject({
    search: searchText.describe('A number such as 12 or #12, or words'),
    records: recordKeys
      .optional()
      .describe(
        'These records instead, in this order, such as quote-12,product-3; those one may not see are left out',
      ),
  }),
  response: z.object({ results: z.array(foundRecord) }),
})
