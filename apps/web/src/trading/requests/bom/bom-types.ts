import type { Answer } from '../../../platform/api/client.ts'

/** A bill as read. */
export type BomTable = Answer<'readBom'>
/** How to read a file, if the guess was wrong. */
export interface BomReading {
  encoding?: NonNullable<BomTable['encoding']>
  sheet?: string
}
/** A row's match, and how it was found. */
export type MatchedPart = Answer<'matchBom'>['rows'][number][number]
