/**
 * The record of what one answer was read from: the statements, and a state of the database that none of them is older than. With it
 * an answer can be given again as long as nothing that was read has changed (table-writes.ts).
 */
export class ReadingNotes {
  /** A `pg_snapshot`, taken right before the first statement; null before that. */
  snapshot: string | null = null
  readonly statements = new Set<string>()
  /** The answer depends on the time that it was asked at. */
  hasReadTime = false
  /** The answer came from more than these notes tell, and must not be given again. */
  isSpoilt = false

  /** A statement was answered, and at least as new as this snapshot. */
  add(statement: string, snapshot: string): void {
    this.snapshot ??= snapshot
    this.statements.add(statement)
  }

  spoil(): void {
    this.isSpoilt = true
  }
}
