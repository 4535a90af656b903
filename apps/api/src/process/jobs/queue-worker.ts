import { EventEmitter, once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, run } from 'graphile-worker'
import type { Runner, RunnerOptions, WorkerEvents } from 'graphile-worker'
import { createPool } from '../../platform/db/client.ts'
import type { DatabaseUrl } from '../../platform/db/database-url.ts'
import type { Context } from '../../platform/context/context.ts'
import { holdLease } from './worker-lease.ts'

export interface QueueWorkerParts {
  /** The owner's login, since the queue owns its tables. */
  url: DatabaseUrl
  log: Context['log']
  concurrency: number
  /** For listening, fetching jobs and recording their ends; a job's own work uses others. */
  connections: number
  tasks: NonNullable<RunnerOptions['taskList']>
  crontab?: string
}

export interface QueueWorker {
  /** False while the database is away or the worker is restarting. */
  isWorking: () => boolean
  /** Waits for the running jobs. */
  stop: () => Promise<void>
}

const pauseMs = { first: 200, longest: 5_000 }

/** How long to wait for an ending worker: for its jobs, their recorded ends, and its connections. */
const patienceMs = { jobs: 90_000, ends: 2_000, connections: 5_000 }

const pass = (ms: number) => delay(ms, undefined, { ref: false })

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Only an event tells the worker's name, which the queue stores with each running job. */
const withName = (): { events: WorkerEvents; name: Promise<string> } => {
  const events: WorkerEvents = new EventEmitter()
  const name = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id))
  })
  return { events, name }
}

/**
 * Throws once a worker has ended by itself because it couldn't record a job's end. The library's own promise never
 * settles if another job's end was recorded afterwards (graphile-worker 0.18, `batch`): the worker then takes no more
 * jobs, but seems alive.
 */
const endOfItself = async (events: WorkerEvents, onBegin: () => void): Promise<never> => {
  const over = ['pool:gracefulShutdown:complete', 'pool:gracefulShutdown:error'].map((name) =>
    once(events, name),
  )
  const [{ message }] = (await once(events, 'pool:gracefulShutdown')) as [{ message: string }] // its one argument
  onBegin()
  await Promise.race([...over, pass(patienceMs.jobs)])
  await pass(patienceMs.ends)
  throw new Error(message)
}

/** One worker from start to end. Throws the error that ended it. */
const workOnce = async (parts: QueueWorkerParts, heard: (working: boolean) => void, stopped: AbortSignal) => {
  const { url, log, concurrency, connections, tasks, crontab } = parts
  const pool = createPool(url, {
    poolSize: connections,
    role: null,
    name: 'armature jobs',
    onConnectionLost: (error) => log.warn({ event: 'queue_connection_lost', reason: error.message }),
  })
  const { events, name } = withName()
  let runner: Runner | undefined
  let lease: ReturnType<typeof holdLease> | undefined
  const stop = (): void => void runner?.stop().catch(() => {})
  let isEnding = false
  const end = endOfItself(events, () => {
    isEnding = true
    heard(false)
  })
  end.catch(() => {})
  try {
    runner = await run({
      pgPool: pool,
      events,
      concurrency,
      taskList: tasks,
      noHandleSignals: true,
      ...(crontab === undefined ? {} : { crontab }),
      logger: new Logger(() => (level, message) => {
        if (level !== 'error') return
        if (message.startsWith('Failed task')) log.error({ event: 'job_failed', message }, 'a job failed')
        else log.warn({ event: 'queue_trouble', message })
      }),
      // Without these two, an unrecordable job end is an unhandled rejection, which ends the process; with them it only
      // ends the worker.
      preset: { worker: { pollInterval: 2_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
    stopped.addEventListener('abort', stop)
    if (stopped.aborted) stop()
    lease = holdLease(pool, await name, {
      onReleased: (workers) => log.warn({ event: 'jobs_of_dead_workers_released', workers }),
      onHeard: (isHeard) => heard(isHeard && !isEnding),
    })
    await Promise.race([runner.promise, end])
  } finally {
    stopped.removeEventListener('abort', stop)
    heard(false)
    await lease?.end().catch(() => {})
    await Promise.race([pool.end().catch(() => {}), pass(patienceMs.connections)])
  }
}

/**
 * Runs jobs until stopped. No database failure ends it: a broken worker is replaced, with growing pauses, and its
 * running jobs are returned to the queue.
 */
export const startQueueWorker = (parts: QueueWorkerParts): QueueWorker => {
  const stopping = new AbortController()
  let working = false
  let pause = pauseMs.first
  const heard = (now: boolean): void => {
    working = now
    if (now) pause = pauseMs.first
  }
  const keepOn = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await workOnce(parts, heard, stopping.signal)
      } catch (error) {
        parts.log.warn({ event: 'queue_worker_ended', reason: reasonOf(error) }, 'it is started again')
      }
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(pause * 2, pauseMs.longest)
    }
  }
  const ended = keepOn()
  return {
    isWorking: () => working,
    stop: () => {
      stopping.abort()
      return ended
    },
  }
}
