import { channelName } from '@armature/domain/chat/channel'
import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'
import { buyOrder } from '../../../testing/money/orders.ts'

let world: QuoteWorld
let quote: Quoted
let ofQuote: string
let ofSub: string
beforeAll(async () => {
  world = await startQuoteWorld()
  quote = await addQuote(world)
  await putIn(world, quote, 'SENT_TO_VENDOR')
  ofQuote = `Quote-${quote.id}`
  ofSub = `subQuote-${quote.subs[0]?.id}`
})
afterAll(() => world.stop())

let ids = 0
const say = (user: TestUser, channel: string, text: string, more: object = {}) =>
  world.callAs(user, 'sendChatMessage', {
    params: { channel },
    body: { client_id: `client-${(ids += 1)}`, text, ...more },
  })
const read = (user: TestUser, channel: string, query: Record<string, string> = {}) =>
  world.callAs(user, 'listChatMessages', { params: { channel }, query })
const texts = async (user: TestUser, channel: string, query: Record<string, string> = {}) =>
  (await read(user, channel, query)).ok.results.map(({ text }) => text)

describe('who may', () => {
  it('reads and writes is in the record; for all others there is nothing', async () => {
    for (const user of [world.admin, world.customer])
      expect((await say(user, ofQuote, 'Hello')).status).toBe(201)
    for (const user of [world.admin, world.vendor]) expect((await say(user, ofSub, 'Hello')).status).toBe(201)
    for (const user of [world.vendor, world.vendor2, world.tenant, world.otherCustomer]) {
      expect((await read(user, ofQuote)).status).toBe(404)
      expect((await say(user, ofQuote, 'I am not here')).status).toBe(404)
    }
    for (const user of [world.customer, world.vendor2, world.tenant]) {
      expect((await read(user, ofSub)).status).toBe(404)
      expect((await say(user, ofSub, 'I am not here')).status).toBe(404)
    }
    expect(await texts(world.admin, ofQuote)).not.toContain('I am not here')
  })

  it('speaks under the name and role of the session, whatever a body says', async () => {
    const forged = await say(world.customer, ofQuote, 'I am the admin', { author: world.admin.userId })
    expect(forged.status).toBe(400)
    const own = (await say(world.customer, ofQuote, 'I am myself')).ok
    expect(own.author).toEqual({ id: world.customer.userId, name: 'Carla Buyer', role: 'CUSTOMER' })
  })

  it.each(['Quote-05', 'quote-5', 'Quote-5,Quote-6', 'Quote-5%2F', 'users-1', 'Quote--1'])(
    'finds nothing at %s',
    async (channel) => {
      expect((await read(world.admin, channel)).status).toBe(404)
      expect((await say(world.admin, channel, 'Hello')).status).toBe(404)
    },
  )

  it('finds no channel of a record that isn’t there', async () => {
    expect((await read(world.admin, 'Quote-987654321')).status).toBe(404)
    expect((await say(world.admin, 'order-987654321', 'Hello')).status).toBe(404)
  })

  it('loses a sub-quote’s chat with its sub-quote', async () => {
    const other = await addQuote(world)
    const channel = `subQuote-${other.subs[0]?.id}`
    await putIn(world, other, 'SENT_TO_VENDOR')
    expect((await say(world.vendor, channel, 'Mine')).status).toBe(201)
    await putIn(world, other, 'ADMIN_APPROVED')
    expect((await say(world.vendor, channel, 'Mine')).status).toBe(404)
    expect((await read(world.vendor, channel)).status).toBe(404)
  })

  it('forged cursors and marks lead nowhere', async () => {
    for (const query of [
      { before: '0' },
      { before: '-1' },
      { after: '1e3' },
      { after: "1' OR 1=1" },
      { page: '2' },
    ])
      expect((await read(world.customer, ofQuote, query)).status).toBe(400)
    expect(await texts(world.customer, ofQuote, { after: '999999999999999' })).toEqual([])
    const mark = await world.callAs(world.customer, 'markChat', {
      params: { channel: ofQuote },
      body: { read: 999_999 },
    })
    expect(mark.ok.read).toBe((await read(world.customer, ofQuote)).ok.last)
  })
})

describe('never lost, never twice', () => {
  it('many at once get places without gaps, in the order of their commits', async () => {
    const other = `Quote-${(await addQuote(world)).id}`
    const before = (await read(world.admin, other)).ok.last
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, at) => say(at % 2 ? world.admin : world.customer, other, `No. ${at}`)),
    )
    const seqs = sent.map((answer) => answer.ok.seq).toSorted((one, next) => one - next)
    expect(seqs).toEqual(seqs.map((_, at) => before + 1 + at))
    const { results, has_more } = (await read(world.customer, other)).ok
    expect(results.map(({ seq }) => seq)).toEqual(seqs.toReversed().slice(0, limits.chat.page))
    expect(has_more).toBe(true)
    const older = (await read(world.customer, other, { before: String(results.at(-1)?.seq) })).ok.results
    expect(older[0]?.seq).toBe((results.at(-1)?.seq ?? 0) - 1)
    const caughtUp = (await read(world.customer, other, { after: '0' })).ok
    expect(caughtUp.results.slice(-30).map(({ seq }) => seq)).toEqual(seqs)
  })

  it('one whose answer was lost is there once, also where it is sent again at once', async () => {
    const message = { params: { channel: ofQuote }, body: { client_id: 'lost-answer', text: 'Once' } }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.callAs(world.customer, 'sendChatMessage', message)),
    )
    expect(new Set(answers.map((answer) => answer.ok.seq)).size).toBe(1)
    expect((await texts(world.admin, ofQuote, { search: 'Once' })).length).toBe(1)
    const other = { ...message, body: { ...message.body, text: 'Another' } }
    expect((await world.callAs(world.customer, 'sendChatMessage', other)).status).toBe(409)
    // The id is its author's: somebody else's under the same one is another message.
    expect((await world.callAs(world.admin, 'sendChatMessage', other)).status).toBe(201)
  })
})

