import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buyOrder, openPayouts, payRest, sendParcel, shipPart } from '../../../testing/money/orders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

/** An order of ten pieces of one of `vendor`'s parts, and of two of `vendor2`'s. */
const buyTen = async () => {
  const products = [
    { id: world.model, quantity: 10 },
    { id: world.component, quantity: 2 },
  ]
  const bought = await buyOrder(world, { products })
  const { items } = await read(bought.sub)
  return { ...bought, item: items[0]?.id ?? 0 }
}
const read = async (id: number, actor = world.vendor) =>
  (await world.callAs(actor, 'readSubOrder', { params: { id } })).ok
const amend = (id: number, parcel: number, url: string, actor = world.vendor) =>
  world.callAs(actor, 'changeParcel', { params: { id, parcel }, body: { tracking_url: url } })
const undo = (id: number, parcel: number, reason = 'It stayed here', actor = world.vendor) =>
  world.callAs(actor, 'voidParcel', { params: { id, parcel }, body: { reason } })

describe('a part of a sub-order', () => {
  it('is sent parcel by parcel, and its tracking is the sub-order’s once nothing is left', async () => {
    const { id, sub, item } = await buyTen()
    const first = await sendParcel(world, sub, [{ item, quantity: 3 }], { note: 'Two boxes', after: 0 })
    expect(first.status).toBe(201)
    expect(first.ok).toMatchObject({ tracking_url: null, rights: { ship: true, set_day: true } })
    expect(first.ok.items).toMatchObject([{ quantity: 10, shipped: 3 }])
    expect(first.ok.parcels).toMatchObject([
      { number: 1, note: 'Two boxes', void: null, lines: [{ item, quantity: 3 }] },
    ])
    const last = await sendParcel(world, sub, [{ item, quantity: 7 }], { after: 1 })
    const all = {
      tracking_url: `https://parcels.example.test/${sub}`,
      rights: { ship: false, set_day: false },
    }
    expect(last.ok).toMatchObject(all)
    const { ok } = await world.callAs(world.customer, 'readOrderTimeline', { params: { id } })
    expect(ok.results.slice(0, 2).map(({ summary }) => summary)).toEqual([
      `Sub-order #${sub}, parcel 2 is on its way: 7 of 10 pieces, the last of them; parcels.example.test`,
      `Sub-order #${sub}, parcel 1 is on its way: 3 of 10 pieces, 7 to come; parcels.example.test`,
    ])
  })

  it('shows the buyer’s note on a line to its vendor, its seller and the buyer', async () => {
    const { id, sub } = await buyTen()
    const { items: lines, sub_quote } = await read(sub)
    await sql`UPDATE quote_items SET buyer_note = 'Left-handed' WHERE sub_quote_id = ${sub_quote}`.execute(
      world.owner,
    )
    const readers = [await read(sub), await read(sub, world.admin)]
    const { suborders } = (await world.callAs(world.customer, 'readOrder', { params: { id } })).ok
    for (const { items = [] } of [...readers, suborders.find((one) => one.id === sub) ?? {}])
      expect(items.map(({ buyer_note }) => buyer_note)).toEqual(lines.map(() => 'Left-handed'))
  })

  it('is read alike by the vendor, the seller and the buyer, and by nobody else', async () => {
    const { id, sub, item } = await buyTen()
    await sendParcel(world, sub, [{ item, quantity: 3 }], { note: 'Mind the glass' })
    const asSeller = await read(sub, world.admin)
    expect(asSeller.rights).toMatchObject({ ship: false, void_parcel: false, set_tracking: false })
    const order = await world.callAs(world.customer, 'readOrder', { params: { id } })
    const asBuyer = order.ok.suborders.find((one) => one.id === sub)
    for (const seen of [await read(sub), asSeller, asBuyer])
      expect(seen).toMatchObject({ items: [{ shipped: 3 }], parcels: [{ note: 'Mind the glass' }] })
    for (const actor of [world.vendor2, world.otherVendor, world.tenant, world.otherCustomer])
      expect((await world.callAs(actor, 'readSubOrder', { params: { id: sub } })).status).not.toBe(200)
  })

  it('is counted in lists and files, of all vendors’ parts together and of each; a void parcel counts nothing', async () => {
    const { id, sub, item } = await buyTen()
    const files = async (order: string, part: string) => {
      const heads = { format: 'csv', columns: 'id,shipped' } as const
      const orders = await world.callAs(world.admin, 'exportOrders', { query: heads })
      expect(orders.text.split('\r\n')).toContain(`${id},${order}`)
      const subs = await world.callAs(world.vendor, 'exportSubOrders', { query: heads })
      expect(subs.text.split('\r\n')).toContain(`${sub},${part}`)
    }
    const pieces = async () => {
      const { results } = (await world.callAs(world.customer, 'listOrders', { query: {} })).ok
      return results.find((one) => one.id === id)?.pieces
    }
    await files('Not yet', 'Not yet')
    await sendParcel(world, sub, [{ item, quantity: 3 }])
    expect(await pieces()).toEqual({ ordered: 12, shipped: 3, called_off: 0 })
    await files('3 of 12', '3 of 10')
    await undo(sub, 1)
    expect(await pieces()).toEqual({ ordered: 12, shipped: 0, called_off: 0 })
    await shipPart(world, sub)
    await files('10 of 12', 'Shipped')
  })

  it('is told to the buyer, with a way to the order and no address to be led astray by', async () => {
    const { id, sub, item } = await buyTen()
    await sendParcel(world, sub, [{ item, quantity: 3 }], { note: 'Mind the glass' })
    const mail = await newestMessage(world.owner, world.customer.email)
    expect(mail.subject).toBe(`Order #${id}: Alpha Robotics sent parcel 1`)
    expect(mail.body_text).toContain('3 of 10 shipped')
    expect(mail.body_text).toContain(`/my-orders/${id}`)
    expect(mail.body_text).not.toMatch(/parcels\.example\.test|glass/)
    const told = await world.callAs(world.customer, 'listNotices', {})
    expect(told.ok.results[0]).toMatchObject({ kind: 'delivery', path: `/my-orders/${id}` })
    await undo(sub, 1)
    expect((await newestMessage(world.owner, world.customer.email)).subject).toContain('was never sent')
  })

  it('is never more than was ordered, and says at which line', async () => {
    const { sub, item } = await buyTen()
    const more = await sendParcel(world, sub, [{ item, quantity: 11 }])
    expect([more.status, more.error['lines.0.quantity']]).toEqual([400, ['Only 10 of it are left to ship.']])
    expect((await sendParcel(world, sub, [{ item, quantity: 0 }])).error['lines']).toEqual([
      messages.nothingToShip,
    ])
    expect((await read(sub)).parcels).toEqual([])
    await shipPart(world, sub)
    expect((await sendParcel(world, sub, [{ item, quantity: 1 }])).error.code).toBe('shipped')
  })
})

