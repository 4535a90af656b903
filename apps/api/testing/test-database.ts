import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '../src/platform/db/client.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Owner's login to the migrated database that every test database is a copy of. */
    templateUrl: string
  }
}

export interface TestDatabase<Tables> {
  /** The owner's login. */
  url: string
  /** As the server sees it: runtime role, row-level security in force. */
  db: Kysely<Tables>
  /** Past row-level security, to look at what is really there and to build a world. */
  owner: Kysely<Tables>
  drop: () => Promise<void>
}

/** Another database on the same server. */
export const withDatabase = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs statements on a database by a connection of their own, such as those that no transaction may hold. */
export const runOn = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A server's own two seconds for a lock are nothing where other work has the processors. */
export const patience = 5

/**
 * A migrated database of this test file's own, copied from the template in about 50 ms:
 * `const world = await createTestDatabase<Tables>()` in beforeAll, `world.drop()` in afterAll.
 */
export const createTestDatabase = async <Tables>(): Promise<TestDatabase<Tables>> => {
  const templateUrl = inject('templateUrl')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `test_${randomBytes(8).toString('hex')}`
  const server = withDatabase(templateUrl, 'postgres')
  // Through the log, as a live server's template is copied, takes twice as long.
  await runOn(server, `create database ${name} template ${template} strategy file_copy`)
  const url = withDatabase(templateUrl, name)
  const db = createDatabase<Tables>(url, { poolSize: 10, patience })
  const owner = createDatabase<Tables>(url, { poolSize: 4, role: null, patience })
  return {
    url,
    db,
    owner,
    drop: async () => {
      await Promise.all([db.destroy(), owner.destroy()])
      await runOn(server, `drop database ${name} with (force)`)
    },
  }
}
