import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from 'pg'

/** In seconds: from a cached page to the statement timeout. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** In seconds: from sending a mail to converting a model. */
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300]

/** Connection pools whose statements are timed: one for requests, one for background work. */
type TimedPool = 'requests' | 'work' | 'replica'

/** Read at each scrape. */
const watchedGauges = (registers: Registry[]) => {
  const pools = new Map<TimedPool, Pool>()
  let openSockets = () => 0
  let backupWaitsSince: () => Promise<Date | null> = async () => null
  const backupWaiting: Gauge = new Gauge({
    name: 'armature_backup_waiting_seconds',
    help: 'How long the oldest part of the log has waited to be archived with the backups.',
    registers,
    collect: async () => {
      const since = await backupWaitsSince()
      backupWaiting.set(since === null ? 0 : (Date.now() - since.getTime()) / 1_000)
    },
  })
  const connections = new Gauge({
    name: 'armature_database_connections',
    help: 'Open database connections, by pool and state.',
    labelNames: ['pool', 'state'],
    registers,
    collect: () => {
      for (const [pool, { totalCount, idleCount }] of pools) {
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'busy' }, totalCount - idleCount)
      }
    },
  })
  const waiting = new Gauge({
    name: 'armature_database_waiting',
    help: 'Transactions waiting for a database connection.',
    labelNames: ['pool'],
    registers,
    collect: () => {
      for (const [pool, { waitingCount }] of pools) waiting.set({ pool }, waitingCount)
    },
  })
  const sockets: Gauge = new Gauge({
    name: 'armature_sockets',
    help: 'Open live connections.',
    registers,
    collect: () => {
      sockets.set(openSockets())
    },
  })
  return {
    watchPool: (name: TimedPool, pool: Pool): void => void pools.set(name, pool),
    watchBackups: (waitsSince: typeof backupWaitsSince): void => {
      backupWaitsSince = waitsSince
    },
    countSockets: (count: () => number): void => {
      openSockets = count
    },
  }
}

/**
 * The counters of one process, for Prometheus. Labels have few values: routes are patterns, never addresses. Times are in
 * seconds.
 */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    ...watchedGauges(registers),
    requests: new Histogram({
      name: 'armature_http_request_seconds',
      help: 'Time to answer a request, by the pattern of its route.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    }),
    statements: new Histogram({
      name: 'armature_database_statement_seconds',
      help: 'Time until the database has answered a statement, with those before it in the same round trip.',
      labelNames: ['pool', 'outcome'],
      buckets,
      registers,
    }),
    jobs: new Histogram({
      name: 'armature_job_seconds',
      help: 'Time that a job took in this process, by outcome.',
      labelNames: ['task', 'outcome'],
      buckets: jobBuckets,
      registers,
    }),
    messages: new Counter({
      name: 'armature_messages_total',
      help: 'Attempts to hand a mail or text message to its server.',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    webhooks: new Counter({
      name: 'armature_webhooks_total',
      help: 'Webhook events from the card provider, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    webhookAttempts: new Counter({
      name: 'armature_webhook_attempts_total',
      help: 'Attempts to hand a message to a company’s webhook, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    conversions: new Counter({
      name: 'armature_conversions_total',
      help: 'CAD and FBX files converted for a 3D view, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
