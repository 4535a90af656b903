import { z } from 'zod'
import { id, timestamp } from './primitives.ts'

export const eventShape = z.object({
  id,
  at: timestamp,
  kind: z.string(),
  actor: z.string(),
  /** The changes as short lines for people: "SENT TO VENDOR → VENDOR APPROVED". */
  summary: z.string(),
  reason: z.string().nullable(),
})

export const timelineResponse = z.object({ results: z.array(eventShape) })
