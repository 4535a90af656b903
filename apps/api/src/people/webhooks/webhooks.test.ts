import { limits } from '@armature/domain/limits'
import {
  webhookNoSecret,
  webhookTypesForeign,
  webhookUrlCredentials,
  webhookUrlInvalid,
  webhookUrlPlain,
  webhookUrlPrivate,
} from '@armature/domain/webhooks/webhook-texts'
import { webhookTypesFor } from '@armature/domain/webhooks/webhook-types'
import type { WebhookType } from '@armature/domain/webhooks/webhook-types'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buyOrder, shipPart } from '../../../testing/money/orders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, startQuoteWorld } from '../../../testing/quote-world.ts'
import type { Received, Receiver } from '../../../testing/webhook-receiver.ts'
import { startReceiver, verified } from '../../../testing/webhook-receiver.ts'
import { webhookSender } from '../../platform/adapters/webhook-sender.ts'
import { insertMember, setJoined } from '../companies/member-repository.ts'
import { resealWebhooks, sendWebhook } from './send-webhook.ts'

let world: QuoteWorld
let receiver: Receiver
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.now = new Date()
  world.deps.webhooks = webhookSender({ networks: ['127.0.0.0/8'], timeoutMs: 300 })
  receiver = await startReceiver()
})
afterEach(async () => {
  await world.owner.deleteFrom('webhooks').execute()
  await receiver.stop()
})

const make = async (
  company: TestUser = world.vendor,
  types: readonly WebhookType[] = webhookTypesFor(company),
  url = receiver.url,
) => (await world.callAs(company, 'createWebhook', { body: { url, types: [...types] } })).ok

interface Payload {
  type: string
  timestamp: string
  data: { sequence: number; record: string; id: number; status: string | null; url: string }
}

const payloadOf = ({ body }: Received): Payload => JSON.parse(body) as Payload

const typesOf = ({ received }: Receiver) => received.map((one) => payloadOf(one).type)

const messagesOf = async (id: number, by: TestUser = world.vendor) =>
  (await world.callAs(by, 'listWebhookMessages', { params: { id } })).ok

const silent = { info: () => {}, warn: () => {}, error: () => {} }

const test = (id: number) => world.callAs(world.vendor, 'testWebhook', { params: { id } })

