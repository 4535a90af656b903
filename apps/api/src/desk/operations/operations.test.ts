import { earlier, later } from '@armature/domain/values/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendProducts } from '../../../testing/files/imports.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { release } from '../../platform/config/release.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { JobName, JobPayloads } from '../../platform/outbox/job-repository.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { queueMessage } from '../../platform/outbox/message-repository.ts'
import { jobTasks } from '../../process/jobs/job-runner.ts'
import { pulseServer } from '../../process/realtime/connection-repository.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const read = async () => (await world.callAs(world.admin, 'readOperations', {})).ok
const troubles = async () => (await read()).troubles.map(({ text }) => text)
const listed = async () => (await world.callAs(world.admin, 'listFailedJobs', {})).ok.results

/** Adds a job that has failed for good, and returns its id. */
const fail = async <Name extends JobName>(name: Name, payload: JobPayloads[Name]): Promise<number> => {
  await inTransaction(world.db, systemContext, (trx) => addJob(trx, name, payload))
  const { rows } = await sql<{ id: number }>`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts, updated_at = now(),
      last_error = 'no answer from https://a.test/?token=abc'
    WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs) RETURNING id`.execute(world.owner)
  return rows[0]?.id ?? 0
}

const exists = async (job: number): Promise<{ attempts: number }[]> =>
  (
    await sql<{ attempts: number }>`
      SELECT attempts FROM graphile_worker._private_jobs WHERE id = ${job}`.execute(world.owner)
  ).rows