describe('the call of the specification', () => {
  it('sends what is left as one parcel, and then puts the newest one’s tracking right', async () => {
    const { sub, item } = await buyTen()
    await sendParcel(world, sub, [{ item, quantity: 3 }])
    const sent = await shipPart(world, sub)
    expect(sent.ok.parcels.map(({ lines }) => lines)).toEqual([
      [{ item, quantity: 3 }],
      [{ item, quantity: 7 }],
    ])
    const body = { tracking_url: 'https://other.example.test/9' }
    const { ok } = await world.callAs(world.vendor, 'changeSubOrder', { params: { id: sub }, body })
    expect(ok.parcels.map((one) => one.tracking_url)).toEqual([
      `https://parcels.example.test/${sub}`,
      body.tracking_url,
    ])
    expect(ok.tracking_url).toBe(body.tracking_url)
  })
})

describe('a parcel that was a mistake', () => {
  it('is followed elsewhere, and so is the sub-order where it is the newest of all', async () => {
    const { id, sub, item } = await buyTen()
    await sendParcel(world, sub, [{ item, quantity: 3 }])
    await shipPart(world, sub)
    const first = await amend(sub, 1, 'https://b.example.test/1')
    expect(first.ok.parcels[0]?.tracking_url).toBe('https://b.example.test/1')
    expect(first.ok.tracking_url).toBe(`https://parcels.example.test/${sub}`)
    expect((await amend(sub, 2, 'https://b.example.test/2')).ok.tracking_url).toBe('https://b.example.test/2')
    expect((await amend(sub, 3, 'https://b.example.test/3')).status).toBe(404)
    const { ok } = await world.callAs(world.customer, 'readOrderTimeline', { params: { id } })
    expect(ok.results[0]?.summary).toBe(`Sub-order #${sub}, parcel 2 is followed at b.example.test`)
  })

  it('is void with its reason: its parts are left to ship, and no payout is due', async () => {
    const { id, sub, item } = await buyTen()
    await sendParcel(world, sub, [{ item, quantity: 3 }])
    await shipPart(world, sub)
    expect((await undo(sub, 1, '')).error['reason']).toHaveLength(1)
    const { ok } = await undo(sub, 1, 'The carrier lost it')
    expect(ok).toMatchObject({ tracking_url: null, items: [{ shipped: 7 }], rights: { ship: true } })
    expect(ok.parcels[0]).toMatchObject({ number: 1, void: { reason: 'The carrier lost it' } })
    expect(ok.payout?.waits_for).toContain('not_shipped')
    expect((await undo(sub, 1)).error.code).toBe('void')
    expect((await amend(sub, 1, 'https://b.example.test/1')).error.code).toBe('void')
    // The next one has a number of its own, and sends what the void one had.
    expect((await sendParcel(world, sub, [{ item, quantity: 3 }])).ok.parcels.at(-1)?.number).toBe(3)
    const timeline = await world.callAs(world.customer, 'readOrderTimeline', { params: { id } })
    expect(timeline.ok.results[1]?.summary).toBe(
      `Sub-order #${sub}, parcel 1 never left: The carrier lost it`,
    )
  })

  it('stays once its vendor is paid for it', async () => {
    const { id, sub, item } = await buyTen()
    await openPayouts(world, world.vendor.userId)
    await payRest(world, id)
    await sendParcel(world, sub, [{ item, quantity: 3 }])
    await world.runJobs()
    expect(await read(sub)).toMatchObject({
      transfer_status: 'NOT_DUE',
      payout: { waits_for: ['not_shipped'] },
    })
    await shipPart(world, sub)
    await world.runJobs()
    const paid = await read(sub)
    expect([paid.transfer_status, paid.rights.void_parcel]).toEqual(['COMPLETED', false])
    const answer = await undo(sub, 1)
    expect([answer.status, answer.error.code]).toEqual([409, 'paid_out'])
    expect((await amend(sub, 1, 'https://b.example.test/1')).status).toBe(200)
  })

  it('is its vendor’s to send, to correct and to take back', async () => {
    const { sub, item } = await buyTen()
    const line = [{ item, quantity: 1 }]
    await sendParcel(world, sub, line)
    const by = async (vendor: TestUser) => [
      (await sendParcel(world, sub, line, { vendor })).status,
      (await amend(sub, 1, 'https://b.example.test/1', vendor)).status,
      (await undo(sub, 1, 'Mine', vendor)).status,
    ]
    for (const actor of [world.admin, world.customer]) expect(await by(actor)).toEqual([403, 403, 403])
    for (const actor of [world.vendor2, world.tenant]) expect(await by(actor)).toEqual([404, 404, 404])
    expect((await read(sub)).parcels).toMatchObject([{ void: null }])
  })
})

