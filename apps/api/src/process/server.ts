import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Config } from '../platform/config/config.ts'
import { connectionsSeen } from '../platform/config/connection-shares.ts'
import { startEmbeddedPostgres, stopEmbedded } from '../platform/db/embedded/embedded.ts'
import { asOwner } from '../platform/db/embedded/embedded-owner.ts'
import type { EmbeddedPostgres } from '../platform/db/embedded/embedded.ts'
import { awaitDatabase } from '../platform/db/await-database.ts'
import { checkConnections } from '../platform/db/check-connections.ts'
import type { DatabaseUrl } from '../platform/db/database-url.ts'
import { presentUrl } from '../platform/db/database-url.ts'
import { migrate } from '../platform/db/migrate.ts'
import { inTransaction, systemContext } from '../platform/db/transaction.ts'
import type { Deps } from '../platform/context/deps-type.ts'
import { createDeps, depsForWork, startPayments, startTracing, uploadFoldersOf } from './deps.ts'
import type { Health } from '../platform/http/health-routes.ts'
import { serveMetrics } from './serve-metrics.ts'
import { startJobs } from './jobs/job-runner.ts'
import { keepBackups } from './jobs/keep-backups.ts'
import type { Backups } from './jobs/keep-backups.ts'
import { fillNameKeys } from '../people/auth/sign-up/fill-name-keys.ts'
import { startAttributes } from '../selling/catalogue/attributes/place-starting-attributes.ts'
import { resumeSearch } from '../selling/catalogue/search/renew-search.ts'
import { resumeMeasures } from '../selling/catalogue/search/read-measures.ts'
import { resumeSpecs } from '../selling/catalogue/attributes/read-specs.ts'
import { resumeConversions } from '../people/media/sweep-media.ts'
import { sweepPayouts } from '../money/payouts/pay-vendors.ts'
import { resumeRefunds } from '../money/refunds/run-refund.ts'
import { resumeBalances } from '../money/purchases/balance/reconcile-balance.ts'
import { resumeUnsettled } from '../money/purchases/accept/reconcile-purchase.ts'
import { outliveLog, outliveOutages } from './process-guards.ts'
import { explain, listening, reaching } from './start-failures.ts'
import { watchSecrets } from './watch-secrets.ts'
import { seedAll } from './seed/seed-all.ts'
import { demoAccountLines, refuseDemoData } from './seed/seed-demo.ts'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { StartupError } from '../platform/db/startup-error.ts'

const reasons: Partial<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'a file is where a folder should be',
  ENOTDIR: 'a file is where a folder should be',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
}

/**
 * Writes a file into each folder and removes it: throws StartupError where an upload would fail. A full disk doesn't
 * prevent the start, since room can be made while the server runs.
 */
const checkUploadFolders = async (folders: readonly string[]): Promise<void> => {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `start-${randomUUID()}`)
      await writeFile(file, '', { flag: 'wx' })
      await rm(file)
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
      if (reason !== undefined)
        throw new StartupError(`Uploads can't be stored in ${folder}: ${reason}.`, { cause: error })
    }
  }
}

/** Undefined with DATABASE_URL. */
let embedded: EmbeddedPostgres | undefined
let backups: Backups | undefined

/** The steps that end the server, in reverse order of their start. */
const endings: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined
let phase: ReturnType<Health['phase']> = 'starting'
/** The time between the first failing /readyz and the closed port, so that callers stop sending by then. */
let drainMs = 0

const endTimeoutMs = 10_000
/** A starting database must be up before it can be stopped. */
const startedEndTimeoutMs = 40_000
/**
 * The time for the jobs, then for the requests, then for the statements of those still running: below the total, with
 * time for the rest.
 */
const jobsEndMs = 3_500
const requestsEndMs = 3_000
const statementsEndMs = 1_500
const tracesEndMs = 500

/** Whether it ended in this time. Later steps keep their own time in any case. */
const endsWithin = (ms: number, ending: Promise<unknown>): Promise<boolean> =>
  Promise.race([ending.then(() => true), delay(ms, false)])

const stop = (code: number): Promise<void> => {
  stopping ??= (async () => {
    const pauseMs = phase === 'ready' ? drainMs : 0
    const timeoutMs = phase === 'starting' ? startedEndTimeoutMs : endTimeoutMs
    phase = 'stopping'
    // The process ends in time even if a part hangs.
    setTimeout(() => process.exit(code || 1), pauseMs + timeoutMs).unref()
    await delay(pauseMs)
    for (const end of endings.toReversed()) await end().catch((error: unknown) => console.error(error))
    process.exit(code)
  })()
  return stopping
}

/** To the person who started the server. */
const say = (line: string): void => console.error(line)

const startDatabase = async (config: Config): Promise<DatabaseUrl> => {
  const given = config.databaseUrl
  if (given !== undefined) return () => config.databaseUrl ?? given
  endings.push(async () => backups?.finish())
  // Registered before the start, since a starting database would outlive the process.
  endings.push(stopEmbedded)
  const { dataDir, backup } = config
  const archives = backup !== undefined
  embedded = await startEmbeddedPostgres({ dataDir, archives, log: (line) => console.log(line) })
  // If the end was requested meanwhile, nothing more is started.
  if (stopping !== undefined) await stopping
  return asOwner(embedded.url)
}

/**
 * Opens this many connections before a request waits for one. On a busy machine one takes seconds, and a new server
 * gets half of all requests at once while the old one stops.
 */
