import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missedBy, releaseSchemaOf } from '../../../testing/faults/release-schema.ts'
import { releaseNotes } from '../../../testing/faults/earlier-release.ts'
import type { ReleaseSchema } from '../../../testing/faults/release-schema.ts'
import { createTestDatabase, runOn } from '../../../testing/test-database.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import type { Tables } from './tables/tables.ts'
import { inTransaction, systemContext } from './transaction.ts'

let world: TestDatabase<Tables>

const readNote = async (file: string): Promise<ReleaseSchema> =>
  JSON.parse(await readFile(path.join(import.meta.dirname, file), 'utf8')) as ReleaseSchema

beforeAll(async () => {
  world = await createTestDatabase<Tables>()
})
afterAll(() => world.drop())

// While a deploy goes on, copies of the release before run on the new tables: none of their calls may fail for it.
describe('the release before, on the schema of this one', () => {
  it.each(releaseNotes)(
    'finds all that it relies on by %s: tables, columns, functions, rights, labels',
    async (file) => {
      expect(missedBy(await readNote(file), await releaseSchemaOf(world.url))).toEqual([])
    },
  )

  it('still adds its jobs, by the four arguments that it knows', async () => {
    const added = await inTransaction(world.db, systemContext, (trx) =>
      sql`SELECT enqueue_job('deliver-message', '{"outboxId": 1}'::json, NULL::timestamptz, NULL)`.execute(
        trx,
      ),
    )
    expect(added.rows).toHaveLength(1)
    const { rows } = await sql`SELECT task_identifier, priority FROM graphile_worker.jobs`.execute(
      world.owner,
    )
    expect(rows).toEqual([{ task_identifier: 'deliver-message', priority: 0 }])
  })

  it.each([
    ['ALTER TABLE outbox RENAME COLUMN subject TO title', 'column outbox.subject is gone'],
    ['ALTER TABLE outbox ADD COLUMN kind text NOT NULL', 'column outbox.kind is new and must be given'],
    ['ALTER TABLE outbox ALTER COLUMN body_html SET NOT NULL', 'column outbox.body_html could be left out'],
    ['ALTER TABLE tenants ALTER COLUMN name TYPE varchar(9)', 'column tenants.name was text and is'],
    ['REVOKE UPDATE ON tenants FROM armature_app', 'on tenants the right to UPDATE is gone'],
    [
      'DROP FUNCTION enqueue_job(text, json, timestamptz, text)',
      'function enqueue_job(text, json, timestamp with time zone, text) is gone',
    ],
    ['ALTER TABLE parcels RENAME COLUMN note TO said', 'column parcels.note is gone'],
  ])('would be told of: %s', async (statement, line) => {
    const other = await createTestDatabase<Tables>()
    await runOn(other.url, statement)
    const before = await readNote('previous-release.json')
    expect(missedBy(before, await releaseSchemaOf(other.url)).join('\n')).toContain(line)
    await other.drop()
  })
})
