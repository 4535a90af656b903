import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildMedia } from '../../../testing/builders.ts'
import { buyOrder } from '../../../testing/money/orders.ts'
import type { Quoted, QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
let quote: Quoted
let file: string
let channel: string
let line: number
let ids = 0

const shown = {
  kind: 'CAD',
  conversion_status: 'READY',
  box_length: 4,
  box_width: 2,
  box_height: 3,
} as const
const point = { x: 1.5, y: -0.5, z: 1 }
const eye = { theta: 0.4, phi: 1.2, distance: 9 }

beforeAll(async () => {
  world = await startQuoteWorld()
  const media = await buildMedia(world.owner, {
    owner_id: world.vendor.userId,
    ...shown,
  })
  file = media.publicId
  await world.owner.updateTable('products').set({ cad: media.path }).where('id', '=', world.model).execute()
  quote = await addQuote(world)
  await putIn(world, quote, 'SENT_TO_VENDOR')
  channel = `subQuote-${quote.subs[0]?.id}`
  line = quote.subs[0]?.items[0] ?? 0
})
afterAll(() => world.stop())

const say = (user: TestUser, to: string, more: object, text = 'Here?') =>
  world.callAs(user, 'sendChatMessage', {
    params: { channel: to },
    body: { client_id: `pin-client-${(ids += 1)}`, text, ...more },
  })
const lines = (user: TestUser, of: string) => world.callAs(user, 'listChatLines', { params: { channel: of } })
const newest = async (user: TestUser, of: string) =>
  (await world.callAs(user, 'listChatMessages', { params: { channel: of } })).ok.results[0]

describe('the lines that a message may point at', () => {
  it('are those of the record, with a product where that has a 3D view', async () => {
    expect((await lines(world.vendor, channel)).ok.lines).toEqual([
      { id: line, name: 'Arm', product: world.model },
    ])
    const all = (await lines(world.customer, `Quote-${quote.id}`)).ok.lines
    expect(all.map(({ name, product }) => [name, product])).toEqual([
      ['Arm', world.model],
      ['Gripper', null],
    ])
  })

  it('are told to nobody who may not see the record', async () => {
    for (const user of [world.customer, world.vendor2, world.tenant])
      expect((await lines(user, channel)).status).toBe(404)
    expect((await lines(world.vendor, `Quote-${quote.id}`)).status).toBe(404)
  })

  it('are an order’s too', async () => {
    const order = await buyOrder(world)
    const found = (await lines(world.customer, `order-${order.id}`)).ok.lines
    expect(found.find(({ name }) => name === 'Arm')?.product).toBe(world.model)
    const pin = { file, point, eye }
    const sent = await say(world.customer, `order-${order.id}`, { line: found[0]?.id, pin })
    expect(sent.ok.pin).toEqual({ product: world.model, ...pin })
  })
})

describe('a message without words', () => {
  it.each([
    ['its line', false, 'About Arm'],
    ['its spot', true, 'A spot on the 3D view of Arm'],
  ])(
    'may be %s alone, is quoted and found by that, and no more once it was taken back',
    async (_what, isPinned, words) => {
      const pin = isPinned ? { pin: { file, point, eye } } : {}
      const { seq, text } = (await say(world.vendor, channel, { line, ...pin }, '')).ok
      expect(text).toBe('')
      const { ok: answered } = await say(world.admin, channel, { reply_to: seq }, 'This?')
      expect(answered.reply_to?.text).toBe(words)
      const find = async () =>
        (
          await world.callAs(world.admin, 'listChatMessages', {
            params: { channel },
            query: { search: 'Ar' },
          })
        ).ok.results
          .map((found) => found.seq)
          .includes(seq)
      expect(await find()).toBe(true)
      const taken = await world.callAs(world.vendor, 'deleteChatMessage', { params: { channel, seq } })
      expect(taken.ok).toMatchObject({ line: null, pin: null })
      const after = (await world.callAs(world.admin, 'listChatMessages', { params: { channel } })).ok.results
      expect(after.find((one) => one.seq === answered.seq)?.reply_to?.text).toBe('')
      expect(await find()).toBe(false)
    },
  )
})

describe('a pin', () => {
  it('is read by the others of the channel, and stored once', async () => {
    const body = { client_id: 'pin-once-1', text: 'This edge', line, pin: { file, point, eye } }
    const send = () => world.callAs(world.vendor, 'sendChatMessage', { params: { channel }, body })
    const [one, two] = [await send(), await send()]
    expect(two.ok.seq).toBe(one.ok.seq)
    expect((await newest(world.admin, channel))?.pin).toEqual({ product: world.model, file, point, eye })
    const moved = { ...body, pin: { ...body.pin, point: { ...point, x: 0 } } }
    expect(
      (await world.callAs(world.vendor, 'sendChatMessage', { params: { channel }, body: moved })).status,
    ).toBe(409)
  })

  it('must be on the part, within its size', async () => {
    const beside = await say(world.vendor, channel, { line, pin: { file, point: { x: 3, y: 0, z: 0 }, eye } })
    expect(beside.status).toBe(400)
    expect(beside.text).toContain(messages.chatPinBeside)
  })

  it('belongs to a line of this record', async () => {
    const pin = { file, point, eye }
    expect((await say(world.vendor, channel, { pin })).text).toContain(messages.chatPinOfLine)
    const other = await addQuote(world)
    const foreign = await say(world.vendor, channel, { line: other.subs[0]?.items[0], pin })
    expect(foreign.text).toContain(messages.chatNoSuchLine)
  })

  it('is on a view of that line’s own part, and of no other file', async () => {
    const foreign = await buildMedia(world.owner, {
      owner_id: world.vendor.userId,
      ...shown,
    })
    const unshown = await say(world.vendor, channel, { line, pin: { file: foreign.publicId, point, eye } })
    expect(unshown.status).toBe(400)
    expect(unshown.text).toContain(messages.chatNoSuchView)
    const withoutView = await say(world.customer, `Quote-${quote.id}`, {
      line: quote.subs[1]?.items[0],
      pin: { file, point, eye },
    })
    expect(withoutView.text).toContain(messages.chatNoSuchView)
  })

  it.each([{ x: '1' }, { x: 1e9 }, { w: 1 }])('isn’t taken with %j in its point', async (wrong) => {
    const pin = { file, point: { ...point, ...wrong }, eye }
    expect((await say(world.vendor, channel, { line, pin })).status).toBe(400)
  })

  it('goes with its message', async () => {
    const { seq } = (await say(world.vendor, channel, { line, pin: { file, point, eye } })).ok
    await world.callAs(world.vendor, 'deleteChatMessage', { params: { channel, seq } })
    expect((await newest(world.admin, channel))?.pin).toBeNull()
  })

  it('can’t be set any more once the product has gone; what was said stays', async () => {
    await say(world.vendor, channel, { line, pin: { file, point, eye } }, 'Before it went')
    await world.owner
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', world.model)
      .execute()
    expect((await lines(world.vendor, channel)).ok.lines).toEqual([{ id: line, name: 'Arm', product: null }])
    const late = await say(world.vendor, channel, { line, pin: { file, point, eye } })
    expect(late.text).toContain(messages.chatNoSuchView)
    expect((await newest(world.admin, channel))?.pin?.file).toBe(file)
  })
})
