import { limits } from '@armature/domain/limits'
import { transitionNames } from '@armature/domain/quotes/workflow/quote-transitions'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { z } from 'zod'
import { manyIds } from '../platform/bulk.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, text } from '../platform/primitives.ts'

const body = z.strictObject({
  ids: manyIds,
  transition: z.enum(transitionNames),
  reason: text(limits.quote.reason).optional(),
})

const response = z.object({
  results: z
    .array(
      z.object({
        id,
        status: z.enum(quoteStatuses).nullable().describe('What it is now; null where it was not moved'),
        detail: z.string().nullable().describe('Why it was not moved'),
      }),
    )
    .describe('One for each record, in the order of the request'),
})

export const moveQuotes = endpoint('moveQuotes', {
  access: 'quote.transition',
  summary: 'Moves many quotes; says of each whether it was moved, and why not',
  body,
  response,
  idempotent: true,
})

export const moveSubQuotes = endpoint('moveSubQuotes', {
  access: 'sub-quote.transition',
  summary: 'Moves many sub-quotes; says of each whether it was moved, and why not',
  body,
  response,
  idempotent: true,
})
