import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrateStripeSandbox } from '../migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A login that may create databases. */
    templateUrl: string
  }
}

const databaseAt = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The test's own empty database. */
export const createEmptyDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = databaseAt(inject('templateUrl'), 'postgres')
  const name = `sandbox_${randomBytes(8).toString('hex')}`
  await runOn(server, `create database ${name} template template0`)
  return {
    url: databaseAt(server, name),
    drop: () => runOn(server, `drop database ${name} with (force)`),
  }
}

/** A database with only the sandbox: it needs nobody else's tables. */
export const createSandboxDatabase = async () => {
  const { url, drop } = await createEmptyDatabase()
  await migrateStripeSandbox(url)
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {})
  return {
    pool,
    drop: async () => {
      await pool.end()
      await drop()
    },
  }
}
