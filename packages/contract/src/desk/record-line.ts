import { z } from 'zod'
import { money } from '../platform/primitives.ts'
import { subjectShape } from '../platform/record-subject.ts'

/** A record in one line, the same in the home screen, the bell and the palette. */
export const recordLine = subjectShape.extend({
  buyer: z.string().describe('Empty if the caller is the buyer or may not know the buyer'),
  amount: money.nullable(),
})
