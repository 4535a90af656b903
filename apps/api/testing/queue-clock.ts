import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../src/platform/db/tables/tables.ts'

const apart = sql.raw(`interval '1000 years'`)

/** When a job of such a queue is due, by the test's clock. */
export const dueAt = sql<Date>`run_at - ${apart}`

/**
 * Has a queue wait for the test's clock. It goes by the database's, while the test's stands still: a job "in a minute" would be due
 * as soon as it is added, once the test has lasted longer than that. So a job that isn't to run at once is set apart from now on,
 * until `bringForward` finds it due.
 */
export const waitForClock = async (owner: Kysely<Tables>): Promise<void> => {
  await sql`CREATE OR REPLACE FUNCTION graphile_worker.set_apart() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.run_at := NEW.run_at + ${apart};
      RETURN NEW;
    END $$`.execute(owner)
  await sql`CREATE OR REPLACE TRIGGER set_apart BEFORE INSERT ON graphile_worker._private_jobs
    FOR EACH ROW WHEN (NEW.run_at <> now()) EXECUTE FUNCTION graphile_worker.set_apart()`.execute(owner)
}

/** Has the jobs run at once that are due by this clock: those set apart, and those that the queue itself tries again later. */
export const bringForward = async (owner: Kysely<Tables>, now: Date): Promise<void> => {
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at <= ${now} OR ${dueAt} <= ${now}`.execute(
    owner,
  )
}
