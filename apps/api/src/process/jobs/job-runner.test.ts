import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorld } from '../../../testing/builders.ts'
import type { World } from '../../../testing/builders.ts'
import { until } from '../../../testing/faults/database-faults.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { homeOf } from '../../platform/mail/home.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { queueMessage } from '../../platform/outbox/message-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { deliverMessage } from './deliver-message.ts'
import { startJobs } from './job-runner.ts'

let world: World
/** Of the mails that are being sent: each waits until the test lets it go. */
let letGo: PromiseWithResolvers<void>
let sending: number

beforeEach(async () => {
  world = await createWorld()
  letGo = Promise.withResolvers()
  sending = 0
  world.deps.mailer = {
    send: async () => {
      sending += 1
      await letGo.promise
    },
  }
})
afterEach(() => world.drop())

const queueMails = async (count: number, at = world.clock.now) => {
  const mail = { channel: 'EMAIL', recipient: 'ada@example.test', text: 'Hello' } as const
  for (let index = 0; index < count; index += 1)
    await inTransaction(world.db, systemContext, (trx) => queueMessage(trx, mail, at))
}

const waitingOf = async (task: string): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM graphile_worker.jobs WHERE task_identifier = ${task}`.execute(
    world.owner,
  )
  return rows[0]?.waiting ?? 0
}

const lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'warn' },
  { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
)

it('a refund goes ahead however many mails hang at a mail server that swallows them', async () => {
  await queueMails(10)
  const jobs = startJobs(world.deps, world.url, log)
  try {
    await until(async () => sending > 1)
    const refundId = '00000000-0000-4000-8000-000000000000'
    await inTransaction(world.db, systemContext, (trx) => addJob(trx, 'run-refund', { refundId }))
    await until(async () => (await waitingOf('run-refund')) === 0)
    expect(sending).toBeLessThan(10)
    expect(await waitingOf('deliver-message')).toBe(10)
  } finally {
    letGo.resolve()
    await jobs.stop()
  }
})

it('all else goes on however many jobs hang at a card provider that never answers', async () => {
  let asked = 0
  world.deps.payments.listDisputes = async () => {
    asked += 1
    await letGo.promise
    return { status: 'unavailable', reason: 'timeout', message: 'no answer' }
  }
  for (let index = 0; index < 10; index += 1)
    await sql`SELECT graphile_worker.add_job('reconcile-provider')`.execute(world.owner)
  const jobs = startJobs(world.deps, world.url, log)
  try {
    await until(async () => asked > 1)
    await inTransaction(world.db, systemContext, (trx) => addJob(trx, 'renew-search', {}))
    await until(async () => (await waitingOf('renew-search')) === 0)
    expect(await waitingOf('reconcile-provider')).toBe(10)
  } finally {
    letGo.resolve()
    await jobs.stop()
  }
})

it('a push goes out however many mails hang', async () => {
  await queueMails(10)
  const jobs = startJobs(world.deps, world.url, log)
  try {
    await until(async () => sending > 1)
    await inTransaction(world.db, systemContext, (trx) => addJob(trx, 'push-notice', { noticeId: 1 }))
    await until(async () => (await waitingOf('push-notice')) === 0)
    expect(sending).toBeLessThan(10)
    expect(await waitingOf('deliver-message')).toBe(10)
  } finally {
    letGo.resolve()
    await jobs.stop()
  }
})

it('a code and an account’s mail go before all notices and daily mails that are due', async () => {
  const home = homeOf(world.deps.config.publicUrl, null)
  const mail = { subject: 'Hello', greeting: 'Hello', paragraphs: ['Hello'] }
  const order: string[] = []
  world.deps.sms = { send: async () => void order.push('code') }
  world.deps.mailer = {
    send: async ({ to }) => {
      order.push(to)
    },
  }
  await inTransaction(world.db, systemContext, async (trx) => {
    const { now } = world.clock
    for (const to of ['a@daily.test', 'b@daily.test', 'c@daily.test', 'd@daily.test'])
      await queueMail(trx, { to, mail, home, footer: {} }, now)
    await queueMail(trx, { to: 'ada@link.test', mail, home }, now)
    await queueMessage(trx, { channel: 'SMS', recipient: '1', text: 'Code', isWaitedFor: true }, now)
  })
  const { rows } = await sql<{ id: number }>`
    SELECT (payload ->> 'outboxId')::int AS id
      FROM graphile_worker._private_jobs ORDER BY priority, id LIMIT 2`.execute(world.owner)
  for (const { id } of rows) await deliverMessage(world.deps, id)
  expect(order).toEqual(['ada@link.test', 'code'])
})

it('money goes before what else has come earlier', async () => {
  const refundId = '00000000-0000-4000-8000-000000000000'
  await inTransaction(world.db, systemContext, async (trx) => {
    await addJob(trx, 'stock-fell', { productIds: [] })
    await addJob(trx, 'run-refund', { refundId })
    await addJob(trx, 'renew-search', {}, { priority: 10 })
    await addJob(trx, 'settle-purchase', { holdId: refundId })
  })
  const { rows } = await sql<{ name: string }>`
    SELECT task_identifier AS name FROM graphile_worker.jobs ORDER BY priority, id`.execute(world.owner)
  expect(rows.map(({ name }) => name)).toEqual([
    'run-refund',
    'settle-purchase',
    'stock-fell',
    'renew-search',
  ])
})

it('mails that have waited for long are told of in the log while the server works', async () => {
  await queueMails(1, new Date(world.clock.now.getTime() - 90_000))
  lines.length = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const jobs = startJobs(world.deps, world.url, log)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  try {
    await until(async () => lines.some(({ event }) => event === 'messages_waiting'))
  } finally {
    letGo.resolve()
    await jobs.stop()
  }
})