const warmUp = async ({ db }: Pick<Deps, 'db'>, connections: number): Promise<void> => {
  const uses = Array.from({ length: connections }, () =>
    inTransaction(db, systemContext, async () => {}, { readOnly: true }),
  )
  // A connection that doesn't open now is opened by the request that needs it.
  await Promise.allSettled(uses)
}

const startBackups = async (deps: Deps, log: Logger): Promise<void> => {
  if (embedded === undefined || deps.config.backup === undefined) return
  const kept = await keepBackups(deps, { config: deps.config.backup, database: embedded, log })
  backups = kept
  endings.push(async () => kept.stop())
}

const sayReady = ({ publicUrl, environment, seedDemo }: Config, places: readonly string[]): void => {
  console.log([`\nArmature is ready: ${publicUrl}`, ...places].join('\n'))
  if (environment !== 'production') console.log(`Mails and text messages: ${publicUrl}/dev/outbox`)
  if (seedDemo) console.log(demoAccountLines())
}

const start = async (): Promise<void> => {
  const config = readConfig()
  // One JSON line each to standard error, because standard output is for the person who started it. Bounded, since
  // lines that a full disk refuses stay in memory.
  const lines = pino.destination({ dest: config.environment === 'production' ? 1 : 2, maxLength: 1_000_000 })
  const log = pino({ level: config.logLevel }, lines)
  outliveLog(lines)
  outliveOutages(log, (error) => {
    console.error(error)
    void stop(1)
  })
  drainMs = config.drainSeconds * 1_000
  const tracing = await startTracing(config, log)
  endings.push(() => endsWithin(tracesEndMs, tracing?.stop() ?? Promise.resolve()))
  const databaseUrl = await startDatabase(config)
  await checkUploadFolders(uploadFoldersOf(config))
  const ownerUrl = await reaching(awaitDatabase(presentUrl(databaseUrl), { log: say }))
  const connections = connectionsSeen(config.databaseConnections, config.poolerUrl !== undefined)
  if (!(await checkConnections(ownerUrl, connections)))
    log.warn({ event: 'no_room_for_two_copies', connections }, 'the database takes too few connections')
  await migrate(ownerUrl, { locks: { log: say } })
  let listensAt: AddressInfo | null = null
  const {
    payments,
    sandbox,
    stop: stopPayments,
  } = await startPayments(config, databaseUrl, log, () => listensAt)
  endings.push(stopPayments)
  const parts = { config, databaseUrl, payments, log, tracing }
  const deps = createDeps(parts)
  const work = depsForWork(deps, parts)
  endings.push(() =>
    endsWithin(statementsEndMs, Promise.all([deps.db, work.db, deps.replica?.db].map((db) => db?.destroy()))),
  )
  endings.push(watchSecrets({ config, log, users: [deps, work] }))
  await refuseDemoData(deps)
  let worksOnJobs = () => false
  const app = await buildApp({
    deps,
    log,
    health: { phase: () => phase, worksOnJobs: () => worksOnJobs() },
    web: true,
    providerWeb: sandbox?.web,
  })
  endings.push(async () => {
    const closing = app.close()
    if (await endsWithin(requestsEndMs, closing)) return
    // A slow download would delay everything that ends after it.
    app.server.closeAllConnections()
    await endsWithin(requestsEndMs, closing)
  })
  endings.push(await serveMetrics(work, config))
  const listen = () => listening(config, app.listen({ port: config.port, host: config.host }))
  // The demo's first start takes a minute, and people open the site meanwhile. Elsewhere a proxy that only learns from
  // refused connections must not reach a copy that would answer 503.
  if (config.seedDemo) await listen()
  await seedAll(work, log)
  await fillNameKeys(work.db)
  await startAttributes(work)
  await resumeSpecs(work)
  await resumeMeasures(work)
  await resumeSearch(work)
  await resumeUnsettled(work, log)
  await resumeBalances(work, log)
  await resumeRefunds(work, log)
  await sweepPayouts(work, log)
  await resumeConversions(work, work.clock())
  const jobs = startJobs(work, databaseUrl, log)
  worksOnJobs = jobs.isWorking
  // A conversion would delay the end too long, so it is returned to the queue, from which nothing is taken by then.
  // Another job that runs longer comes back by its worker's lease (decision 022).
  endings.push(async () => {
    const ending = Promise.all([jobs.stop(), deps.modelConverter.stop()])
    if (!(await endsWithin(jobsEndMs, ending)))
      log.warn({ event: 'jobs_left_at_end' }, 'a job was still under way; it is done again')
  })
  await startBackups(work, log)
  await warmUp(deps, config.databaseConnections.requests)
  if (!config.seedDemo) await listen()
  // A start interrupted by the end stays `stopping`.
  if (phase === 'starting') phase = 'ready'
  // Before this the server receives no reports.
  listensAt = app.server.address() as AddressInfo
  sandbox?.deliver()
  sayReady(config, [
    ...(embedded === undefined ? [] : [`Database: ${embedded.home}; data folder: ${config.dataDir}`]),
    ...(sandbox === undefined ? [] : [sandbox.line]),
  ])
}

// SIGHUP comes from a closed terminal.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

try {
  await start()
} catch (error) {
  // An interrupted start fails where its parts were stopped.
  if (stopping === undefined) console.error(explain(error))
  await stop(1)
}
