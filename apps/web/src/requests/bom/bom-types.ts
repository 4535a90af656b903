import type { Answer } from '../../api/client.ts'

/** A bill as it was read. */
export type BomTable = Answer<'readBom'>
/** A part that was found for a row, and how. */
export type MatchedPart = Answer<'matchBom'>['rows'][number][number]
