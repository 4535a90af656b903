import { earlier } from '@armature/domain/values/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../tools/free-port.ts'
import type { TestApp } from '../../testing/build-test-app.ts'
import { startTestApp } from '../../testing/build-test-app.ts'
import { buildUser } from '../../testing/builders.ts'
import { serveMetrics } from './serve-metrics.ts'

let shop: TestApp
let address: string
let end: () => Promise<void>

beforeAll(async () => {
  shop = await startTestApp()
  const metricsPort = await freePort()
  address = `http://127.0.0.1:${metricsPort}`
  end = await serveMetrics(shop.deps, { host: '127.0.0.1', metricsPort })
})
afterAll(async () => {
  await end()
  await shop.stop()
})

/** The samples of a scrape, by name and labels as they are written. */
const scrape = async (): Promise<Map<string, number>> => {
  const lines = (await (await fetch(`${address}/metrics`)).text()).split('\n')
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.slice(line.lastIndexOf(' ')).replace('+Inf', 'Infinity')),
      ]),
  )
}

test('requests are counted by route pattern, not by address', async () => {
  await shop.app.inject('/healthz')
  await shop.app.inject('/api/no-such-path-4711')
  const samples = await scrape()
  expect(samples.get('armature_http_request_seconds_count{method="GET",route="/healthz",status="200"}')).toBe(
    1,
  )
  expect([...samples.keys()].filter((name) => name.includes('4711'))).toEqual([])
  expect(samples.get('armature_database_answers')).toBe(1)
  expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('a waiting mail is reported with its job, and counted once sent', async () => {
  const due = 'armature_jobs{task="send-reset-link",state="due"}'
  expect((await scrape()).get(due)).toBeUndefined()
  const { email } = await buildUser(shop.owner, { role: 'CUSTOMER' })
  await shop.callAs(null, 'requestPasswordReset', { body: { email } })
  expect((await scrape()).get(due)).toBe(1)
  await shop.runJobs()
  const after = await scrape()
  expect(after.get(due)).toBeUndefined()
  expect(after.get('armature_messages_total{channel="EMAIL",outcome="sent"}')).toBe(1)
  expect(after.get('armature_messages_waiting')).toBe(0)
})

test('provider events with a wrong signature are counted as refused', async () => {
  await shop.app.inject({ method: 'POST', url: '/api/payment/webhook/', payload: '{}' })
  expect((await scrape()).get('armature_webhooks_total{outcome="refused"}')).toBe(1)
})

test('the age of backups is missing without any, infinite without a good one, and counts from the newest', async () => {
  const ages = async () => {
    const samples = await scrape()
    return ['', '_verified'].map((which) => samples.get(`armature_backup${which}_age_seconds`))
  }
  const add = (row: Partial<Record<'finished_at' | 'verified_at', Date>>) =>
    shop.owner
      .insertInto('backups')
      .values({ started_at: hoursAgo(50), ...row })
      .execute()
  const hoursAgo = (hours: number) => earlier(shop.deps.clock(), { hours })
  expect(await ages()).toEqual([undefined, undefined])
  await add({})
  expect(await ages()).toEqual([Infinity, Infinity])
  await add({ finished_at: hoursAgo(49), verified_at: hoursAgo(48) })
  await add({ finished_at: hoursAgo(2) })
  const [made = 0, verified = 0] = await ages()
  expect([Math.round(made / 3_600), Math.round(verified / 3_600)]).toEqual([2, 48])
})
