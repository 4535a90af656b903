import { constants } from 'node:os'
import type { Config } from '../../apps/api/src/platform/config/config.ts'
import { readConfig } from '../../apps/api/src/platform/config/config.ts'
import { visitEmbedded } from '../../apps/api/src/platform/db/embedded/embedded-backup.ts'
import { asOwner } from '../../apps/api/src/platform/db/embedded/embedded-owner.ts'
import { stopEmbedded } from '../../apps/api/src/platform/db/embedded/embedded.ts'
import { writerUrl } from '../../apps/api/src/platform/db/database-url.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import type { Deps } from '../../apps/api/src/platform/context/deps-type.ts'
import { createDeps, depsForWork } from '../../apps/api/src/process/deps.ts'

/** The database's address, and a function that leaves it as it was found: running or not. */
const reach = async (config: Config): Promise<{ url: string; leave: () => Promise<void> }> => {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, leave: async () => {} }
  const log = (line: string) => console.log(line)
  const { url, leave } = await visitEmbedded({ dataDir: config.dataDir, log, lockWaitMs: 500 })
  return { url: asOwner(url), leave }
}

/**
 * Runs `work` on the configured database, migrated: the one of DATABASE_URL, a running server's embedded one, or the
 * embedded one started for this.
 */
export const withDatabase = async <T>(work: (deps: Deps) => Promise<T>): Promise<T> => {
  const config = readConfig()
  const { url, leave } = await reach(config)
  try {
    await migrate(await writerUrl(url), { locks: { log: (line) => console.error(line) } })
    // A tool takes no payments: a try fails loudly.
    const payments = Object.create(null) as Deps['payments']
    const parts = { config, databaseUrl: url, payments, log: { warn: () => {} } }
    const deps = depsForWork(createDeps(parts), parts)
    try {
      return await work(deps)
    } finally {
      await deps.db.destroy()
    }
  } finally {
    await leave()
  }
}

/** One closed terminal or Ctrl-C may arrive twice: at the whole group, and passed on by npm's child. */
const sameSignalMs = 500

/** An interrupted tool leaves no database running that it started. A second Ctrl-C ends it at once. */
const leaveInOrder = (): void => {
  let firstAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const end = () => process.exit(128 + constants.signals[signal])
      if (firstAt === undefined) {
        firstAt = Date.now()
        void stopEmbedded().finally(end)
      } else if (signal === 'SIGINT' && Date.now() - firstAt > sameSignalMs) end()
    })
}

/** Runs a tool to its end: a user's mistake is one clear line, a bug shows its trace. */
export const runTool = async (work: () => Promise<void>): Promise<void> => {
  leaveInOrder()
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