describe('a webhook', () => {
  it('hears what its company may see, signed and in order', async () => {
    const { secret } = await make()
    const other = await startReceiver()
    await make(world.otherVendor, webhookTypesFor(world.otherVendor), other.url)
    const buyer = await startReceiver()
    await make(world.customer, webhookTypesFor(world.customer), buyer.url)
    const { id, subs } = await addQuote(world)
    const params = { id }
    await world.callAs(world.admin, 'patchQuote', { params, body: { down_payment: 30 } })
    const move = { params: { ...params, transition: 'send-to-vendor' as const }, body: {} }
    expect((await world.callAs(world.admin, 'transitionQuote', move)).status).toBe(200)
    await world.runJobs()
    const payloads = receiver.received.map((one) => verified(secret, one) as Payload)
    expect(payloads[0]).toEqual({
      type: 'sub_quote.status_changed',
      timestamp: expect.any(String),
      data: {
        sequence: 1,
        record: 'sub_quote',
        id: subs[0]?.id,
        status: 'SENT_TO_VENDOR',
        // The vendor's calls never return the status before.
        previous_status: null,
        message: null,
        url: `${world.deps.config.publicUrl}/api/shop/subquote/${subs[0]?.id}/`,
      },
    })
    expect(payloads.map(({ data }) => data.sequence)).toEqual(payloads.map((_, at) => at + 1))
    expect(payloads.every(({ data }) => data.id === subs[0]?.id)).toBe(true)
    expect(other.received).toEqual([])
    const heard = buyer.received.map(payloadOf)
    expect(heard.map(({ type, data }) => [type, data.id])).toEqual([
      ['quote.created', id],
      ...heard.slice(1).map(() => ['quote.status_changed', id]),
    ])
    expect(heard.at(-1)?.data.status).toBe('SENT_TO_VENDOR')
    await other.stop()
    await buyer.stop()
  })

  it('hears of orders, parcels, payments and messages, by the types that it chose', async () => {
    const buyer = await startReceiver()
    const seller = await make(world.vendor, ['sub_order.created', 'parcel.changed', 'message.created'])
    await make(world.customer, ['order.created', 'parcel.changed', 'payment.received'], buyer.url)
    const { id, sub } = await buyOrder(world)
    const body = { amount: '10.00', reference: 'Wire 1' }
    await world.callAs(world.admin, 'recordOrderPayment', { params: { id }, body })
    await shipPart(world, sub)
    const said = { client_id: 'of-webhooks', text: 'Between us.' }
    const talk = { params: { channel: `subOrder-${sub}` }, body: said }
    expect((await world.callAs(world.admin, 'sendChatMessage', talk)).ok.text).toBe(said.text)
    await world.runJobs()
    expect(typesOf(receiver)).toEqual(['sub_order.created', 'parcel.changed', 'message.created'])
    expect(receiver.received.at(-1)?.body).not.toContain(said.text)
    expect(receiver.received.at(-1)?.body).toContain(`/api/chat/subOrder-${sub}/messages/`)
    expect(typesOf(buyer)).toEqual(['order.created', 'payment.received', 'parcel.changed'])
    expect(payloadOf(buyer.received[2] as Received).data).toMatchObject({ record: 'order', id })
    expect((await messagesOf(seller.webhook.id)).map(({ state }) => state)).toEqual([
      'DELIVERED',
      'DELIVERED',
      'DELIVERED',
    ])
    await buyer.stop()
  })

  it('hears nothing of what didn’t happen, and nothing while its company is suspended', async () => {
    const { sub } = await buyOrder(world)
    const { webhook } = await make()
    const refused = await world.callAs(world.vendor, 'setFreight', {
      params: { id: (await addQuote(world)).subs[0]?.id ?? 0 },
      body: { freight: '5.00' },
    })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    await test(webhook.id)
    const set = (status: 'SUSPENDED' | 'APPROVED') =>
      world.owner.updateTable('users').set({ status }).where('id', '=', world.vendor.userId).execute()
    await set('SUSPENDED')
    const body = { client_id: 'while-suspended', text: 'Hello?' }
    await world.callAs(world.admin, 'sendChatMessage', { params: { channel: `subOrder-${sub}` }, body })
    await world.runJobs()
    expect(receiver.received).toEqual([])
    await set('APPROVED')
    await test(webhook.id)
    await world.runJobs()
    expect(typesOf(receiver)).toEqual(['webhook.test', 'webhook.test'])
  })

  it('has an address on the internet, and types that its company can get', async () => {
    world.deps.webhooks = webhookSender({ networks: [] })
    const tryUrl = async (url: string) => {
      const body = { url, types: ['payout.paid' as const] }
      return (await world.callAs(world.vendor, 'createWebhook', { body })).error.url
    }
    expect(await tryUrl('mailto:erp@example.com')).toEqual([webhookUrlInvalid])
    expect(await tryUrl('http://erp.example.com')).toEqual([webhookUrlPlain])
    expect(await tryUrl('https://user:secret@erp.example.com')).toEqual([webhookUrlCredentials])
    for (const host of [
      '10.0.0.1',
      '127.1',
      '0x7f000001',
      '169.254.169.254',
      '[::1]',
      '[::ffff:192.168.0.1]',
    ])
      expect(await tryUrl(`https://${host}/`), host).toEqual([webhookUrlPrivate])
    const body = { url: 'https://erp.example.com', types: ['payout.paid' as const] }
    const foreign = await world.callAs(world.customer, 'createWebhook', { body })
    expect(foreign.error).toMatchObject({ types: [webhookTypesForeign] })
  })

  it('is its owners’ alone: not another company’s, and not that of a person let go', async () => {
    const { webhook } = await make()
    const person = world.otherCustomer.userId
    const company_id = world.vendor.userId
    await insertMember(world.owner, { company_id, person_id: person, roles: ['OWNER'] }, world.clock.now)
    await setJoined(world.owner, company_id, person, world.clock.now)
    const switched = await world.callAs(world.otherCustomer, 'switchCompany', {
      params: { id: world.vendor.userId },
      body: {},
    })
    const headers = { authorization: `JWT ${switched.ok.token}` }
    const list = () => world.callAs(null, 'listWebhookMessages', { params: { id: webhook.id }, headers })
    expect((await list()).status).toBe(200)
    await world.callAs(world.vendor, 'removeMember', { params: { id: person } })
    expect((await list()).status).toBe(401)
    for (const stranger of [world.vendor2, world.customer])
      expect(
        (await world.callAs(stranger, 'listWebhookMessages', { params: { id: webhook.id } })).status,
      ).toBe(404)
  })

  it('sends by both secrets for a day after a rotation', async () => {
    const { webhook, secret } = await make()
    const next = (await world.callAs(world.vendor, 'rotateWebhook', { params: { id: webhook.id } })).ok
    await test(webhook.id)
    await world.runJobs()
    const [both] = receiver.received as [Received]
    for (const one of [secret, next.secret])
      expect(verified(one, both)).toMatchObject({ type: 'webhook.test' })
    // The library compares the message's age with its own clock.
    vi.useFakeTimers({
      now: world.clock.now.getTime() + limits.webhook.overlapDays * 86_400_000,
      toFake: ['Date'],
    })
    world.clock.now = new Date()
    await test(webhook.id)
    await world.runJobs()
    const one = receiver.received[1] as Received
    expect(verified(next.secret, one)).toMatchObject({ type: 'webhook.test' })
    expect(() => verified(secret, one)).toThrow('No matching signature found')
    vi.useRealTimers()
  })

  it('keeps its secret when the server’s is rotated', async () => {
    const { webhook, secret } = await make()
    const { serverSecret: first } = world.deps
    const rotate = (earlierSecrets: string[]) =>
      Object.assign(world.deps, { serverSecret: randomBytes(32).toString('base64url'), earlierSecrets })
    await test(webhook.id)
    rotate([first])
    await resealWebhooks(world.deps)
    world.deps.earlierSecrets = []
    await world.runJobs()
    expect(verified(secret, receiver.received[0] as Received)).toMatchObject({ type: 'webhook.test' })
    // Without the secret that sealed it, nothing can be signed.
    rotate([])
    await world.owner
      .updateTable('webhook_messages')
      .set({ state: 'WAITING', next_attempt_at: world.clock.now })
      .execute()
    await sendWebhook(world.deps, silent, webhook.id)
    Object.assign(world.deps, { serverSecret: first })
    const [message] = await messagesOf(webhook.id)
    expect(message?.attempts[0]?.error).toBe(webhookNoSecret)
  })
})
