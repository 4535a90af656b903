import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProber, until } from '../../testing/faults/database-faults.ts'
import { createPlainDatabase } from '../../testing/faults/plain-database.ts'
import { startServer } from '../../testing/faults/server-process.ts'
import { openSmallShop, withoutDemo } from '../../testing/faults/small-shop.ts'
import { runOn } from '../../testing/test-database.ts'
import { freePort } from '../../../../tools/free-port.ts'
import { readConfig } from '../platform/config/config.ts'
import { createDeps, startPayments } from './deps.ts'
import { watchSecrets } from './watch-secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a secret as an orchestrator does, in one move. */
const give = async (name: string, value: string): Promise<string> => {
  const file = path.join(folder, name)
  await writeFile(`${file}.new`, `${value}\n`)
  await rename(`${file}.new`, file)
  return file
}

describe('a password of the database that changes', () => {
  it('is used by requests, jobs and live connections of the running server', async () => {
    const { url, superuserUrl, drop } = await createPlainDatabase()
    const login = new URL(url).username
    const server = startServer({
      ...withoutDemo,
      ARMATURE_DATA_DIR: folder,
      DATABASE_URL_FILE: await give('database', url),
      PORT: String(await freePort()),
      LOG_LEVEL: 'info',
    })
    try {
      await server.ready()
      await openSmallShop(superuserUrl)
      const prober = await startProber(server)
      await prober.whole()
      const endConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${login}'`
      const changed = new URL(url)
      changed.password = randomBytes(12).toString('hex')
      await runOn(superuserUrl, `ALTER ROLE ${login} PASSWORD '${changed.password}'`)
      await runOn(superuserUrl, endConnections)
      await until(async () => (await prober.tryWrite()) === 503)
      await give('database', changed.href)
      await until(async () => server.output().includes('secrets_reloaded'))
      await prober.whole()
      expect(server.output()).not.toContain(changed.password)
      // A file that went wrong changes nothing.
      await give('database', 'nonsense')
      await until(async () => server.output().includes('secrets_not_reloaded'))
      await runOn(superuserUrl, endConnections)
      await prober.whole()
    } finally {
      await server.signal('SIGTERM')
      await drop()
    }
  }, 180_000)
})

describe('a key of a provider that changes', () => {
  it('is used from the next call on, and a report is verified by the new secret', async () => {
    const heard: (string | undefined)[] = []
    const provider = createServer((request, response) => {
      heard.push(request.headers.authorization)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"none"}}')
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const env = {
      ARMATURE_DATA_DIR: folder,
      SERVER_SECRET_FILE: await give('server', randomBytes(32).toString('hex')),
      STRIPE_BASE_URL: origin,
      STRIPE_PUBLISHABLE_KEY_FILE: await give('public', 'pk_test_number_one'),
      STRIPE_SECRET_KEY_FILE: await give('stripe', 'sk_test_number_one'),
      STRIPE_WEBHOOK_SECRET_FILE: await give('webhook', 'whsec_number_one'),
      TWILIO_ACCOUNT_SID: 'AC01234567890',
      TWILIO_AUTH_TOKEN_FILE: await give('twilio', 'one'),
      TWILIO_FROM: '+15550100',
      TWILIO_BASE_URL: origin,
    }
    const config = readConfig(env)
    const log = pino({ level: 'silent' })
    const { payments } = await startPayments(config, '', log, () => null)
    const deps = createDeps({ config, databaseUrl: '', payments, log })
    const unwatch = watchSecrets({ config, env, log, users: [deps], everyMs: 20 })
    const callBoth = async () => {
      heard.length = 0
      await deps.payments.findPaymentIntent('pi_1').catch(() => {})
      await deps.sms.send({ to: '5550100999', text: 'hello' }).catch(() => {})
      return heard
    }
    const asTwilio = (token: string) => `Basic ${Buffer.from(`AC01234567890:${token}`).toString('base64')}`
    const isVerifiedBy = (secret: string) => {
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } })
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret })
      const read = deps.payments.verifyWebhook(Buffer.from(payload), header)
      return read.ok || read.reason !== 'signature'
    }
    expect(await callBoth()).toEqual(['Bearer sk_test_number_one', asTwilio('one')])
    expect([isVerifiedBy('whsec_number_one'), isVerifiedBy('whsec_number_two')]).toEqual([true, false])
    const earlier = deps.serverSecret
    const next = randomBytes(32).toString('hex')
    await give('stripe', 'sk_test_number_two')
    await give('public', 'pk_test_number_two')
    await give('webhook', 'whsec_number_two')
    await give('twilio', 'two')
    await give('server', `${next},${earlier}`)
    const isNew = async () => {
      await callBoth()
      return heard.join(' ') === `Bearer sk_test_number_two ${asTwilio('two')}` && deps.serverSecret === next
    }
    await until(isNew)
    await until(async () => isVerifiedBy('whsec_number_two') && !isVerifiedBy('whsec_number_one'))
    expect(deps.earlierSecrets).toEqual([earlier])
    await until(async () => deps.cardEntry.publishable_key === 'pk_test_number_two')
    await unwatch()
    await deps.db.destroy()
    provider.close()
  })
})
