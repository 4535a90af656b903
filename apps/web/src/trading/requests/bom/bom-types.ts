import type { ColumnChoice } from '@armature/domain/requests/bom-columns'
import type { Answer } from '../../../platform/api/client.ts'
import type { Reading } from '../../../platform/tables/reading-fields.tsx'

/** A bill as read. */
export type BomTable = Answer<'readBom'>
/** A bill as read, and its columns' meanings. */
export interface ReadBom {
  /** Its name: the file's without its ending. */
  name: string
  /** It can be read again with other settings; pasted text has none. */
  file: File | null
  table: BomTable
  heading: number | null
  columns: ColumnChoice
  /** Quantities are per assembly. */
  timesParent: boolean
}

/** How to read a file, if the guess was wrong. */
export type BomReading = Reading
/** A row's match, and how it was found. */
export type MatchedPart = Answer<'matchBom'>['rows'][number][number]
