import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildProduct, buildUser, buildVendor } from '../../../testing/builders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

let world: QuoteWorld
let vendor: TestUser
let buyer: TestUser
let part: number
let inStore: number
beforeAll(async () => {
  world = await startQuoteWorld()
  vendor = await buildVendor(world.owner, { phone_number: '5550104477' }, 'Northgate Motion')
  buyer = await buildUser(world.owner, {
    username: 'greta.geheim',
    first_name: 'Greta',
    last_name: 'Geheim',
    email: 'greta@geheim.example',
    phone_number: '5550109911',
  })
  part = await buildProduct(world.owner, world.references, { vendor_id: vendor.userId, name: 'Asked arm' })
  inStore = await buildProduct(world.owner, world.references, {
    vendor_id: world.tenant.userId,
    tenant_id: world.tenant.tenantId,
    name: 'Store arm',
  })
})
afterAll(() => world.stop())

let count = 0
/** As the web app asks: under an idempotency key. */
const ask = (who: TestUser | null, product = part, text = 'Does it hold at 60 °C?') => {
  const name = `question-${(count += 1)}`
  return world.callAs(who, 'askQuestion', {
    body: { product, text, client_id: name },
    headers: { 'idempotency-key': name },
  })
}
const answer = (who: TestUser, channel: string, text = 'Up to 80 °C.') =>
  world.callAs(who, 'sendChatMessage', {
    params: { channel },
    body: { text, client_id: `answer-${(count += 1)}` },
  })
const read = (who: TestUser, channel: string) =>
  world.callAs(who, 'listChatMessages', { params: { channel }, query: {} })
const listOf = async (who: TestUser) => (await world.callAs(who, 'listQuestions', { query: {} })).ok.results

describe('a question about a part', () => {
  it('reaches its vendor, who answers, and the buyer reads it', async () => {
    const asked = await ask(buyer)
    expect(asked.status, asked.text).toBe(201)
    const { channel } = asked.ok
    const [waiting] = (await world.callAs(vendor, 'listUnreadChats', {})).ok.channels
    expect(waiting).toMatchObject({ channel, unread: 1 })
    expect(await listOf(vendor)).toMatchObject([
      {
        channel,
        mine: false,
        product: { id: part, name: 'Asked arm' },
        last: { text: 'Does it hold at 60 °C?', mine: false },
      },
    ])
    expect((await answer(vendor, channel)).status).toBe(201)
    expect((await read(buyer, channel)).ok.results.map(({ text }) => text)).toEqual([
      'Up to 80 °C.',
      'Does it hold at 60 °C?',
    ])
    expect(await listOf(buyer)).toMatchObject([
      { mine: true, vendor: 'Northgate Motion', last: { mine: false } },
    ])
  })

  it('is one chat for each buyer and part, whatever is asked next', async () => {
    const [first, next] = [await ask(buyer), await ask(buyer, part, 'And its mass?')]
    expect(next.ok).toEqual(first.ok)
  })

  it('tells both sides by notice and mail, with the part’s name and nobody else’s', async () => {
    const notices = (await world.callAs(vendor, 'listNotices', { query: {} })).ok.results
    expect(notices[0]).toMatchObject({
      kind: 'chat',
      text: 'Buyer wrote to you on the question about Asked arm',
    })
    expect(notices[0]?.path).toMatch(/^\/questions\?chat=question-\d+$/)
    const own = (await world.callAs(buyer, 'listNotices', { query: {} })).ok.results
    expect(own[0]?.text).toBe('Northgate Motion wrote to you on the question about Asked arm')
    expect((await world.callAs(world.admin, 'listUnreadChats', {})).ok.channels).toEqual([])
  })

  it('shows the vendor neither the buyer’s name nor e-mail nor phone, anywhere', async () => {
    const { channel } = (await ask(buyer)).ok
    await world.callAs(buyer, 'markChat', { params: { channel }, body: { read: 1 } })
    const texts = [
      (await read(vendor, channel)).text,
      (await world.callAs(vendor, 'listQuestions', { query: {} })).text,
      (await world.callAs(vendor, 'listNotices', { query: {} })).text,
    ].join()
    expect(texts).toContain('"Buyer"')
    expect(texts).not.toMatch(/greta|geheim|5550109911/i)
    expect((await read(buyer, channel)).text).not.toMatch(/5550104477/)
  })

  it('knows people by numbers of its own, the same within it and others in the next', async () => {
    const other = await buildProduct(world.owner, world.references, { vendor_id: vendor.userId })
    const idsIn = async (channel: string) => {
      await world.callAs(buyer, 'markChat', { params: { channel }, body: { read: 1 } })
      const { results, readers } = (await read(vendor, channel)).ok
      const written = new Set(results.flatMap(({ author }) => (author?.role === 'CUSTOMER' ? author.id : [])))
      const reading = new Set(readers.flatMap(({ id, role }) => (role === 'CUSTOMER' ? id : [])))
      expect(reading).toEqual(written)
      return [...written]
    }
    const here = await idsIn((await ask(buyer)).ok.channel)
    const there = await idsIn((await ask(buyer, other)).ok.channel)
    expect(new Set([...here, ...there, buyer.userId]).size).toBe(3)
    expect(Number.isSafeInteger(here[0])).toBe(true)
  })

  it('is nobody else’s: not another vendor’s, another buyer’s, a stranger’s, nor another store’s', async () => {
    const { channel, id } = (await ask(buyer)).ok
    for (const other of [world.vendor2, world.customer, world.tenant]) {
      expect((await read(other, channel)).status).toBe(404)
      expect((await answer(other, channel)).status).toBe(404)
      expect((await listOf(other)).map((question) => question.id)).not.toContain(id)
    }
    expect((await ask(null)).status).toBe(401)
    expect((await read(world.admin, channel)).status).toBe(200)
  })

  it('is kept from others by the database as well', async () => {
    const seen = (who: TestUser) =>
      inTransaction(world.deps.db, who, (trx) =>
        Promise.all([
          trx.selectFrom('part_questions').select('id').execute(),
          trx.selectFrom('chat_messages').select('seq').where('kind', '=', 'question').execute(),
        ]),
      )
    expect(await seen(world.vendor2)).toEqual([[], []])
    for (const side of [vendor, buyer]) expect((await seen(side)).every((rows) => rows.length > 0)).toBe(true)
  })
})

describe('asking', () => {
  it('is for others than the part’s vendor, and of a store’s part for its customers', async () => {
    expect((await ask(vendor)).error.detail).toBe(messages.questionOwnPart)
    expect((await ask(buyer, inStore)).status).toBe(404)
    const asked = await ask(world.storeCustomer, inStore)
    expect(asked.status, asked.text).toBe(201)
    expect((await read(world.tenant, asked.ok.channel)).status).toBe(200)
    expect((await read(world.otherTenant, asked.ok.channel)).status).toBe(404)
  })

  it('needs words, and a part that is there', async () => {
    expect((await ask(buyer, part, '  ')).error).toMatchObject({ text: [messages.questionEmpty] })
    expect((await ask(buyer, 999_999)).status).toBe(404)
  })

  it('has an end for the day', async () => {
    const eager = await buildUser(world.owner)
    world.deps.config.rateLimitScale = 1
    for (let sent = 0; sent < limits.chat.questionsPerDay; sent += 1)
      expect((await ask(eager)).status).toBe(201)
    const refused = await ask(eager)
    world.deps.config.rateLimitScale = 10_000
    expect([refused.status, refused.error.detail]).toEqual([429, messages.questionTooMany])
  })
})
