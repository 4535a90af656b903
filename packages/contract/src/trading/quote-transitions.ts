import { limits } from '@armature/domain/limits'
import { transitionNames } from '@armature/domain/quotes/workflow/quote-transitions'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { z } from 'zod'
import { readRevision } from '../platform/expected-values.ts'
import { digits, text } from '../platform/primitives.ts'

// The transition request and the list of choices, the same for quotes and sub-quotes.

export const transitionParams = z.strictObject({ id: digits, transition: z.enum(transitionNames) })

/** The client sends no body; a reason and the revision that was read are accepted. */
export const transitionBody = z
  .strictObject({
    reason: text(limits.quote.reason).optional(),
    revision: readRevision,
  })
  .optional()

export const possibleTransitions = z.object({
  status: z.enum(quoteStatuses),
  transitions: z.array(z.enum(transitionNames)),
  /** The lines that an offer would hold beyond stock, for readers who may know the stock. */
  short_lines: z.array(z.object({ name: z.string(), short_by: z.number().int().positive() })),
})
