import type { ColumnType } from 'kysely'

/** Tables of notes that the program makes for itself, as the query builder sees them. */

/** The people who have put their list of first steps away. */
export interface StepDismissalsTable {
  user_id: number
  at: Date
}

export interface IdempotencyKeysTable {
  owner: string
  call: string
  key: string
  request_hash: Buffer
  status: number | null
  response: ColumnType<unknown, string | null, string | null>
  created_at: Date
}

export interface SeedRunsTable {
  name: string
  finished_at: Date
}
