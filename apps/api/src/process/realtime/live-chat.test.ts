import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveClient } from '../../../testing/live-client.ts'
import type { LiveWorld } from '../../../testing/live-world.ts'
import { startLiveWorld } from '../../../testing/live-world.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildProduct } from '../../../testing/builders.ts'
import { addQuote, putIn } from '../../../testing/quote-world.ts'
import { announceChange } from '../../platform/journal/announce-change.ts'
import { socketLimits } from '../../platform/config/socket-limits.ts'

let world: LiveWorld
beforeAll(async () => {
  world = await startLiveWorld()
})
afterEach(() => world.hangUp())
afterAll(() => world.stop())

let ids = 0
const say = (user: TestUser, channel: string, text = 'Hello') =>
  world.callAs(user, 'sendChatMessage', {
    params: { channel },
    body: { client_id: `live-client-${(ids += 1)}`, text },
  })

const sentQuote = async () => {
  const quote = await addQuote(world)
  await putIn(world, quote, 'SENT_TO_VENDOR')
  return { quote, ofQuote: `Quote-${quote.id}`, ofSub: `subQuote-${quote.subs[0]?.id}` }
}
const chats = ({ heard }: LiveClient) => heard.filter((one) => one.startsWith('chat '))

describe('a message', () => {
  it('is told to those in the channel on every process, by its name alone, and to nobody else', async () => {
    const { url } = await world.startAnother()
    const { ofSub, ofQuote } = await sentQuote()
    const names = ['admin', 'vendor', 'vendor2', 'tenant', 'customer', 'otherCustomer'] as const
    const open = await Promise.all(
      names.map(async (name, at) => [name, await world.live(world[name], at % 2 ? { url } : {})] as const),
    )
    const all = open.map(([, client]) => client)
    await world.settle(...all)
    for (const client of all) client.heard.length = 0
    const payloads: unknown[] = []
    open[0]?.[1].socket.onAny((...parts: unknown[]) => payloads.push(parts))
    expect((await say(world.vendor, ofSub, 'A secret')).status).toBe(201)
    expect((await say(world.customer, ofQuote, 'A secret')).status).toBe(201)
    await world.settle(...all)
    expect(Object.fromEntries(open.map(([name, client]) => [name, chats(client)]))).toEqual({
      admin: [`chat ${ofSub}`, `chat ${ofQuote}`],
      vendor: [`chat ${ofSub}`],
      vendor2: [],
      tenant: [],
      customer: [`chat ${ofQuote}`],
      otherCustomer: [],
    })
    expect(JSON.stringify(payloads)).not.toContain('secret')
  })

  it('that is put right or taken back is told again to those in the channel', async () => {
    const { ofQuote } = await sentQuote()
    const { seq } = (await say(world.customer, ofQuote)).ok
    const client = await world.live(world.admin)
    await world.settle(client)
    client.heard.length = 0
    const params = { channel: ofQuote, seq }
    const edited = await world.callAs(world.customer, 'editChatMessage', { params, body: { text: 'Better' } })
    expect(edited.status).toBe(200)
    await world.settle(client)
    expect(chats(client)).toEqual([`chat ${ofQuote}`])
    expect((await world.callAs(world.customer, 'deleteChatMessage', { params })).status).toBe(200)
    await world.settle(client)
    expect(chats(client)).toEqual([`chat ${ofQuote}`, `chat ${ofQuote}`])
  })

  it('is told to nobody whose right to the record went while the connection stayed', async () => {
    const { quote, ofSub } = await sentQuote()
    const [admin, vendor] = [await world.live(world.admin), await world.live(world.vendor)]
    await say(world.admin, ofSub)
    await vendor.hears({ kind: 'chat', id: ofSub })
    await putIn(world, quote, 'ADMIN_APPROVED')
    await world.settle(admin, vendor)
    vendor.heard.length = 0
    expect((await say(world.admin, ofSub, 'Not for you')).status).toBe(201)
    await world.settle(admin, vendor)
    expect(chats(vendor)).toEqual([])
  })

  it('of a store is told to nobody whose account left the store, however it left', async () => {
    const quote = await addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)
    const channel = `Quote-${quote.id}`
    const clerk = await world.live(world.tenant)
    await say(world.storeCustomer, channel)
    await clerk.hears({ kind: 'chat', id: channel })
    const move = (tenant_id: number | null) =>
      world.owner.updateTable('users').set({ tenant_id }).where('id', '=', world.tenant.userId).execute()
    await move(null)
    // No call announced it: the database did.
    await expect
      .poll(
        async () => {
          clerk.heard.length = 0
          await say(world.storeCustomer, channel)
          await world.settle(clerk)
          return chats(clerk)
        },
        { timeout: 60_000 },
      )
      .toEqual([])
    await move(world.tenant.tenantId)
  })
})

