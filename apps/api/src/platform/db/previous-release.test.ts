import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missedBy, releaseSchemaOf } from '../../../testing/faults/release-schema.ts'
import { releaseNote } from '../../../testing/faults/earlier-release.ts'
import type { ReleaseSchema } from '../../../testing/faults/release-schema.ts'
import { createTestDatabase, runOn } from '../../../testing/test-database.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import type { Tables } from './tables/tables.ts'

let world: TestDatabase<Tables>

const readNote = async (): Promise<ReleaseSchema> =>
  JSON.parse(await readFile(path.join(import.meta.dirname, releaseNote), 'utf8')) as ReleaseSchema

beforeAll(async () => {
  world = await createTestDatabase<Tables>()
})
afterAll(() => world.drop())

// While a deploy goes on, copies of the release before run on the new tables: none of their calls may fail for it.
describe('the release before, on the schema of this one', () => {
  it('finds all that it relies on: tables, columns, functions, rights, labels', async () => {
    expect(missedBy(await readNote(), await releaseSchemaOf(world.url))).toEqual([])
  })

  it.each([
    ['ALTER TABLE outbox RENAME COLUMN subject TO title', 'column outbox.subject is gone'],
    ['ALTER TABLE outbox ADD COLUMN kind text NOT NULL', 'column outbox.kind is new and must be given'],
    ['ALTER TABLE outbox ALTER COLUMN body_html SET NOT NULL', 'column outbox.body_html could be left out'],
    ['ALTER TABLE tenants ALTER COLUMN name TYPE varchar(9)', 'column tenants.name was text and is'],
    ['REVOKE UPDATE ON tenants FROM armature_app', 'on tenants the right to UPDATE is gone'],
    [
      'DROP FUNCTION enqueue_job(text, json, timestamptz, text, integer)',
      'function enqueue_job(text, json, timestamp with time zone, text, integer) is gone',
    ],
    ['ALTER TABLE parcels RENAME COLUMN note TO said', 'column parcels.note is gone'],
  ])('would be told of: %s', async (statement, line) => {
    const other = await createTestDatabase<Tables>()
    await runOn(other.url, statement)
    const before = await readNote()
    expect(missedBy(before, await releaseSchemaOf(other.url)).join('\n')).toContain(line)
    await other.drop()
  })
})
