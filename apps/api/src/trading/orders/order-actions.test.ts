import { messages } from '@armature/domain/messages'
import { isProblem } from '@armature/domain/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsOf, buyOrder, sumsOf } from '../../../testing/money/orders.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin } from '../../../testing/builders.ts'
import { countMessages } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { accept } from '../../../testing/money/purchases.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { setTracking } from './set-tracking.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const record = (id: number, amount: string, key?: string, actor = world.admin) =>
  world.callAs(actor, 'recordOrderPayment', {
    params: { id },
    body: { amount, reference: 'Wire 7' },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const ship = (id: number, shipment_amount: string) =>
  world.callAs(world.admin, 'changeOrder', { params: { id }, body: { shipment_amount } })

describe('an off-line payment on the balance', () => {
  it('counts in part and in full, and no cent more', async () => {
    const { id } = await buyOrder(world)
    expect((await record(id, '20.00')).ok).toMatchObject({ paid_amount: '31.11', pending_amount: '5.91' })
    const tooMuch = await record(id, '5.92')
    expect([tooMuch.status, tooMuch.error['amount']]).toEqual([
      400,
      ['The amount cannot be more than the pending $5.91.'],
    ])
    expect((await record(id, '5.91')).ok).toMatchObject({
      paid_amount: '37.02',
      pending_amount: '0.00',
      rights: { record_payment: false, set_shipment: false },
    })
    const again = await record(id, '0.01')
    expect([again.status, again.error.detail, again.error.code]).toEqual([
      409,
      messages.orderPaidInFull,
      'paid_in_full',
    ])
    expect(await accountsOf(world, id)).toEqual({
      BANK: 2591,
      COMMISSION: -370,
      PROVIDER: 1111,
      VENDOR: -3332,
    })
  })

  it('counts once, however often its key comes, and never more than the order at once', async () => {
    const { id } = await buyOrder(world)
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(id, '1.00', 'wire-7')))
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual(
      [],
    )
    expect(await sumsOf(world, id)).toMatchObject({ paid_amount: '12.11' })
    const rivals = await Promise.all(Array.from({ length: 6 }, () => record(id, '20.00')))
    expect(rivals.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await sumsOf(world, id)).toMatchObject({ paid_amount: '32.11', pending_amount: '4.91' })
  })

  it('is not recorded a second time by who read the order before the first', async () => {
    const { id } = await buyOrder(world)
    const of = (expected_pending_amount: string) =>
      world.callAs(world.admin, 'recordOrderPayment', {
        params: { id },
        body: { amount: '10.00', reference: 'Wire 7', expected_pending_amount },
      })
    expect((await of('25.91')).ok).toMatchObject({ pending_amount: '15.91' })
    const again = await of('25.91')
    expect([again.status, again.error]).toMatchObject([
      409,
      {
        code: 'pending_changed',
        detail: messages.orderMoneyChanged,
        current: { id, pending_amount: '15.91' },
      },
    ])
    expect((await of('15.91')).ok).toMatchObject({ pending_amount: '5.91' })
    // One that was read may be above all that can be paid at once.
    expect((await of('999999999.99')).status).toBe(409)
  })

  it('is told to those who sell, but not to who recorded it', async () => {
    const { id } = await buyOrder(world)
    const colleague = await buildAdmin(world.owner)
    const mailsOf = ({ email }: TestUser) => countMessages(world.owner, email)
    const [own, theirs] = [await mailsOf(world.admin), await mailsOf(colleague)]
    await record(id, '20.00')
    expect([await mailsOf(world.admin), await mailsOf(colleague)]).toEqual([own, theirs + 1])
  })

  it('is on the customer’s timeline', async () => {
    const { id } = await buyOrder(world)
    await record(id, '20.00')
    const { ok } = await world.callAs(world.customer, 'readOrderTimeline', { params: { id } })
    expect(ok.results[0]).toMatchObject({
      kind: 'order.payment',
      summary: '$20.00 paid off-line (Wire 7), $5.91 pending',
    })
  })
})