describe('one’s own words', () => {
  it('may be changed and taken back for five minutes, by their author only, and are marked', async () => {
    const { seq } = (await say(world.customer, ofQuote, 'Recieved')).ok
    const at = { channel: ofQuote, seq }
    const answered = (await say(world.admin, ofQuote, 'Thanks', { reply_to: seq })).ok
    expect(answered.reply_to).toEqual({ seq, name: 'Carla Buyer', text: 'Recieved' })
    const edit = (user: TestUser, text: string) =>
      world.callAs(user, 'editChatMessage', { params: at, body: { text } })
    const before = (await read(world.admin, ofQuote)).ok
    expect((await edit(world.admin, 'Forged')).status).toBe(403)
    expect((await edit(world.vendor, 'Forged')).status).toBe(404)
    expect((await edit(world.customer, 'Received')).ok).toMatchObject({ text: 'Received', seq })
    const changed = (await read(world.admin, ofQuote, { after: String(before.revision) })).ok
    expect(changed.results).toMatchObject([{ seq, text: 'Received', edited: expect.any(String) }])
    expect(changed.last).toBe(before.last)
    expect((await world.callAs(world.customer, 'deleteChatMessage', { params: at })).ok).toMatchObject({
      text: '',
      deleted: true,
    })
    expect((await edit(world.customer, 'Back again')).status).toBe(403)
    const again = await world.callAs(world.customer, 'deleteChatMessage', { params: at })
    expect(again.ok).toMatchObject({ text: '', deleted: true })
    const quoting = (await read(world.admin, ofQuote)).ok.results.find((one) => one.seq === answered.seq)
    expect(quoting?.reply_to?.text).toBe('')
    const late = (await say(world.customer, ofQuote, 'Late')).ok.seq
    const start = world.clock.now
    world.clock.now = new Date(start.getTime() + limits.chat.changeMinutes * 60_000 + 1)
    const tooLate = { params: { channel: ofQuote, seq: late } }
    expect((await world.callAs(world.customer, 'deleteChatMessage', tooLate)).status).toBe(403)
    expect(
      (await world.callAs(world.customer, 'editChatMessage', { ...tooLate, body: { text: 'x' } })).status,
    ).toBe(403)
    world.clock.now = start
  })

  it('stay as they were typed, script and all; quotes and lines are of this record only', async () => {
    const script = '<script>alert(1)</script> <img src=x onerror=alert(1)> javascript:alert(1) \u202e'
    expect((await say(world.customer, ofQuote, script)).ok.text).toBe(script.trim())
    const item = quote.subs[0]?.items[0] ?? 0
    expect((await say(world.customer, ofQuote, 'This one', { line: item })).ok.line).toEqual({
      id: item,
      name: 'Arm',
    })
    const other = await addQuote(world)
    const refused = await say(world.customer, ofQuote, 'That one', { line: other.subs[0]?.items[0] })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('"line"')])
    expect((await say(world.customer, ofQuote, 'x', { reply_to: 99_999 })).status).toBe(400)
    for (const text of ['', '   ', 'a\0b', 'x'.repeat(limits.chat.text.max + 1)])
      expect((await say(world.customer, ofQuote, text)).status).toBe(400)
    expect((await say(world.customer, ofQuote, '\u20ac'.repeat(limits.chat.text.max))).status).toBe(201)
  })

  it('point at a line of an order as of a sub-order, and of no other one', async () => {
    const [order, other] = [await buyOrder(world), await buyOrder(world)]
    const itemOf = async (sub: number) =>
      (await world.callAs(world.admin, 'readSubOrder', { params: { id: sub } })).ok.items[0]
    const line = await itemOf(order.sub)
    const strange = await itemOf(other.sub)
    for (const [user, channel] of [
      [world.customer, `order-${order.id}`],
      [world.vendor, `subOrder-${order.sub}`],
    ] as const) {
      const said = await say(user, channel, 'This one', { line: line?.id })
      expect(said.ok.line).toEqual({ id: line?.id, name: line?.name })
      expect((await say(user, channel, 'That one', { line: strange?.id })).status).toBe(400)
    }
  })

  it('are found again by a part of them', async () => {
    await say(world.customer, ofQuote, 'Is 100% carbon_fibre possible?')
    expect(await texts(world.admin, ofQuote, { search: '0% carbon_f' })).toHaveLength(1)
    expect(await texts(world.admin, ofQuote, { search: '100 carbon' })).toEqual([])
  })
})

