import { sql } from 'kysely'
import type { TestApp } from './build-test-app.ts'

/** Counters of limits and the pulses of processes aren't anybody's data. */
const leftOut = ['rate_limits', 'live_servers', 'live_connections']

/** A digest of every row of every table: equal before and after means that nothing was written. */
export const contentOf = async (world: TestApp): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`.execute(
    world.owner,
  )
  const parts = tables
    .filter(({ name }) => !leftOut.includes(name))
    .map(
      ({ name }) =>
        sql`SELECT ${sql.lit(name)} AS t, md5(string_agg(x::text, '' ORDER BY x::text)) AS d FROM ${sql.table(name)} x`,
    )
  const { rows } = await sql<{ t: string; d: string | null }>`${sql.join(parts, sql` UNION ALL `)}`.execute(
    world.owner,
  )
  // PostgreSQL may read the tables side by side, in any order.
  return rows
    .map(({ t, d }) => `${t} ${d}`)
    .toSorted()
    .join('\n')
}