describe('shipment', () => {
  it('is added to the total before full payment, and may be put right', async () => {
    const { id } = await buyOrder(world)
    expect((await ship(id, '12.50')).ok).toMatchObject({
      total_amount: '49.52',
      shipment_amount: '12.50',
      pending_amount: '38.41',
    })
    expect((await ship(id, '10.00')).ok).toMatchObject({ total_amount: '47.02', pending_amount: '35.91' })
    expect((await ship(id, '10.00')).status).toBe(200)
    expect(await accountsOf(world, id)).toMatchObject({ SHIPMENT: -1000, BUYER: 3591 })
    await record(id, '35.91')
    const late = await ship(id, '5.00')
    expect([late.status, late.error.code]).toEqual([409, 'paid_in_full'])
  })

  it('is not set over another one that its setter has not seen', async () => {
    const { id } = await buyOrder(world)
    const over = (shipment_amount: string, expected_shipment_amount: string) =>
      world.callAs(world.admin, 'changeOrder', {
        params: { id },
        body: { shipment_amount, expected_shipment_amount },
      })
    expect((await over('12.50', '0.00')).ok).toMatchObject({ shipment_amount: '12.50' })
    const unseen = await over('10.00', '0.00')
    expect([unseen.status, unseen.error]).toMatchObject([
      409,
      {
        code: 'shipment_changed',
        detail: messages.shipmentChanged,
        current: { id, shipment_amount: '12.50' },
      },
    ])
    expect(await accountsOf(world, id)).toMatchObject({ SHIPMENT: -1250 })
    // Said again after a lost answer, or what the other one has set too.
    expect((await over('12.50', '0.00')).status).toBe(200)
    expect((await over('10.00', '12.50')).ok).toMatchObject({ shipment_amount: '10.00' })
  })

  it('never makes an order cheaper than what was paid', async () => {
    const { id } = await buyOrder(world)
    await ship(id, '100.00')
    await record(id, '100.00')
    const less = await ship(id, '74.08')
    expect([less.status, less.error['shipment_amount']]).toEqual([
      400,
      ['More has already been paid. The minimum is $74.09.'],
    ])
    expect((await ship(id, '74.09')).ok).toMatchObject({ pending_amount: '0.00', paid_amount: '111.11' })
    for (const amount of ['-1', '1.234', 'x'])
      expect((await ship(id, amount)).error['shipment_amount']).toEqual([messages.shipmentInvalid])
  })
})

it('a refund is not given a second time by who read the order before the first', async () => {
  const order = await buyOrder(world)
  const of = (expected_paid_amount: string) =>
    world.callAs(world.admin, 'refundOrder', {
      params: { id: order.id },
      body: { amount: '1.00', reason: 'It came broken', expected_paid_amount },
    })
  expect((await of('11.11')).ok).toMatchObject({ paid_amount: '10.11' })
  const again = await of('11.11')
  const current = { id: order.id, paid_amount: '10.11', refunded_amount: '1.00' }
  expect([again.status, again.error]).toMatchObject([409, { code: 'paid_changed', current }])
  expect((await of('10.11')).ok).toMatchObject({ refunded_amount: '2.00' })
})

it('leaves an order that a store’s owner bought itself to the marketplace', async () => {
  const { tenant } = world
  const { order: id } = (await accept(world, await makeOffer(world, { customer: tenant }))).ok
  expect((await world.callAs(tenant, 'readOrder', { params: { id } })).status).toBe(200)
  const before = await sumsOf(world, id)
  const shipment = await world.callAs(tenant, 'changeOrder', {
    params: { id },
    body: { shipment_amount: '0.01' },
  })
  expect([(await record(id, '5.00', undefined, tenant)).status, shipment.status]).toEqual([403, 403])
  expect(await sumsOf(world, id)).toEqual(before)
})

