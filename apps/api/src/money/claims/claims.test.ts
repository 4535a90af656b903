import { endpointPaths } from '@armature/contract/endpoint-paths'
import { fill, messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountsOf, buyOrder, openPayouts, sendParcel, transfersAt } from '../../../testing/money/orders.ts'
import { countMessages, newestMessage } from '../../../testing/outbox.ts'
import { moneyOf, pass, stockOf } from '../../../testing/money/purchases.ts'
import type { TestUser } from '../../../testing/builders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { listOrdersToPay } from '../payouts/transfer-repository.ts'
import { smallestPng } from '../../../testing/files/uploads.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  await openPayouts(world, world.vendor.userId)
})
afterAll(() => world.stop())

/** Five pieces of `vendor`, 10.00 each, paid and sent. */
const buySent = async () => {
  const products = [{ id: world.model, quantity: 5 }]
  const order = await buyOrder(world, { downPayment: 100, products, price: '10.00' })
  const { ok } = await world.callAs(world.vendor, 'readSubOrder', { params: { id: order.sub } })
  const item = ok.items[0]?.id ?? 0
  await sendParcel(world, order.sub, [{ item, quantity: 5 }])
  return { ...order, item }
}

type Body<Name extends 'openClaim' | 'moveClaim'> = NonNullable<
  Parameters<typeof world.callAs<Name>>[2]['body']
>

const open = (id: number, body: Partial<Body<'openClaim'>> & { item: number }, by = world.customer) =>
  world.callAs(by, 'openClaim', {
    params: { id },
    body: { quantity: 2, reason: 'Two came bent', ...body },
  })

const move = (by: TestUser, id: number, body: Body<'moveClaim'>) =>
  world.callAs(by, 'moveClaim', { params: { id }, body })

const claimOn = async (order: { id: number; item: number; sub: number }, quantity = 2) => {
  const { ok } = await open(order.id, { item: order.item, quantity })
  return ok.suborders[0]?.claims.at(-1)?.id ?? 0
}

