import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createDatabase } from './client.ts'
import type { Database, Tables } from './tables/tables.ts'

// The record says what each table needs to live on many servers; here it is compared with the schema.
const record = path.resolve(import.meta.dirname, '../../../../../docs/decisions/139-past-one-postgresql.md')

/** Where rows of a table lie: a group whose tables share the key's values, every server, or the first one alone. */
interface Place {
  group: string
  key: string | undefined
  /** The key's column may have to be added, or filled, first. */
  lacks: 'nothing' | 'the column' | 'values'
}

const lackOf = (key: string): Place['lacks'] => {
  if (key.includes('to be added')) return 'the column'
  return key.includes('to be filled') ? 'values' : 'nothing'
}

const words = (cell: string): string[] => [...cell.matchAll(/`([\w.]+)`/g)].map(([, word = '']) => word)

/** The rows of the record's table below a heading, without its head. */
const rowsBelow = (text: string, heading: string): string[][] => {
  const [, after = ''] = text.split(`${heading}\n`)
  const lines = after.trimStart().split('\n\n')[0]?.split('\n') ?? []
  return lines.slice(2).map((line) => line.split('|').slice(1, -1))
}

let db: Database
let text: string
const places = new Map<string, Place>()
const named: string[] = []
beforeAll(async () => {
  db = createDatabase<Tables>(inject('templateUrl'), { poolSize: 1, role: null })
  text = await readFile(record, 'utf8')
  for (const [group = '', key = '', tables = ''] of rowsBelow(text, '### Which key'))
    for (const table of words(tables)) {
      named.push(table)
      places.set(table, { group: group.trim(), key: words(key)[0], lacks: lackOf(key) })
    }
})
afterAll(() => db.destroy())

it('names every table once', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`.execute(db)
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

it('says of every key whether the table has it in each row', async () => {
  const { rows } = await sql<{ column: string; lacks: Place['lacks'] }>`
    SELECT table_name || '.' || column_name AS column, CASE is_nullable WHEN 'NO' THEN 'nothing' ELSE 'values' END AS lacks
    FROM information_schema.columns WHERE table_schema = 'public'`.execute(db)
  const lacks = new Map(rows.map((row) => [row.column, row.lacks]))
  const keys = [...places].filter(([, { key }]) => key !== undefined)
  expect(
    keys.map(([table, { key }]) => [`${table}.${key}`, lacks.get(`${table}.${key}`) ?? 'the column']),
  ).toEqual(keys.map(([table, place]) => [`${table}.${place.key}`, place.lacks]))
})

/** A foreign key holds where both rows lie on one server: in one group, or where every server has the other row. */
const holds = (from: Place | undefined, to: Place | undefined): boolean =>
  from?.group === to?.group || to?.group === 'reference'

it('lists every foreign key that crosses servers', async () => {
  const { rows } = await sql<{ from: string; to: string; column: string }>`
    SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to", attname::text AS "column"
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace`.execute(db)
  const crossing = rows
    .filter(({ from, to }) => !holds(places.get(from), places.get(to)))
    .map(({ from, column }) => `${from}.${column}`)
  const listed = rowsBelow(text, '### What crosses').flatMap(([keys = '']) => words(keys))
  expect(listed.toSorted()).toEqual(crossing.toSorted())
})
