import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import {
  accountsOf,
  buyOrder,
  openPayouts,
  shipPart,
  sumsOf,
  transfersAt,
} from '../../../testing/money/orders.ts'
import { accept } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { listOrdersToPay } from './transfer-repository.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  await openPayouts(world, world.tenant.userId)
  // Other people's money lies at the provider, enough for all that is asked here.
  for (let nth = 0; nth < 2; nth += 1) await buyOrder(world, { downPayment: 100 })
})
afterAll(() => world.stop())

const offerOfStore = (downPayment = 30) =>
  makeOffer(world, {
    products: [{ id: world.storeModel, quantity: 1 }],
    customer: world.storeCustomer,
    downPayment,
  })
const readSub = async (order: number) => {
  const { suborders } = (await world.callAs(world.tenant, 'readOrder', { params: { id: order } })).ok
  const [sub] = suborders
  if (sub === undefined) throw new Error('a store’s order has one part')
  return sub
}
const recordQuote = async (by: TestUser, id: number) =>
  (
    await world.callAs(by, 'recordQuotePayment', {
      params: { id },
      body: { amount: '12.34', reference: 'Wire 7' },
    })
  ).ok.id
/** Shipped by the store, and all that is due has gone. */
const settle = async (order: number) => {
  const { id } = await readSub(order)
  await shipPart(world, id, world.tenant)
  await world.runJobs()
  return id
}

it('pays a store’s vendor nothing of the money that the store says it got itself', async () => {
  const order = await recordQuote(world.tenant, (await offerOfStore()).id)
  const sub = await settle(order)
  expect(await transfersAt(world, sub)).toEqual([])
  expect(await sumsOf(world, order)).toMatchObject({ paid_amount: '12.34', pending_amount: '0.00' })
  expect(await readSub(order)).toMatchObject({
    transfer_status: 'NOT_DUE',
    retry_transfer: false,
    payout: { earned: '11.11', taken: '12.34', paid_out: '0.00', waits_for: [] },
  })
  // The sweep doesn't retry it every few minutes either.
  expect(await listOrdersToPay(world.owner, null)).not.toContain(order)
  // The marketplace has nothing of it, and the store owes its commission.
  expect(await accountsOf(world, order)).toEqual({ COMMISSION: -123, VENDOR: 123 })
})

it('pays out what an operator says the marketplace got', async () => {
  const order = await recordQuote(world.admin, (await offerOfStore()).id)
  const sub = await settle(order)
  expect(await transfersAt(world, sub)).toMatchObject([{ amount: 1111 }])
  expect((await readSub(order)).payout).toMatchObject({ taken: '0.00', paid_out: '11.11' })
})

it('pays out the rest where the buyer paid a part by card, and takes no more back than that', async () => {
  const { order } = (await accept(world, await offerOfStore(50))).ok
  const rest = await world.callAs(world.tenant, 'recordOrderPayment', {
    params: { id: order },
    body: { amount: '6.17', reference: 'Wire 8' },
  })
  expect(rest.status).toBe(201)
  const sub = await settle(order)
  expect(await transfersAt(world, sub)).toMatchObject([{ amount: 494, reversed: 0 }])
  expect((await readSub(order)).payout).toMatchObject({ earned: '11.11', taken: '6.17', paid_out: '4.94' })
  const refunded = await world.callAs(world.admin, 'refundOrder', {
    params: { id: order },
    body: { amount: '12.34', reason: 'Never wanted' },
  })
  expect(refunded.status).toBe(200)
  await world.runJobs()
  expect(await transfersAt(world, sub)).toMatchObject([{ amount: 494, reversed: 494 }])
  expect(await sumsOf(world, order)).toMatchObject({ paid_amount: '0.00', pending_amount: '0.00' })
})

it('tries a refused payout no more once a refund leaves the store nothing above what it got itself', async () => {
  const { order } = (await accept(world, await offerOfStore(50))).ok
  await world.callAs(world.tenant, 'recordOrderPayment', {
    params: { id: order },
    body: { amount: '6.17', reference: 'Wire 9' },
  })
  await world.owner
    .updateTable('vendor_profiles')
    .set({ payout_account_id: 'acct_demo_unverified_one' })
    .where('user_id', '=', world.tenant.userId)
    .execute()
  await settle(order)
  await openPayouts(world, world.tenant.userId)
  expect((await readSub(order)).transfer_status).toBe('FAILED')
  const refund = (amount: string) =>
    world.callAs(world.admin, 'refundOrder', { params: { id: order }, body: { amount, reason: 'Too late' } })
  await refund('1.00')
  expect(await readSub(order)).toMatchObject({ transfer_status: 'FAILED', retry_transfer: true })
  await refund('5.00')
  expect(await readSub(order)).toMatchObject({
    transfer_status: 'NOT_DUE',
    retry_transfer: false,
    called_off: false,
    payout: { earned: '5.71', taken: '6.17', paid_out: '0.00' },
  })
})
