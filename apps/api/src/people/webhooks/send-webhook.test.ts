import { limits } from '@armature/domain/limits'
import { webhookEnded, webhookNoAnswer, webhookUrlPrivate } from '@armature/domain/webhooks/webhook-texts'
import { fill } from '@armature/domain/messages'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor } from '../../../testing/builders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import type { Received, Receiver } from '../../../testing/webhook-receiver.ts'
import { startReceiver } from '../../../testing/webhook-receiver.ts'
import { freePort } from '../../../../../tools/free-port.ts'
import { webhookSender } from '../../platform/adapters/webhook-sender.ts'
import { startJobs } from '../../process/jobs/job-runner.ts'

let app: TestApp
let company: TestUser
let receiver: Receiver
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  app.deps.webhooks = webhookSender({ networks: ['127.0.0.0/8'], timeoutMs: 300 })
  company = await buildVendor(app.owner)
  receiver = await startReceiver()
})
afterEach(async () => {
  await app.owner.deleteFrom('webhooks').execute()
  await receiver.stop()
})

const make = async (url = receiver.url): Promise<number> => {
  const body = { url, types: ['payout.paid' as const] }
  return (await app.callAs(company, 'createWebhook', { body })).ok.webhook.id
}

const test = async (id: number) => (await app.callAs(company, 'testWebhook', { params: { id } })).ok

const messagesOf = async (id: number) =>
  (await app.callAs(company, 'listWebhookMessages', { params: { id } })).ok

const webhookOf = async (id: number) =>
  (await app.callAs(company, 'listWebhooks', {})).ok.find((one) => one.id === id)

/** Time passes, and everything due is done. */
const pass = async (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  await app.runJobs()
}

const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id'])

describe('a message', () => {
  it('goes out again with the same id until it is taken, and its log shows each answer', async () => {
    const id = await make()
    receiver.answers.push((response) => response.writeHead(500).end('Out of order\0'))
    const { message } = await test(id)
    await app.runJobs()
    const [failed] = await messagesOf(id)
    expect(failed).toMatchObject({
      state: 'WAITING',
      attempts: [{ status: 500, answer: 'Out of order', error: null }],
    })
    expect((await webhookOf(id))?.failing_since).not.toBeNull()
    await pass(1)
    const [taken] = await messagesOf(id)
    expect(taken).toMatchObject({ state: 'DELIVERED', attempts: [{ status: 204 }, { status: 500 }] })
    expect(idsOf(receiver)).toEqual([message, message])
    expect(taken?.body).toBe(receiver.received[1]?.body)
    expect((await webhookOf(id))?.failing_since).toBeNull()
  })

  it('is given up after three days, and can be replayed', async () => {
    const id = await make()
    const { id: message } = await test(id)
    receiver.answers.push(...Array<number>(20).fill(503))
    const begun = app.clock.now
    await app.runJobs()
    while ((await messagesOf(id))[0]?.state === 'WAITING') {
      const next = (await messagesOf(id))[0]?.next_attempt ?? ''
      await pass((Date.parse(next) - app.clock.now.getTime()) / 60_000)
    }
    expect((await messagesOf(id))[0]).toMatchObject({ state: 'FAILED', next_attempt: null })
    const days = (app.clock.now.getTime() - begun.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(2.9)
    expect(days).toBeLessThan(3.1)
    receiver.answers.length = 0
    const count = receiver.received.length
    await app.callAs(company, 'replayWebhookMessage', { params: { id: message } })
    await app.runJobs()
    expect((await messagesOf(id))[0]?.state).toBe('DELIVERED')
    expect(idsOf(receiver)).toEqual(Array<string>(count + 1).fill(`msg_${message}`))
  })

  it('follows no redirect', async () => {
    const id = await make()
    const other = await startReceiver()
    receiver.answers.push((response) => response.writeHead(302, { location: other.url }).end())
    await test(id)
    await app.runJobs()
    expect((await messagesOf(id))[0]?.attempts[0]?.status).toBe(302)
    expect(other.received).toEqual([])
    await other.stop()
  })

  it('reaches no private address, however its host resolves', async () => {
    const answers = [['93.184.215.14'], ['10.0.0.1', '127.0.0.1', '::1', 'fd00::1', '168.63.129.16']]
    const resolve = async () => answers[1] ?? []
    app.deps.webhooks = webhookSender({ networks: [], resolve })
    const id = await make('https://rebinding.example.test/')
    await test(id)
    await app.runJobs()
    expect((await messagesOf(id))[0]?.attempts[0]).toMatchObject({ status: null, error: webhookUrlPrivate })
  })

  it('goes to the very address that was checked', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return ['127.0.0.1', '10.1.1.1']
    }
    app.deps.webhooks = webhookSender({ networks: ['127.0.0.0/8'], resolve })
    const { port } = new URL(receiver.url)
    const id = await make(`http://pinned.example.test:${port}/hook`)
    await test(id)
    await app.runJobs()
    expect([asked, receiver.received.length]).toEqual([1, 1])
    expect(receiver.received[0]?.headers.host).toBe(`pinned.example.test:${port}`)
  })

  it('isn’t lost when its process dies in the middle, and the order stays', async () => {
    const id = await make()
    const { message } = await test(id)
    const { send } = app.deps.webhooks
    app.deps.webhooks.send = () => Promise.reject(new Error('killed'))
    await app.runJobs()
    expect((await messagesOf(id))[0]).toMatchObject({ state: 'WAITING', attempts: [] })
    app.deps.webhooks.send = send
    await test(id)
    await pass(2)
    expect(
      receiver.received.map(({ body }) => (JSON.parse(body) as { data: { sequence: number } }).data.sequence),
    ).toEqual([1, 2])
    expect(idsOf(receiver)[0]).toBe(message)
  })
})

