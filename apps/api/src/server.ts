import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Config } from './config.ts'
import { startEmbeddedPostgres, StartupError } from './db/embedded.ts'
import { awaitDatabase } from './db/await-database.ts'
import { checkConnections } from './db/check-connections.ts'
import { migrate } from './db/migrate.ts'
import { warmUp } from './db/warm-up.ts'
import { createDeps, startPayments } from './deps.ts'
import type { Health } from './http/health-routes.ts'
import { startJobs } from './jobs/job-runner.ts'
import { fillNameKeys } from './modules/auth/fill-name-keys.ts'
import { startAttributes } from './modules/catalogue/place-starting-attributes.ts'
import { resumeSearch } from './modules/catalogue/renew-search.ts'
import { resumeMeasures } from './modules/catalogue/read-measures.ts'
import { resumeSpecs } from './modules/catalogue/read-specs.ts'
import { resumeConversions } from './modules/media/sweep-media.ts'
import { sweepPayouts } from './modules/payouts/pay-vendors.ts'
import { resumeRefunds } from './modules/refunds/run-refund.ts'
import { resumeBalances } from './modules/purchases/reconcile-balance.ts'
import { resumeUnsettled } from './modules/purchases/reconcile-purchase.ts'
import { outliveLog, outliveOutages } from './process-guards.ts'
import { seedCards } from './seed/seed-cards.ts'
import { demoAccountLines, refuseDemoData, seedDemo } from './seed/seed-demo.ts'
import { seedImport } from './seed/seed-import.ts'
import { seedMoney } from './seed/seed-money.ts'
import { seedDataSheets } from './seed/seed-data-sheets.ts'
import { seedQuestions } from './seed/seed-questions.ts'
import { seedDrawings } from './seed/seed-drawings.ts'
import { seedFiles } from './seed/seed-files.ts'
import { seedSubscriptions } from './seed/seed-subscriptions.ts'

/** Where the embedded database and the rest lie, to be said at the start; empty with DATABASE_URL. */
let dataPlaces = ''

/** The steps that end the server, last started first. */
const endings: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined
let phase: ReturnType<Health['phase']> = 'starting'
/** Between the first no of /readyz and the closed port, so that its callers send nothing more by then. */
let drainMs = 0

const endTimeoutMs = 10_000
/** For the jobs, and then for the statements of those that go on: well below the whole, which the requests need too. */
const jobsEndMs = 4_000
const statementsEndMs = 2_000

/** Whether it ended in this time. The steps after it have theirs in any case. */
const endsWithin = (ms: number, ending: Promise<unknown>): Promise<boolean> =>
  Promise.race([ending.then(() => true), delay(ms, false)])

const stop = (code: number): Promise<void> => {
  stopping ??= (async () => {
    const pauseMs = phase === 'ready' ? drainMs : 0
    phase = 'stopping'
    // The process ends in time even if a part hangs.
    setTimeout(() => process.exit(code || 1), pauseMs + endTimeoutMs).unref()
    await delay(pauseMs)
    for (const end of endings.toReversed()) await end().catch((error: unknown) => console.error(error))
    process.exit(code)
  })()
  return stopping
}

const startDatabase = async (config: Config): Promise<string> => {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => console.log(line) })
  endings.push(() => embedded.stop())
  dataPlaces = `Database: ${embedded.home}; data folder: ${config.dataDir}`
  return embedded.url
}

