import { z } from 'zod'
import { day, timestamp } from './primitives.ts'

/** A record's parts, city and days, the same in every list. */
export const subjectShape = z.object({
  image: z.string().nullable().describe('The address of the first part’s picture'),
  part_kind: z.string().describe('The first part’s category, which picks a drawing if there is no picture'),
  first: z.string().describe('The first part’s name; for an account, the account’s name'),
  more: z.number().int().describe('How many more parts there are'),
  city: z.string().describe('The city that the parts go to; for an account, the company’s city'),
  since: timestamp.nullable().describe('When the record reached its present state'),
  due: day.nullable().describe('The day that the record is due; null if unknown'),
})
