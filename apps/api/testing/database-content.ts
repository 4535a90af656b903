import { sql } from 'kysely'
import type { TestApp } from './build-test-app.ts'

/** Counters of limits and the pulses of processes aren't anybody's data. */
const leftOut = ['rate_limits', 'live_servers', 'live_connections']

/** Notes in this world's database which transactions write to it. */
const noteWrites = async (world: TestApp): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname <> ALL (${sql.lit(`{${leftOut.join(',')}}`)}::text[])`.execute(world.owner)
  await sql`CREATE SCHEMA noted`.execute(world.owner)
  await sql`CREATE TABLE noted.writes (written_by xid8 PRIMARY KEY)`.execute(world.owner)
  await sql`CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO noted.writes VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING; RETURN NULL; END $$`.execute(
    world.owner,
  )
  for (const { name } of rows)
    await sql`CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${sql.table(name)}
      FOR EACH STATEMENT EXECUTE FUNCTION noted.note()`.execute(world.owner)
}

const countWrites = async (world: TestApp): Promise<number> => {
  const { rows } = await sql<{ writes: number }>`SELECT count(*)::int AS writes FROM noted.writes`.execute(
    world.owner,
  )
  return rows[0]?.writes ?? 0
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

const known = new WeakMap<TestApp, { writes: number; content: string }>()

/**
 * A digest of every row of every table: equal before and after means that nothing was written. Tables are read anew only
 * after a write, since reading them all takes longer than what is asked about them.
 */
export const contentOf = async (world: TestApp): Promise<string> => {
  const last = known.get(world)
  if (last === undefined) await noteWrites(world)
  const writes = await countWrites(world)
  if (last?.writes === writes) return last.content
  const content = await digest(world)
  known.set(world, { writes, content })
  return content
}
