import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { id } from './primitives.ts'

// Many records by one call, each in its own transaction, so that one refusal stops no other.

export const manyIds = z
  .array(id)
  .min(1, messages.requiredPlain)
  .max(limits.bulk.records)
  .refine((ids) => new Set(ids).size === ids.length, messages.recordTwice)

/** For an action without a new status. */
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