describe('a webhook', () => {
  it('that is dead rests, and gets everything once it lives', async () => {
    const port = await freePort()
    const id = await make(`http://127.0.0.1:${port}/`)
    for (const _ of [1, 2, 3]) await test(id)
    await app.runJobs()
    const attempts = async () => (await messagesOf(id)).map((one) => one.attempts.length)
    // The other two aren't tried while it rests.
    expect(await attempts()).toEqual([0, 0, 1])
    expect((await messagesOf(id)).at(-1)?.attempts[0]?.error).toMatch(/^No connection: ECONNREFUSED/)
    await app.callAs(company, 'changeWebhook', { params: { id }, body: { url: receiver.url } })
    await pass(10)
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED'])
    expect(receiver.received).toHaveLength(3)
  })

  it('that is slow holds up only itself', async () => {
    const slow = await startReceiver()
    app.deps.webhooks = webhookSender({ networks: ['127.0.0.0/8'], timeoutMs: 60_000 })
    slow.answers.push(...Array.from({ length: 30 }, () => () => {}))
    const slowId = await make(slow.url)
    for (const _ of Array(15)) await test(slowId)
    const id = await make()
    const jobs = startJobs(app.deps, app.databaseUrl, pino({ level: 'silent' }))
    await expect.poll(() => slow.received.length, { timeout: 20_000 }).toBe(1)
    await test(id)
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
    expect(slow.received).toHaveLength(1)
    await slow.stop()
    await jobs.stop()
  })

  it('that never answers is told so in the log', async () => {
    receiver.answers.push(() => {})
    const id = await make()
    await test(id)
    await app.runJobs()
    const error = fill(webhookNoAnswer, { seconds: 0.3 })
    expect((await messagesOf(id))[0]?.attempts[0]).toMatchObject({ status: null, error })
  })

  it('that answers without end is read only at its beginning', async () => {
    receiver.answers.push((response) => {
      response.writeHead(200)
      const more = () => void response.write('x'.repeat(100_000), (error) => !error && more())
      more()
    })
    const id = await make()
    await test(id)
    await app.runJobs()
    const [message] = await messagesOf(id)
    expect(message?.state).toBe('DELIVERED')
    expect(message?.attempts[0]?.answer).toHaveLength(limits.webhook.answer)
  })

  it('ends after failing long, with a mail to the owners, and starts again when it is saved', async () => {
    const id = await make()
    receiver.answers.push(...Array<number>(20).fill(500))
    await test(id)
    await app.runJobs()
    await pass((limits.webhook.endAfterDays - 1) * 24 * 60)
    expect((await webhookOf(id))?.state).toBe('ACTIVE')
    await test(id)
    await pass(24 * 60)
    expect((await webhookOf(id))?.state).toBe('ENDED')
    const mail = await newestMessage(app.owner, company.email)
    expect(mail.subject).toBe(`Your webhook to ${new URL(receiver.url).host} has ended`)
    const count = receiver.received.length
    const refused = await app.callAs(company, 'testWebhook', { params: { id } })
    expect([refused.status, refused.error.detail]).toEqual([409, webhookEnded])
    await pass(24 * 60)
    expect(receiver.received).toHaveLength(count)
    receiver.answers.length = 0
    await app.callAs(company, 'changeWebhook', { params: { id }, body: {} })
    await pass(24 * 60)
    expect((await webhookOf(id))?.state).toBe('ACTIVE')
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(['DELIVERED', 'DELIVERED'])
  })

  it('ends at once if its receiver says that it wants no more', async () => {
    const id = await make()
    receiver.answers.push(410)
    await test(id)
    await app.runJobs()
    expect((await webhookOf(id))?.state).toBe('ENDED')
    expect((await newestMessage(app.owner, company.email)).body_text).toContain('410 Gone')
  })

  it('has one job at a time in the queue', async () => {
    const id = await make()
    await test(id)
    await test(id)
    const { rows } = await sql<{ queue_name: string }>`
      SELECT queue_name FROM graphile_worker.jobs WHERE task_identifier = 'send-webhook'`.execute(app.owner)
    expect(new Set(rows.map(({ queue_name }) => queue_name))).toEqual(new Set([`webhook:${id}`]))
    await app.runJobs()
    expect(receiver.received.map(({ headers }: Received) => headers['webhook-id'])).toHaveLength(2)
  })
})
