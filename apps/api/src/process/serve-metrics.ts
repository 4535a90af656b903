import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/context/deps-type.ts'
import { inTransaction, systemContext } from '../platform/db/transaction.ts'
import { readBackupTimes } from '../platform/backup/backup-repository.ts'
import { readQueueState } from '../platform/outbox/job-repository.ts'
import { countWaiting } from '../platform/outbox/message-repository.ts'
import { listening } from './start-failures.ts'

const secondsSince = (then: Date | null, now: Date): number =>
  then === null ? 0 : Math.max(0, (now.getTime() - then.getTime()) / 1_000)

/**
 * Gauges of shared state, the same on every copy; `read` refreshes them. Without a database they are missing, and
 * `armature_database_answers` is 0.
 */
const sharedMetrics = (deps: Deps) => {
  const registry = new Registry()
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `armature_${name}`, help, labelNames, registers: [registry] })
  const answers = gauge('database_answers', 'Whether the database answered this scrape.')
  const jobs = gauge('jobs', 'Jobs in the queue by task and state.', 'task', 'state')
  const oldestJob = gauge('job_oldest_seconds', 'How long the oldest due job of a task has waited.', 'task')
  const messages = gauge('messages_waiting', 'Mails and text messages that are due but not sent.')
  const oldestMessage = gauge('message_oldest_seconds', 'How long the oldest of these messages has waited.')
  const backupAge = gauge('backup_age_seconds', 'Time since the newest backup was made.')
  const verifiedAge = gauge('backup_verified_age_seconds', 'Time since a backup was last restored and read.')
  const ask = (now: Date) =>
    inTransaction(
      deps.db,
      systemContext,
      async (trx) => ({
        tasks: await readQueueState(trx),
        mail: await countWaiting(trx, now),
        backups: await readBackupTimes(trx),
      }),
      { readOnly: true },
    ).catch(() => null)
  const read = async (): Promise<void> => {
    const now = deps.clock()
    const found = await ask(now)
    registry.resetMetrics()
    backupAge.remove()
    verifiedAge.remove()
    answers.set(found === null ? 0 : 1)
    if (found === null) return
    for (const { task, oldest_due: oldest, ...states } of found.tasks) {
      for (const [state, count] of Object.entries(states)) jobs.set({ task, state }, count)
      oldestJob.set({ task }, secondsSince(oldest, now))
    }
    messages.set(found.mail.waiting)
    oldestMessage.set(found.mail.oldestSeconds)
    const { count, made_at: madeAt, verified_at: verifiedAt } = found.backups
    if (count === 0) return
    // Tried and never succeeded: infinitely old.
    backupAge.set(madeAt === null ? Infinity : secondsSince(madeAt, now))
    verifiedAge.set(verifiedAt === null ? Infinity : secondsSince(verifiedAt, now))
  }
  return { registry, read }
}

/**
 * Serves GET /metrics to Prometheus on a separate port, so that it isn't public. Resolves once it listens, with the
 * function that stops it.
 */
export const serveMetrics = async (
  deps: Deps,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
): Promise<() => Promise<void>> => {
  if (metricsPort === undefined) return async () => {}
  const ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  const shared = sharedMetrics(deps)
  const registry = Registry.merge([deps.metrics.registry, ofProcess, shared.registry])
  const answer = async (): Promise<string> => {
    await shared.read()
    return registry.metrics()
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    answer().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  const opened = once(server.listen({ port: metricsPort, host }), 'listening').then(() => {})
  await listening({ host, port: metricsPort }, opened)
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