const newestEvent = () =>
  world.owner
    .selectFrom('events')
    .select(['kind', 'summary', 'reason', 'before', 'actor_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

it('shows each copy with its release, and warns where none works on jobs', async () => {
  await pulseServer(world.db, '00000000-0000-4000-8000-000000000001')
  expect((await read()).copies).toContainEqual(
    expect.objectContaining({ version: release, connections: 0, started: expect.any(String) }),
  )
  expect(await troubles()).toContain('No copy is working on jobs.')
  await sql`INSERT INTO job_workers (id, seen_at) VALUES ('w', now())`.execute(world.owner)
  expect(await troubles()).toEqual([])
  expect((await read()).workers).toBe(1)
})

it('lists failed jobs without what they say of persons, and retries one once, with a record', async () => {
  const id = await fail('expire-offer', { quoteId: 12 })
  await fail('send-reset-link', { email: 'ada@example.test', client: { ip: '', userAgent: '' } })
  const jobs = await listed()
  expect(jobs.find((job) => job.id === id)).toMatchObject({
    task: 'expire-offer',
    about: 'quote 12',
    error: 'no answer from [link]',
    can_drop: true,
  })
  expect(JSON.stringify(jobs)).not.toContain('ada@')
  expect(await troubles()).toEqual(['2 jobs failed and will not be retried.'])

  const retry = () => world.callAs(world.admin, 'retryJobs', { body: { ids: [id] } })
  expect((await retry()).ok.results).toEqual([{ id, done: true, detail: null }])
  expect(await newestEvent()).toEqual({
    kind: 'job.retried',
    summary: `Job ${id}, expire-offer, quote 12: retried`,
    reason: null,
    before: { error: 'no answer from [link]' },
    actor_id: world.admin.userId,
  })
  expect(await exists(id)).toEqual([{ attempts: 0 }])
  expect((await retry()).ok.results).toMatchObject([{ id, done: false }])
})

it('drops a job for a reason, but none that moves money', async () => {
  const id = await fail('expire-offer', { quoteId: 13 })
  const money = await fail('run-refund', { refundId: '00000000-0000-4000-8000-000000000000' })
  const drop = () =>
    world.callAs(world.admin, 'dropJobs', { body: { ids: [id, money], reason: 'The quote is gone' } })
  expect((await drop()).ok.results).toMatchObject([{ done: true }, { done: false }])
  expect(await newestEvent()).toMatchObject({ kind: 'job.dropped', reason: 'The quote is gone' })
  expect([await exists(id), (await exists(money)).length]).toEqual([[], 1])
  expect((await listed()).find((job) => job.id === money)).toMatchObject({ can_drop: false })
  expect((await drop()).ok.results).toMatchObject([{ done: false }, { done: false }])
  const unsaid = await world.callAs(world.admin, 'dropJobs', { body: { ids: [id], reason: ' ' } })
  expect(unsaid.status).toBe(400)
})

it('an import ends with its dropped job, and can be started again', async () => {
  const { ok } = await sendProducts(world, world.vendor, 'SKU,Quantity\nDROP-1,many')
  const params = { id: ok.id }
  const state = async () => (await world.callAs(world.vendor, 'readProductImport', { params })).ok.state
  await world.callAs(world.vendor, 'startProductImport', { params })
  const { rows } = await sql<{ id: number }>`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = ${`import-products:${ok.id}`} RETURNING id`.execute(
    world.owner,
  )
  expect(await state()).toBe('RUNNING')
  await world.callAs(world.admin, 'dropJobs', { body: { ids: [rows[0]?.id ?? 0], reason: 'Too old' } })
  expect(await state()).toBe('STOPPED')
  expect((await world.callAs(world.vendor, 'startProductImport', { params })).ok.state).toBe('RUNNING')
})

it('a mail goes with its dropped job, and waits no longer', async () => {
  const mail = { channel: 'EMAIL', recipient: 'gone@example.test', text: 'Hello' } as const
  await world.owner
    .transaction()
    .execute((trx) => queueMessage(trx, mail, new Date(world.clock.now.getTime() - 3_600_000)))
  const { id: outboxId } = await world.owner
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', mail.recipient)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = ${`deliver:${outboxId}`} RETURNING id`.execute(
    world.owner,
  )
  await world.owner.updateTable('outbox').set({ attempts: 25 }).where('id', '=', outboxId).execute()
  expect((await read()).mails).toMatchObject({ given_up: 1 })
  expect((await troubles())[0]).toMatch(/waiting, the oldest for 60 minutes/)
  await world.callAs(world.admin, 'dropJobs', { body: { ids: [rows[0]?.id ?? 0], reason: 'Wrong address' } })
  expect((await read()).mails).toMatchObject({ given_up: 0 })
  expect(await troubles()).not.toContainEqual(expect.stringContaining('waiting'))
})

it('says how old the backups are, and why the last one failed', async () => {
  expect((await read()).backups).toBeNull()
  const at = earlier(world.clock.now, { hours: 37 })
  const add = (row: object) =>
    world.owner
      .insertInto('backups')
      .values({ started_at: at, ...row })
      .execute()
  await add({ finished_at: at, verified_at: world.clock.now })
  await add({ started_at: world.clock.now, error: 'the disk is full' })
  expect((await read()).backups).toEqual({
    made: at.toISOString(),
    verified: world.clock.now.toISOString(),
    error: 'the disk is full',
  })
  expect(await troubles()).toContain('No backup has been made for 37 hours.')
})

it('nobody else reads or changes failed jobs, not even past the calls', async () => {
  const id = await fail('expire-offer', { quoteId: 14 })
  const vendor = { role: 'VENDOR', userId: world.vendor.userId, tenantId: null } as const
  const seen = await inTransaction(world.db, vendor, async (trx) => {
    await sql`SELECT retry_failed_job(${id}), drop_failed_job(${id})`.execute(trx)
    return (await sql`SELECT * FROM failed_jobs()`.execute(trx)).rows
  })
  expect(seen).toEqual([])
  expect(await exists(id)).toEqual([{ attempts: 25 }])
})

it('counts webhooks with a wrong signature, over all copies, and warns of many', async () => {
  const send = () =>
    world.app.inject({
      method: 'POST',
      url: '/api/payment/webhook/',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: '{}',
    })
  for (let index = 0; index < 3; index += 1) expect((await send()).statusCode).toBe(400)
  expect((await read()).webhooks.refused).toBe(3)
  expect(await troubles()).not.toContainEqual(expect.stringContaining('signature'))
  await send()
  expect(await troubles()).toContain('4 webhooks had a wrong signature in the last 15 minutes.')
})

it('says when each recurring job last ended well, what it removed, and how it failed', async () => {
  const run = async (name: 'sweep' | 'reconcile-provider') => {
    const task = jobTasks(world.deps, { info: () => {}, warn: () => {}, error: () => {} })[name]
    await (task as () => Promise<void>)()
  }
  const of = async (task: string) => (await read()).sweeps.find((sweep) => sweep.task === task)
  expect(await of('sweep')).toEqual({ task: 'sweep', done: null, error: null, removed: {} })
  await sql`INSERT INTO mail_tokens (user_id, kind, token_hash, created_at, expires_at)
    VALUES (${world.admin.userId}, 'VERIFY_EMAIL', '\\x01', '2020-01-01', '2020-01-01')`.execute(world.owner)
  await run('sweep')
  const done = world.clock.now.toISOString()
  expect(await of('sweep')).toMatchObject({ done, error: null, removed: { mail_tokens: 1, sessions: 0 } })
  expect((await read()).database).toMatchObject({ bytes: expect.any(Number), week_ago: null })

  await run('reconcile-provider')
  expect((await read()).books).toMatchObject({ finished: done, differences: 0 })
  world.clock.now = later(world.clock.now, { minutes: 5 })
  await world.faults({ kind: 'failing', method: 'GET', path: '/v1/balance_transactions' })
  await expect(run('reconcile-provider')).rejects.toThrow()
  expect(await of('reconcile-provider')).toMatchObject({ done, error: 'the provider could not be asked' })
})
