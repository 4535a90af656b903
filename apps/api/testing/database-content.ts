import { sql } from 'kysely'
import type { TestApp } from './build-test-app.ts'

/** Counters of limits and the pulses of processes aren't anybody's data. */
const leftOut = ['rate_limits', 'live_servers', 'live_connections']

/** Every write to a table, as the database notes it with each transaction (decision 113). */
const writesIn = async (world: TestApp): Promise<string> => {
  const { rows } = await sql<{ writes: string | null }>`
    SELECT string_agg(concat(w.relation, ' ', w.written_by), ',' ORDER BY w.relation, w.written_by) AS writes
    FROM table_writes w JOIN pg_class c ON c.oid = w.relation WHERE c.relname <> ALL (${sql.lit(`{${leftOut.join(',')}}`)}::text[])`.execute(
    world.owner,
  )
  return rows[0]?.writes ?? ''
}

const digest = async (world: TestApp): Promise<string> => {
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

const known = new WeakMap<TestApp, { writes: string; content: string }>()

/**
 * A digest of every row of every table: equal before and after means that nothing was written. Tables are read anew only
 * after a write, since reading them all takes longer than what is asked about them.
 */
export const contentOf = async (world: TestApp): Promise<string> => {
  const writes = await writesIn(world)
  const last = known.get(world)
  if (last?.writes === writes) return last.content
  const content = await digest(world)
  known.set(world, { writes, content })
  return content
}