describe('a tracking address', () => {
  const track = (id: number, tracking_url: string, actor = world.vendor) =>
    world.callAs(actor, 'changeSubOrder', { params: { id }, body: { tracking_url } })

  it('is set by the sub-order’s vendor, and read by the customer', async () => {
    const { id, sub } = await buyOrder(world)
    const url = 'https://parcels.example.test/7?n=1#a'
    expect((await track(sub, url)).ok).toMatchObject({ tracking_url: url, rights: { set_tracking: true } })
    const seen = await world.callAs(world.customer, 'readOrder', { params: { id } })
    expect(seen.ok.suborders[0]).toMatchObject({ tracking_url: url, rights: { set_tracking: false } })
    expect((await track(sub, 'HTTPS://parcels.example.test/8')).ok.tracking_url).toBe(
      'https://parcels.example.test/8',
    )
    // One admin's and one vendor's: neither another vendor nor the operator says where a parcel is.
    expect((await track(sub, url, world.vendor2)).status).toBe(404)
    expect((await track(sub, url, world.admin)).status).toBe(403)
  })

  it('is refused by the act itself, whoever lets a caller through to it', async () => {
    const { sub } = await buyOrder(world)
    const by = async (actor: TestUser | null) => {
      const body = { tracking_url: 'https://parcels.example.test/9' }
      const answer = await setTracking(world.contextOf(actor ?? undefined), { params: { id: sub }, body })
      return isProblem(answer) ? answer.problem : 'done'
    }
    // A person who may not see it learns nothing of it; one who may see it and not ship it is told so.
    for (const actor of [world.vendor2, world.otherVendor, world.customer, world.otherTenant, null])
      expect([actor?.name, await by(actor)]).toEqual([actor?.name, 'not_found'])
    expect(await by(world.admin)).toBe('forbidden')
    const { ok } = await world.callAs(world.admin, 'readSubOrder', { params: { id: sub } })
    expect(ok.tracking_url).toBeNull()
    expect(await by(world.vendor)).toBe('done')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://parcels.example.test/7',
    'parcels.example.test/7',
    'https://',
    'https://real.example.test@evil.example.test/7',
    'https://parcels.example.test/7\nSet-Cookie: a',
    `https://parcels.example.test/${'7'.repeat(500)}`,
    '',
  ])('is no %s', async (url) => {
    const { sub } = await buyOrder(world)
    const answer = await track(sub, url)
    expect(answer.status).toBe(400)
    expect(answer.error['tracking_url']).toHaveLength(1)
  })
})

describe('what a vendor is told of its money', () => {
  it('says what it earned, what was kept, and what it waits for', async () => {
    const { id, sub } = await buyOrder(world)
    const read = async () =>
      (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok.payout
    expect(await read()).toEqual({
      earned: '11.11',
      kept: '1.23',
      refunded: '0.00',
      commission_percent: 10,
      commission_on_freight: true,
      paid_out: '0.00',
      taken: '0.00',
      waits_for: ['order_unpaid', 'not_shipped', 'account_not_verified'],
      expected_day: null,
    })
    await record(id, '25.91')
    await world.callAs(world.vendor, 'changeSubOrder', {
      params: { id: sub },
      body: { tracking_url: 'https://parcels.example.test/7' },
    })
    expect((await read())?.waits_for).toEqual(['account_not_verified'])
    const { ok } = await world.callAs(world.customer, 'readOrder', { params: { id } })
    expect(ok.suborders.map(({ payout }) => payout)).toEqual([null, null])
  })
})

it('a store’s owner reads a sub-order of its store, and leaves the tracking to its vendor', async () => {
  const { id, sub } = await buyOrder(world)
  const tenant_id = world.tenant.tenantId
  await world.owner.updateTable('orders').set({ tenant_id }).where('id', '=', id).execute()
  await world.owner.updateTable('sub_orders').set({ tenant_id }).where('id', '=', sub).execute()
  const params = { id: sub }
  expect((await world.callAs(world.tenant, 'readSubOrder', { params })).ok.rights.set_tracking).toBe(false)
  const body = { tracking_url: 'https://parcels.example.test/8' }
  expect((await world.callAs(world.tenant, 'changeSubOrder', { params, body })).status).toBe(403)
  expect((await world.callAs(world.vendor, 'changeSubOrder', { params, body })).status).toBe(200)
})