const start = async (): Promise<void> => {
  const config = readConfig()
  // One JSON line each, to standard error: standard output is for the person who started it.
  // Bounded, since what a full disk doesn't take is kept in memory.
  const lines = pino.destination({ dest: config.environment === 'production' ? 1 : 2, maxLength: 1_000_000 })
  const log = pino({ level: config.logLevel }, lines)
  outliveLog(lines)
  outliveOutages(log, (error) => {
    console.error(error)
    void stop(1)
  })
  drainMs = config.drainSeconds * 1_000
  const ownerUrl = await startDatabase(config)
  await awaitDatabase(ownerUrl, { log: (line) => console.error(line) })
  const connections = Object.values(config.databaseConnections).reduce((sum, share) => sum + share, 0)
  if (!(await checkConnections(ownerUrl, connections)))
    log.warn({ event: 'no_room_for_two_copies', connections }, 'the database takes too few connections')
  await migrate(ownerUrl)
  const { payments, sandbox, stop: stopPayments } = await startPayments(config, ownerUrl, log)
  endings.push(stopPayments)
  const deps = createDeps({ config, databaseUrl: ownerUrl, payments, log })
  endings.push(() => endsWithin(statementsEndMs, deps.db.destroy()))
  await refuseDemoData(deps)
  let worksOnJobs = () => false
  const app = await buildApp({
    deps,
    log,
    health: { phase: () => phase, worksOnJobs: () => worksOnJobs() },
    web: true,
    providerWeb: sandbox?.web,
  })
  endings.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  if (config.seedDemo) {
    if (await seedDemo(deps, log)) await seedCards(deps, log)
    await seedFiles(deps, log)
    await seedDrawings(deps, log)
    await seedDataSheets(deps, log)
    await seedQuestions(deps)
    await seedImport(deps, log)
    await seedMoney(deps, log)
    await seedSubscriptions(deps, log)
  }
  await fillNameKeys(deps.db)
  await startAttributes(deps)
  await resumeSpecs(deps)
  await resumeMeasures(deps)
  await resumeSearch(deps)
  await resumeUnsettled(deps, log)
  await resumeBalances(deps, log)
  await resumeRefunds(deps, log)
  await sweepPayouts(deps, log)
  await resumeConversions(deps, deps.clock())
  const jobs = startJobs(deps, ownerUrl, log)
  worksOnJobs = jobs.isWorking
  // A conversion would hold up the end for longer than it may take: it is given back to the queue, from which
  // nothing is taken by then.
  // Another job that goes on after this time comes back by its worker's lease (decision 022).
  endings.push(async () => {
    const ending = Promise.all([jobs.stop(), deps.modelConverter.stop()])
    if (!(await endsWithin(jobsEndMs, ending)))
      log.warn({ event: 'jobs_left_at_end' }, 'a job was still under way; it is done again')
  })
  await warmUp(deps.db, config.databaseConnections.requests)
  // A start that was told to end meanwhile doesn't take its word back.
  if (phase === 'starting') phase = 'ready'
  console.log(`\nArmature is ready: ${config.publicUrl}`)
  if (dataPlaces !== '') console.log(dataPlaces)
  if (sandbox !== undefined) console.log(sandbox.line)
  if (config.environment !== 'production')
    console.log(`Mails and text messages: ${config.publicUrl}/dev/outbox`)
  if (config.seedDemo) console.log(demoAccountLines())
}

const unreachable = ({ message }: Error): string => `The database cannot be reached: ${message}`
const unusableFolder = ({ message }: Error): string => `The data folder cannot be used: ${message}`

/** By the system's and the database's own codes. */
const explanations: Partial<Record<string, (error: Error) => string>> = {
  EADDRINUSE: () => `Port ${readConfig().port} is taken; stop the other program or set PORT.`,
  EACCES: ({ message }) => `This port or folder may not be used: ${message}`,
  ENOTDIR: unusableFolder,
  EISDIR: unusableFolder,
  EROFS: unusableFolder,
  ENOSPC: () => 'The disk is full.',
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  ETIMEDOUT: unreachable,
  '28P01': unreachable,
  '3D000': unreachable,
  '57P03': unreachable,
  '53300': unreachable,
}

/** Failures that a person can put right get one clear line; anything else is a bug and shows its trace. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof StartupError) return error.message
  if (!(error instanceof Error)) return String(error)
  const known = 'code' in error ? explanations[String(error.code)] : undefined
  return known?.(error) ?? error.stack ?? error.message
}

process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))

try {
  await start()
} catch (error) {
  console.error(explain(error))
  await stop(1)
}