const payoutOf = async (sub: number) =>
  (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok.payout

it('holds the payout, notifies all parties with the reason, and releases the payout once rejected', async () => {
  const order = await buySent()
  const { ok } = await open(order.id, { item: order.item })
  expect(ok.suborders[0]?.claims).toMatchObject([
    { item: order.item, quantity: 2, state: 'OPEN', reason: 'Two came bent', moves: ['withdraw'] },
  ])
  expect(ok.suborders[0]?.items[0]?.claimable).toBe(3)
  for (const [who, name] of [
    [world.vendor, `sub-order #${order.sub}`],
    [world.admin, `order #${order.id}`],
  ] as const) {
    const mail = await newestMessage(world.owner, who.email)
    expect(mail.subject).toBe(`Claim on ${name}: Awaiting vendor`)
    expect(mail.body_text).toContain('Reason: Two came bent')
    expect((await world.callAs(who, 'listNotices', { query: {} })).ok.results[0]?.text).toBe(mail.subject)
  }
  await world.runJobs()
  expect(await transfersAt(world, order.sub)).toEqual([])
  // The sweep doesn't retry it every few minutes either.
  expect(await listOrdersToPay(world.owner, null)).not.toContain(order.id)
  expect((await payoutOf(order.sub))?.waits_for).toEqual(['claim_open'])
  const turn = async (who: TestUser, call: 'listOrders' | 'listSubOrders') =>
    (await world.callAs(who, call, { query: { turn: 'mine', page_size: '100' } })).ok.results.map(
      ({ id }) => id,
    )
  expect(await turn(world.vendor, 'listSubOrders')).toContain(order.sub)
  expect(await turn(world.admin, 'listOrders')).not.toContain(order.id)
  const claimed = await world.callAs(world.admin, 'listOrders', { query: { claimed: 'true' } })
  expect(claimed.ok.results.map(({ id }) => id)).toEqual([order.id])

  const claim = ok.suborders[0]?.claims[0]?.id ?? 0
  expect((await move(world.vendor, claim, { move: 'decline', reason: '' })).error['reason']).toEqual([
    messages.required,
  ])
  await move(world.vendor, claim, { move: 'decline', reason: 'Bent on arrival by the carrier' })
  expect(await turn(world.admin, 'listOrders')).toContain(order.id)
  expect((await newestMessage(world.owner, world.customer.email)).subject).toBe(
    `Claim on order #${order.id}: Awaiting marketplace`,
  )
  await move(world.admin, claim, { move: 'reject', reason: 'The carrier pays' })
  await world.runJobs()
  expect(await transfersAt(world, order.sub)).toMatchObject([{ amount: 4500 }])
  expect((await move(world.admin, claim, { move: 'reject', reason: 'Again' })).status).toBe(409)
})

it('whose parts are returned is restocked and refunded to the cent, and its vendor is paid the rest', async () => {
  const order = await buySent()
  const claim = await claimOn(order)
  const stock = await stockOf(world, world.model)
  await move(world.vendor, claim, { move: 'take-back' })
  expect((await move(world.admin, claim, { move: 'pay' })).status).toBe(409)
  const tooMany = await move(world.vendor, claim, { move: 'receive', pieces: 3 })
  expect(tooMany.error['pieces']).toEqual([fill(messages.aboveClaimed, { most: '2' })])
  await move(world.vendor, claim, { move: 'receive', pieces: 1 })
  expect(await stockOf(world, world.model)).toBe(stock + 1)
  const above = await move(world.admin, claim, { move: 'pay', amount: '20.01' })
  expect(above.error['amount']).toEqual([fill(messages.claimAboveWorth, { most: '$20.00' })])
  expect((await move(world.admin, claim, { move: 'pay' })).ok.claims[0]?.state).toBe('REFUNDED')
  const { ok } = await world.callAs(world.customer, 'readOrder', { params: { id: order.id } })
  expect(ok).toMatchObject({ total_amount: '30.00', paid_amount: '30.00', refunded_amount: '20.00' })
  await world.runJobs()
  expect(await payoutOf(order.sub)).toMatchObject({ earned: '27.00', paid_out: '27.00', waits_for: [] })
  expect(await accountsOf(world, order.id)).toEqual({ COMMISSION: -300, PROVIDER: 300 })
})

it('after the payout reverses it, and leaves the stock alone where the buyer keeps the parts', async () => {
  const order = await buySent()
  await world.runJobs()
  const stock = await stockOf(world, world.model)
  const claim = await claimOn(order, 5)
  await move(world.vendor, claim, { move: 'refund' })
  await move(world.admin, claim, { move: 'pay', amount: '10.00' })
  expect(await transfersAt(world, order.sub)).toMatchObject([{ amount: 4500, reversed: 900 }])
  expect(await stockOf(world, world.model)).toBe(stock)
})

it.each(['succeed_then_drop', 'failing', 'dropped'] as const)(
  'whose refund %s at the provider is refunded once without help, and holds the payout until then',
  async (kind) => {
    const order = await buySent()
    const claim = await claimOn(order)
    await move(world.vendor, claim, { move: 'refund' })
    await world.faults({ kind, count: 2, method: 'POST', path: '/v1/refunds' })
    expect((await move(world.admin, claim, { move: 'pay' })).ok.claims[0]?.state).toBe('REFUNDED')
    expect((await move(world.admin, claim, { move: 'pay' })).status).toBe(409)
    expect((await payoutOf(order.sub))?.waits_for).toEqual(['refund_under_way'])
    for (const _again of [1, 2, 3]) {
      pass(world, 2)
      await world.runJobs()
    }
    expect((await moneyOf(world, order.quoteId)).refunded).toBe(2000)
    expect(await payoutOf(order.sub)).toMatchObject({ earned: '27.00', paid_out: '27.00' })
  },
)

it('keeps its parcel from being voided, and refunds nothing for pieces that already cost nothing', async () => {
  const order = await buySent()
  const claim = await claimOn(order)
  const voidIt = () =>
    world.callAs(world.vendor, 'voidParcel', {
      params: { id: order.sub, parcel: 1 },
      body: { reason: 'It never left' },
    })
  expect((await voidIt()).error.code).toBe('claimed')
  await move(world.vendor, claim, { move: 'refund' })
  // Data older than that rule may look like this.
  const state = (to: string) => sql`UPDATE claims SET state = ${to} WHERE id = ${claim}`.execute(world.owner)
  await state('WITHDRAWN')
  expect((await voidIt()).status).toBe(200)
  const off = { reason: 'Ordered twice' }
  expect(
    (await world.callAs(world.admin, 'callOff', { params: { id: order.id }, body: off })).ok.total_amount,
  ).toBe('0.00')
  await state('REFUND_DUE')
  expect((await move(world.admin, claim, { move: 'pay' })).error.code).toBe('not_charged')
})

it('refunds the same for the remaining pieces after others were refunded and kept', async () => {
  const order = await buySent()
  for (const _each of [1, 2, 3]) {
    const claim = await claimOn(order, 1)
    await move(world.vendor, claim, { move: 'refund' })
    await move(world.admin, claim, { move: 'pay' })
    pass(world, 1)
  }
  const { ok } = await world.callAs(world.customer, 'readOrder', { params: { id: order.id } })
  expect(ok).toMatchObject({ total_amount: '20.00', refunded_amount: '30.00' })
})

it('is replaced from stock, as far as stock lasts', async () => {
  const order = await buySent()
  const stock = await stockOf(world, world.model)
  const claim = await claimOn(order)
  await move(world.admin, claim, { move: 'replace' })
  const tracking_url = 'https://parcels.example.test/again'
  expect((await move(world.vendor, claim, { move: 'send' })).status).toBe(400)
  const sent = await move(world.vendor, claim, { move: 'send', pieces: 1, tracking_url })
  expect(sent.ok.claims[0]).toMatchObject({ state: 'REPLACED', replacement_url: tracking_url })
  expect(await stockOf(world, world.model)).toBe(stock - 1)
  await world.runJobs()
  expect(await payoutOf(order.sub)).toMatchObject({ paid_out: '45.00' })
})

it('is open to its buyer only, for recent shipments, once, with the buyer’s own pictures', async () => {
  const order = await buySent()
  expect((await open(order.id, { item: order.item }, world.otherCustomer)).status).toBe(404)
  expect((await open(order.id, { item: order.item }, world.admin)).status).toBe(403)
  expect((await open(order.id, { item: 1 })).error['item']).toEqual([messages.notFound])
  expect((await open(order.id, { item: order.item, quantity: 6 })).error['quantity']).toEqual([
    fill(messages.onlyLeftToClaim, { left: '5' }),
  ])
  const picture = async (by: TestUser): Promise<string> => {
    const body = new FormData()
    body.set('file', new Blob([smallestPng]), 'bent.png')
    const { authorization } = await world.signIn(by)
    const url = `${world.url}${endpointPaths.uploadClaimPicture.path}`
    const answer = await fetch(url, { method: 'POST', headers: { authorization }, body })
    return ((await answer.json()) as { id: string }).id
  }
  const strange = await open(order.id, { item: order.item, pictures: [await picture(world.otherCustomer)] })
  expect(strange.error['pictures']).toEqual([messages.noSuchPicture])
  const { ok } = await open(order.id, { item: order.item, pictures: [await picture(world.customer)] })
  const [address = ''] = ok.suborders[0]?.claims.at(-1)?.pictures ?? []
  const bare = new URL(address)
  expect((await world.app.inject({ url: bare.pathname + bare.search })).statusCode).toBe(200)
  expect((await world.app.inject({ url: bare.pathname })).statusCode).toBe(404)
  const claim = ok.suborders[0]?.claims.at(-1)?.id ?? 0
  for (const stranger of [world.vendor2, world.otherCustomer, world.tenant])
    expect((await move(stranger, claim, { move: 'withdraw' })).status).toBe(404)
  expect((await move(world.vendor, claim, { move: 'withdraw' })).status).toBe(403)
  const before = await countMessages(world.owner, world.customer.email)
  expect((await move(world.customer, claim, { move: 'withdraw' })).status).toBe(200)
  expect(await countMessages(world.owner, world.customer.email)).toBe(before)
  pass(world, 60 * 24 * (world.deps.config.claimDays + 1))
  expect((await open(order.id, { item: order.item })).error['quantity']).toEqual([messages.noneToClaim])
})
