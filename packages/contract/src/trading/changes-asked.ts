import { z } from 'zod'
import { timestamp } from '../platform/primitives.ts'

/** The changes that a quote's customer asked for, while the seller owes them. */
export const changesAskedShape = z
  .object({ at: timestamp, by: z.string(), reason: z.string() })
  .nullable()
  .describe(
    'What its customer wants changed, until the next offer; to whoever sells, and to the customer who asked',
  )
