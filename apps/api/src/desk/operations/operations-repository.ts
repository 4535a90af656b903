import { conversionMachine } from '@armature/domain/media/conversion-machine'
import { operationLimits } from '@armature/domain/operations/troubles'
import { earlier } from '@armature/domain/values/time'
import { sql } from 'kysely'
import { socketLimits } from '../../platform/config/socket-limits.ts'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('A statement without FROM answers one row')
  return row
}

/** The copies that reported lately, the oldest first, each with its live connections. */
export const readCopies = async (trx: Database) =>
  (
    await sql<{ version: string | null; started: Date; connections: number }>`
      SELECT s.version, s.started_at AS started,
        (SELECT count(*) FROM live_connections c WHERE c.server_id = s.id) AS connections
      FROM live_servers s WHERE s.seen_at > now() - make_interval(secs => ${socketLimits.goneSeconds})
      ORDER BY s.started_at, s.id`.execute(trx)
  ).rows

export const countWorkers = async (trx: Database): Promise<number> =>
  first((await sql<{ workers: number }>`SELECT living_job_workers() AS workers`.execute(trx)).rows).workers

/** Mails and text messages besides those that wait; a refusal is shown for a week. */
export const readMailCounts = async (trx: Database, now: Date) =>
  first(
    (
      await sql<{ given_up: number; refused: number; sent: number }>`SELECT
        (SELECT count(*) FROM outbox o WHERE o.sent_at IS NULL AND o.failed_at IS NULL AND o.body_text <> ''
          AND o.attempts > 0 AND NOT mail_is_tried(o.id)) AS given_up,
        (SELECT count(*) FROM outbox o WHERE o.sent_at IS NULL AND o.failed_at > ${earlier(now, { days: 7 })}) AS refused,
        (SELECT count(*) FROM outbox o WHERE o.sent_at IS NOT NULL AND o.created_at > ${earlier(now, { days: 1 })}) AS sent`.execute(
        trx,
      )
    ).rows,
  )

/** Received and refused in 24 hours; refused lately; and unhandled, each of which the provider resends for three days. */
export const readWebhookCounts = async (trx: Database, now: Date) => {
  const day = earlier(now, { days: 1 })
  const lately = earlier(now, { minutes: operationLimits.refusedWebhooksMinutes })
  const unhandled = sql`FROM provider_events e WHERE e.handled_at IS NULL AND e.received_at > ${earlier(now, { days: 3 })}`
  return first(
    (
      await sql<{
        received: number
        last: Date | null
        unhandled: number
        oldest_unhandled: Date | null
        refused: number
        refused_lately: number
      }>`SELECT
        (SELECT count(*) FROM provider_events e WHERE e.received_at > ${day}) AS received,
        (SELECT max(e.received_at) FROM provider_events e) AS last,
        (SELECT count(*) ${unhandled}) AS unhandled,
        (SELECT min(e.received_at) ${unhandled}) AS oldest_unhandled,
        (SELECT coalesce(sum(r.count), 0)::int FROM webhook_refusals r WHERE r.minute > ${day}) AS refused,
        (SELECT coalesce(sum(r.count), 0)::int FROM webhook_refusals r WHERE r.minute > ${lately}) AS refused_lately`.execute(
        trx,
      )
    ).rows,
  )
}

/** Of files of the last week, and whatever isn't finished. */
export const readConversionCounts = async (trx: Database, now: Date) => {
  const young = sql`created_at > ${earlier(now, { days: 7 })}`
  const count = (row: Parameters<typeof conversionMachine.statesWhere>[0], more = sql`true`) =>
    sql`count(*) FILTER (WHERE ${isOneOf('conversion_status', conversionMachine.statesWhere(row))} AND ${more})`
  return first(
    (
      await sql<{
        unfinished: number
        converted: number
        failed: number
      }>`SELECT ${count('unfinished')} AS unfinished,
        ${count('shown', young)} AS converted, ${count('gaveUp', young)} AS failed
        FROM media WHERE conversion_status IS NOT NULL`.execute(trx)
    ).rows,
  )
}

export const listTaskRuns = (trx: Database) => trx.selectFrom('task_runs').selectAll().execute()

const tablesShown = 5

/** The size now, as last measured a week and a month ago, and of the largest tables. */
export const readDatabaseSize = async (trx: Database, now: Date) => {
  const ago = (days: number) => sql`(SELECT d.bytes FROM database_sizes d
    WHERE d.day <= ${earlier(now, { days })}::date ORDER BY d.day DESC LIMIT 1)`
  const size = first(
    (
      await sql<{ bytes: number; week_ago: number | null; month_ago: number | null }>`SELECT
        pg_database_size(current_database()) AS bytes, ${ago(7)} AS week_ago, ${ago(30)} AS month_ago`.execute(
        trx,
      )
    ).rows,
  )
  const tables = await sql<{ name: string; bytes: number }>`
    SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    ORDER BY bytes DESC, name LIMIT ${tablesShown}`.execute(trx)
  return { ...size, tables: tables.rows }
}
