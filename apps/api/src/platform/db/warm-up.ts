import type { Database } from './tables/tables.ts'
import { inTransaction, systemContext } from './transaction.ts'

/**
 * Opens this many connections before a request waits for one. On a busy machine one connection takes seconds, and a new
 * copy of the server gets half of all requests at once while the old copy stops.
 */
export const warmUp = async (db: Database, connections: number): Promise<void> => {
  const uses = Array.from({ length: connections }, () =>
    inTransaction(db, systemContext, (trx) => trx.selectFrom('seed_runs').select('name').execute(), {
      readOnly: true,
    }),
  )
  // A connection that doesn't open now is opened by the request that needs it.
  await Promise.allSettled(uses)
}