describe('marks and unread counts', () => {
  it('tell who has which message, and never go back', async () => {
    const other = `Quote-${(await addQuote(world)).id}`
    const { seq } = (await say(world.customer, other, 'One')).ok
    const mark = (body: object) => world.callAs(world.admin, 'markChat', { params: { channel: other }, body })
    const unread = async () =>
      (await world.callAs(world.admin, 'listUnreadChats', {})).ok.channels.find(
        ({ channel }) => channel === other,
      )
    expect(await unread()).toMatchObject({ unread: 1, delivered: 0, last: seq })
    expect((await mark({ delivered: seq })).ok).toEqual({ delivered: seq, read: 0 })
    expect(await unread()).toMatchObject({ unread: 1, delivered: seq })
    expect((await mark({ read: seq })).ok).toEqual({ delivered: seq, read: seq })
    expect(await unread()).toBeUndefined()
    expect((await mark({ read: 1, delivered: 1 })).ok).toEqual({ delivered: seq, read: seq })
    expect((await read(world.customer, other)).ok.readers).toEqual([
      {
        id: world.admin.userId,
        name: expect.any(String),
        role: 'ADMIN',
        delivered: seq,
        read: seq,
        self: false,
      },
    ])
    await say(world.admin, other, 'Mine isn’t unread to me')
    expect(await unread()).toBeUndefined()
    await say(world.customer, other, 'Two')
    expect(await unread()).toMatchObject({ unread: 1, last: seq + 2 })
    const vendors = (await world.callAs(world.vendor, 'listUnreadChats', {})).ok.channels
    expect(vendors.map(({ channel }) => channel).filter((name) => name.startsWith('Quote-'))).toEqual([])
  })
})

describe('lines of the system', () => {
  it('tell of moves and prices where they may be read, and nowhere else', async () => {
    const offer = await addQuote(world)
    await putIn(world, offer, 'SENT_TO_VENDOR')
    const [sub] = offer.subs
    const price = { params: { id: sub?.items[0] ?? 0 }, body: { price: '9.99' } }
    expect((await world.callAs(world.vendor, 'setQuoteItemPrice', price)).status).toBe(200)
    const move = { params: { id: sub?.id ?? 0, transition: 'send-to-admin' } } as const
    const moved = await world.callAs(world.vendor, 'transitionSubQuote', move)
    expect(moved.status, moved.text).toBe(200)
    const lines = (await read(world.admin, channelName({ kind: 'subQuote', id: sub?.id ?? 0 }))).ok.results
    expect(lines.every(({ author }) => author === null)).toBe(true)
    expect(lines.some(({ text }) => text.includes('9.99'))).toBe(true)
    expect(lines.some(({ text }) => text.includes('→'))).toBe(true)
    expect((await texts(world.customer, `Quote-${offer.id}`)).join()).not.toContain('9.99')
  })

  it('tell of a refused write nothing', async () => {
    const before = (await read(world.admin, ofSub)).ok.last
    const refused = { params: { id: quote.subs[0]?.items[0] ?? 0 }, body: { price: '0.50' } }
    expect((await world.callAs(world.vendor, 'setQuoteItemPrice', refused)).status).toBe(400)
    expect((await read(world.admin, ofSub)).ok.last).toBe(before)
  })

  it('of an order are in its chat and the sub-order’s, without what a vendor earns', async () => {
    const order = await buyOrder(world)
    const tracking = { params: { id: order.sub }, body: { tracking_url: 'https://parcels.example.test/1' } }
    expect((await world.callAs(world.vendor, 'changeSubOrder', tracking)).status).toBe(200)
    expect((await texts(world.customer, `order-${order.id}`)).join()).toContain('parcels.example.test')
    expect((await texts(world.vendor, `subOrder-${order.sub}`)).join()).toContain('parcels.example.test')
    expect((await read(world.customer, `subOrder-${order.sub}`)).status).toBe(404)
    expect((await read(world.vendor2, `subOrder-${order.sub}`)).status).toBe(404)
    expect((await read(world.vendor, `order-${order.id}`)).status).toBe(404)
  })

  it('count for a new administrator what was there before', async () => {
    const other = `Quote-${(await addQuote(world)).id}`
    await say(world.customer, other, 'One')
    const setRole = (role: 'VENDOR' | 'ADMIN') =>
      world.owner.updateTable('users').set({ role }).where('id', '=', world.vendor2.userId).execute()
    await setRole('ADMIN')
    const { channels } = (await world.callAs(world.vendor2, 'listUnreadChats', {})).ok
    await setRole('VENDOR')
    expect(channels.find(({ channel }) => channel === other)).toMatchObject({ unread: 1 })
    const after = (await world.callAs(world.vendor2, 'listUnreadChats', {})).ok.channels
    expect(after.map(({ channel }) => channel)).not.toContain(other)
  })
})
