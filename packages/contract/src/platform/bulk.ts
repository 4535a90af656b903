import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { id } from './primitives.ts'

// Many records by one call: each in a transaction of its own, so that one which refuses stops no other.

export const manyIds = z
  .array(id)
  .min(1, messages.requiredPlain)
  .max(limits.bulk.records)
  .refine((ids) => new Set(ids).size === ids.length, messages.recordTwice)

/** Of an action that leaves no new status to tell. */
export const manyDone = z.object({
  results: z
    .array(
      z.object({
        id,
        done: z.boolean(),
        detail: z.string().nullable().describe('Why it was not done'),
      }),
    )
    .describe('One for each record, in the order of the request'),
})
