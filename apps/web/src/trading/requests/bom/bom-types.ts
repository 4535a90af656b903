import type { Answer } from '../../../platform/api/client.ts'

/** A bill as it was read. */
export type BomTable = Answer<'readBom'>
/** How a file is to be read, where the guess was wrong. */
export interface BomReading {
  encoding?: NonNullable<BomTable['encoding']>
  sheet?: string
}
/** A part that was found for a row, and how. */
export type MatchedPart = Answer<'matchBom'>['rows'][number][number]
