import { readFile } from 'node:fs/promises'
import type { Config } from '../apps/api/src/config.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { databaseName, ownerLogin } from '../apps/api/src/db/embedded-cluster.ts'
import { readPidFile } from '../apps/api/src/db/embedded-control.ts'
import { placeOf } from '../apps/api/src/db/embedded-place.ts'
import { unprivilegedUser } from '../apps/api/src/db/embedded-user.ts'
import { startEmbeddedPostgres, StartupError } from '../apps/api/src/db/embedded.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import type { Deps } from '../apps/api/src/deps.ts'
import { createDeps } from '../apps/api/src/deps.ts'

/** The embedded database that a running server keeps on this data folder; undefined where none does. */
const runningUrl = async (dataDir: string): Promise<string | undefined> => {
  const place = await placeOf(dataDir, unprivilegedUser())
  const server = await readPidFile(place)
  const password = await readFile(place.passwordFile, 'utf8').catch(() => undefined)
  if (server?.ready !== true || password === undefined) return undefined
  const url = new URL(`postgres://${ownerLogin}:${password.trim()}@127.0.0.1:${server.port}/${databaseName}`)
  if (server.socketFolder !== '') url.searchParams.set('host', server.socketFolder)
  return url.href
}

/** Where the database is, and how to leave it as it was found: running or not. */
const reach = async (config: Config): Promise<{ url: string; leave: () => Promise<void> }> => {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave: async () => {} }
  try {
    const log = (line: string): void => console.log(line)
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, lockWaitMs: 500 })
    return { url: embedded.url, leave: () => embedded.stop() }
  } catch (error) {
    // Mostly: the server runs, and keeps the folder. Its database takes one more guest.
    const url = error instanceof StartupError ? await runningUrl(config.dataDir) : undefined
    if (url === undefined) throw error
    return { url, leave: async () => {} }
  }
}

/**
 * Runs `work` on the configured database, migrated: the one of DATABASE_URL, the embedded one of a running
 * server, or the embedded one started for this.
 */
export const withDatabase = async <T>(work: (deps: Deps) => Promise<T>): Promise<T> => {
  const config = readConfig()
  const { url, leave } = await reach(config)
  try {
    await migrate(url)
    // A tool takes no payments: whatever tried would fail loudly.
    const payments = Object.create(null) as Deps['payments']
    const deps = createDeps({ config, databaseUrl: url, payments, log: { warn: () => {} } })
    try {
      return await work(deps)
    } finally {
      await deps.db.destroy()
    }
  } finally {
    await leave()
  }
}

/** Runs a tool to its end: what a person can put right is one clear line, a bug shows its trace. */
export const runTool = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    const expected =
      error instanceof Error &&
      (error.name === 'ConfigError' || error.name === 'StartupError' || 'code' in error)
    console.error(expected ? error.message : error)
    process.exitCode = 1
  }
}