describe('where somebody’s rights go while a connection stays', () => {
  const leaveStore = (trx: typeof world.owner, tenant_id: number | null) =>
    trx.updateTable('users').set({ tenant_id }).where('id', '=', world.tenant.userId).execute()
  const ofStore = async () => {
    const quote = await addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)
    const channel = `Quote-${quote.id}`
    const clerk = await world.live(world.tenant)
    await say(world.storeCustomer, channel)
    await clerk.hears({ kind: 'chat', id: channel })
    await world.settle(clerk)
    clerk.heard.length = 0
    return { channel, clerk, audience: { tenantId: world.tenant.tenantId } }
  }
  afterEach(() => leaveStore(world.owner, world.tenant.tenantId))

  it('nothing is told by the old ones, not even what comes in the same moment; then it hears of a gap', async () => {
    const { channel, clerk, audience } = await ofStore()
    const gaps = clerk.gaps()
    await world.owner.transaction().execute(async (trx) => {
      await leaveStore(trx, null)
      await announceChange(trx, { kind: 'chat', id: channel, audience })
    })
    await expect.poll(() => clerk.gaps()).toBe(gaps + 1)
    await world.settle(clerk)
    expect(chats(clerk)).toEqual([])
  })

  it('the rights of all are read again in less than five seconds, though the notice got lost', async () => {
    expect(socketLimits.rightsSeconds).toBeLessThan(5)
    const { channel, clerk, audience } = await ofStore()
    await sql`ALTER TABLE users DISABLE TRIGGER users_rights`.execute(world.owner)
    await leaveStore(world.owner, null)
    await sql`ALTER TABLE users ENABLE TRIGGER users_rights`.execute(world.owner)
    await expect
      .poll(
        async () => {
          clerk.heard.length = 0
          await world.announce({ kind: 'chat', id: channel, audience })
          await world.settle(clerk)
          return chats(clerk)
        },
        { timeout: 2_000 * socketLimits.rightsSeconds },
      )
      .toEqual([])
  })
})

describe('somebody who types', () => {
  it('is shown to the others in the channel, on every process, and to nobody else', async () => {
    const { url } = await world.startAnother()
    const { ofSub } = await sentQuote()
    const [vendor, admin] = [await world.live(world.vendor), await world.live(world.admin, { url })]
    const [rival, customer] = [await world.live(world.vendor2), await world.live(world.customer)]
    const told: [string, unknown][] = []
    for (const [name, client] of Object.entries({ vendor, admin, rival, customer }))
      client.socket.on('typing', (typing) => told.push([name, typing]))
    const heard = new Promise((resolve) => admin.socket.once('typing', resolve))
    // Clients that may not see the record say it in vain.
    for (const client of [rival, customer, vendor]) client.socket.emit('typing', ofSub)
    vendor.socket.emit('typing', 'quote-5')
    await heard
    await world.settle(vendor, admin, rival, customer)
    expect(told).toEqual([['admin', { channel: ofSub, user: world.vendor.userId }]])
  })

  it('is known to a part’s vendor by the number that its question is signed with', async () => {
    const product = await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId })
    const body = { product, text: 'How heavy?', client_id: 'who-types-it' }
    const { channel } = (await world.callAs(world.customer, 'askQuestion', { body })).ok
    const [vendor, customer] = [await world.live(world.vendor), await world.live(world.customer)]
    const heard = new Promise((resolve) => vendor.socket.once('typing', resolve))
    customer.socket.emit('typing', channel)
    const { results } = (await world.callAs(world.vendor, 'listChatMessages', { params: { channel } })).ok
    expect(await heard).toEqual({ channel, user: results[0]?.author?.id })
    expect(results[0]?.author?.id).not.toBe(world.customer.userId)
  })
})

it('an account may send so many messages a minute, over all processes', async () => {
  const scale = { rateLimitScale: 3 / 60 }
  const servers = [await world.startAnother(scale), await world.startAnother(scale)]
  const { ofQuote } = await sentQuote()
  const authorization = `JWT ${await world.tokenOf(world.otherCustomer)}`
  const statuses: number[] = []
  for (let sent = 0; sent < 5; sent += 1) {
    const answer = await fetch(`${servers[sent % 2]?.url}/api/chat/${ofQuote}/messages/`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: `limited-${sent}`, text: 'Much' }),
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([404, 404, 404, 429, 429])
})