describe('two who ship at once', () => {
  it('are told of each other, and nothing is shipped twice or lost', async () => {
    const { sub, item } = await buyTen()
    const race = (quantity: number) =>
      Promise.all(Array.from({ length: 6 }, () => sendParcel(world, sub, [{ item, quantity }], { after: 0 })))
    const answers = await race(2)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const [loser] = answers.filter(({ status }) => status === 409)
    expect(loser?.error).toMatchObject({ code: 'parcels_changed', detail: messages.parcelsChanged })
    expect((await read(sub)).items).toMatchObject([{ shipped: 2 }])
  })

  it('never ship more than was ordered, though they look at nothing but what is left', async () => {
    const { sub, item } = await buyTen()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendParcel(world, sub, [{ item, quantity: 4 }])),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 400, 400, 400, 400])
    expect(await read(sub)).toMatchObject({ tracking_url: null, items: [{ shipped: 8 }] })
  })

  it('ship once under one key', async () => {
    const { sub, item } = await buyTen()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sendParcel(world, sub, [{ item, quantity: 2 }], { key: 'parcel-7' })),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    expect((await read(sub)).parcels).toHaveLength(1)
  })
})

describe('the database', () => {
  const insertLine = (parcel: number, item: number, quantity: number) => sql`
    INSERT INTO parcel_lines (parcel_id, order_item_id, vendor_id, customer_id, quantity)
    SELECT ${parcel}, ${item}, vendor_id, customer_id, ${quantity} FROM parcels WHERE id = ${parcel}`
  const parcelOf = async (sub: number): Promise<number> =>
    (
      await world.owner
        .selectFrom('parcels')
        .select('id')
        .where('sub_order_id', '=', sub)
        .executeTakeFirstOrThrow()
    ).id

  it('refuses more than was ordered, and another sub-order’s line, whoever asks', async () => {
    const { sub, sub2, item } = await buyTen()
    await sendParcel(world, sub, [{ item, quantity: 10 }])
    const parcel = await parcelOf(sub)
    const more = sql`UPDATE parcel_lines SET quantity = 11 WHERE parcel_id = ${parcel}`.execute(world.owner)
    await expect(more).rejects.toThrow('shipped than ordered')
    const other = (await read(sub2, world.vendor2)).items[0]?.id ?? 0
    await expect(insertLine(parcel, other, 1).execute(world.owner)).rejects.toThrow('is not of sub-order')
  })

  it('holds two who take no lock of ours to what was ordered', async () => {
    const { sub, item } = await buyTen()
    const both = Promise.withResolvers<void>()
    let arrived = 0
    const send = (number: number) =>
      world.owner.transaction().execute(async (trx) => {
        await sql`INSERT INTO parcels (sub_order_id, number, vendor_id, customer_id, tracking_url, sent_at, sent_by)
          SELECT id, ${number}, vendor_id, customer_id, 'https://a.example.test', now(), vendor_id FROM sub_orders WHERE id = ${sub}`.execute(
          trx,
        )
        arrived += 1
        if (arrived === 2) both.resolve()
        await both.promise
        await sql`INSERT INTO parcel_lines (parcel_id, order_item_id, vendor_id, customer_id, quantity)
          SELECT id, ${item}, vendor_id, customer_id, 6 FROM parcels WHERE sub_order_id = ${sub} AND number = ${number}`.execute(
          trx,
        )
      })
    const outcomes = await Promise.allSettled([send(1), send(2)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await read(sub)).items).toMatchObject([{ shipped: 6 }])
  })

  it('refuses a sub-order that says more, or less, than its parcels', async () => {
    const { sub, item } = await buyTen()
    await sendParcel(world, sub, [{ item, quantity: 10 }])
    const voided = sql`UPDATE parcels SET voided_at = now(), voided_by = vendor_id, void_reason = 'x' WHERE sub_order_id = ${sub}`
    await expect(voided.execute(world.owner)).rejects.toThrow("don't agree")
    await undo(sub, 1)
    const back = sql`UPDATE parcels SET voided_at = NULL, voided_by = NULL, void_reason = '' WHERE sub_order_id = ${sub}`
    await expect(back.execute(world.owner)).rejects.toThrow('void parcel stays')
  })
})
