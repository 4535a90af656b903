import type { Database } from './tables.ts'
import { inTransaction, systemContext } from './transaction.ts'

/**
 * Opens that many connections before anybody waits for one. On a busy machine one takes seconds, and a copy that has
 * just come gets half of all requests at once, while the other one is told to go.
 */
export const warmUp = async (db: Database, connections: number): Promise<void> => {
  const uses = Array.from({ length: connections }, () =>
    inTransaction(db, systemContext, (trx) => trx.selectFrom('seed_runs').select('name').execute(), {
      readOnly: true,
    }),
  )
  // What doesn't open now is opened by whoever needs it.
  await Promise.allSettled(uses)
}
