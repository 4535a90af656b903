import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accountsOf,
  buyOrder,
  failPayout,
  openPayouts,
  payRest,
  shipPart,
  transfersAt,
} from '../../../testing/money/orders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import { countProviderCalls } from '../../../testing/money/provider-calls.ts'
import { pass, sendWebhook } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { groupOf } from './make-transfer.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.clearFaults()
  world.setPaymentTimeout()
  await openPayouts(world, world.vendor.userId)
  await openPayouts(world, world.vendor2.userId)
})

const read = async (sub: number, actor = world.vendor) =>
  (await world.callAs(actor, 'readSubOrder', { params: { id: sub } })).ok
const retry = (sub: number, actor = world.vendor) =>
  world.callAs(actor, 'retryTransfer', { body: { suborder_id: sub } })
const triesOf = (sub: number) =>
  world.owner.selectFrom('transfers').selectAll().where('sub_order_id', '=', sub).orderBy('attempt').execute()
const send = { method: 'POST', path: '/v1/transfers' } as const
/** A transfer that somebody makes at the provider, past the marketplace; its id there. */
const sendByHand = async (sub: number, amountCents: number): Promise<string> => {
  const sent = await world.deps.payments.createTransfer({
    amountCents,
    currency: 'usd',
    destination: `acct_demo_user${world.vendor.userId}`,
    idempotencyKey: `by hand ${sub}`,
    group: groupOf(sub),
    metadata: {},
    description: 'By hand',
  })
  if (sent.status !== 'sent') throw new Error(sent.status)
  return sent.transfer.id
}
/** Paid in full by card and shipped: due. */
const due = async () => {
  const order = await buyOrder(world, { downPayment: 100 })
  await shipPart(world, order.sub)
  return order
}

describe('a payout', () => {
  it('goes by itself once the order is paid, the parcel sent and the vendor verified, net of the commission', async () => {
    const order = await buyOrder(world)
    await world.runJobs()
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'NOT_DUE', transfer_id: '-1' })
    await payRest(world, order.id)
    await world.runJobs()
    expect(await transfersAt(world, order.sub)).toEqual([])
    // Money that came off-line isn't at the provider: other purchases' is.
    await buyOrder(world, { downPayment: 100 })
    await shipPart(world, order.sub)
    await world.runJobs()
    const [transfer] = await transfersAt(world, order.sub)
    expect(transfer).toMatchObject({ amount: 1111, reversed: 0 })
    expect(await read(order.sub)).toMatchObject({
      transfer_status: 'COMPLETED',
      transfer_id: transfer?.id,
      transfer_failure: null,
      retry_transfer: false,
      payout: { earned: '11.11', paid_out: '11.11', waits_for: [] },
    })
    expect(await accountsOf(world, order.id)).toEqual({
      BANK: 2591,
      COMMISSION: -370,
      VENDOR: -2221,
    })
    expect((await newestMessage(world.owner, world.vendor.email)).subject).toBe(
      `$11.11 paid out for sub-order #${order.sub}`,
    )
    await world.runJobs()
    expect(await transfersAt(world, order.sub)).toHaveLength(1)
  })

  it('waits for a verified account, and goes when the provider says that it is', async () => {
    const order = await due()
    await world.owner
      .updateTable('vendor_profiles')
      .set({ payout_status: 'PENDING', payout_checked_at: null })
      .where('user_id', '=', world.vendor.userId)
      .execute()
    await world.runJobs()
    expect((await read(order.sub)).payout?.waits_for).toEqual(['account_not_verified'])
    const account = await sendWebhook(
      world,
      JSON.stringify({
        id: 'evt_account_1',
        object: 'event',
        type: 'account.updated',
        created: 1,
        livemode: false,
        data: { object: { object: 'account', id: `acct_demo_user${world.vendor.userId}` } },
      }),
    )
    expect(account.statusCode).toBe(200)
    await world.runJobs()
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'COMPLETED' })
  })

  it.each(['PENDING', 'REJECTED', 'SUSPENDED'] as const)(
    'is none of a vendor’s that is %s',
    async (status) => {
      await world.owner.updateTable('users').set({ status }).where('id', '=', world.vendor2.userId).execute()
      const order = await buyOrder(world, { downPayment: 100 }).catch(() => null)
      await world.owner
        .updateTable('users')
        .set({ status: 'APPROVED' })
        .where('id', '=', world.vendor2.userId)
        .execute()
      const bought = order ?? (await buyOrder(world, { downPayment: 100 }))
      await shipPart(world, bought.sub2, world.vendor2)
      await world.owner.updateTable('users').set({ status }).where('id', '=', world.vendor2.userId).execute()
      await world.runJobs()
      expect(await transfersAt(world, bought.sub2)).toEqual([])
      const seen = await read(bought.sub2, world.admin)
      expect([seen.transfer_status, seen.payout?.waits_for]).toEqual(['NOT_DUE', ['vendor_not_approved']])
      await world.callAs(world.admin, 'setUserStatus', {
        params: { id: world.vendor2.userId },
        body: { status: 'APPROVED', reason: 'Back again' },
      })
      await world.runJobs()
      expect(await transfersAt(world, bought.sub2)).toHaveLength(1)
    },
  )
})

describe('a payout that the provider refuses', () => {
  it('keeps its reason, tells the operators, and is tried again by the button', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, order)
    const failed = await read(order.sub)
    expect(failed).toMatchObject({ transfer_id: '-1', transfer_status: 'FAILED', retry_transfer: true })
    expect(failed.transfer_failure).toContain('capabilities')
    expect((await newestMessage(world.owner, world.admin.email)).subject).toBe(
      `The payout of sub-order #${order.sub} failed`,
    )
    expect(await accountsOf(world, order.id)).toMatchObject({ VENDOR: -3332 })
    expect((await retry(order.sub)).ok).toMatchObject({ transfer_status: 'COMPLETED', retry_transfer: false })
    expect(await transfersAt(world, order.sub)).toHaveLength(1)
    expect((await triesOf(order.sub)).map(({ state }) => state)).toEqual(['FAILED', 'COMPLETED'])
    const again = await retry(order.sub)
    expect([again.status, again.error.code]).toEqual([409, 'transfer_not_failed'])
  })

  it('answers 402 with the specification’s text and the provider’s reason where it refuses again', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, order)
    await world.owner
      .updateTable('vendor_profiles')
      .set({ payout_account_id: 'acct_demo_unverified_one' })
      .where('user_id', '=', world.vendor.userId)
      .execute()
    const answer = await retry(order.sub, world.admin)
    expect([answer.status, answer.error.detail]).toEqual([402, messages.transferFailed])
    expect(answer.error.non_field_errors?.[0]).toContain('capabilities')
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'FAILED', retry_transfer: true })
    const keys = (await triesOf(order.sub)).map((one) => one.idempotency_key)
    expect(new Set(keys).size).toBe(2)
  })

  it('is not tried again for a vendor who was suspended since, whoever presses the button', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, order)
    const setStatus = (status: 'SUSPENDED' | 'APPROVED') =>
      world.owner.updateTable('users').set({ status }).where('id', '=', world.vendor.userId).execute()
    await setStatus('SUSPENDED')
    expect(await read(order.sub, world.admin)).toMatchObject({
      retry_transfer: false,
      payout: { waits_for: ['vendor_not_approved'] },
    })
    const answer = await retry(order.sub, world.admin)
    expect([answer.status, answer.error.code]).toEqual([409, 'transfer_waits'])
    expect(await triesOf(order.sub)).toHaveLength(1)
    await setStatus('APPROVED')
    expect((await retry(order.sub, world.admin)).ok).toMatchObject({ transfer_status: 'COMPLETED' })
  })

  it('makes one transfer of 20 retries at once', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, order)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => retry(order.sub, nth % 2 === 0 ? world.vendor : world.admin)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await transfersAt(world, order.sub)).toHaveLength(1)
    expect(await triesOf(order.sub)).toHaveLength(2)
    expect(await accountsOf(world, order.id)).toMatchObject({ VENDOR: -2221 })
  })

  it('is nobody else’s to retry: 404, and the provider isn’t called', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, order)
    const { calls, restore } = countProviderCalls(world)
    for (const stranger of [world.vendor2, world.otherVendor, world.tenant])
      expect((await retry(order.sub, stranger)).status).toBe(404)
    expect((await retry(order.sub, world.customer)).status).toBe(403)
    restore()
    expect(calls).toEqual([])
    expect(await transfersAt(world, order.sub)).toEqual([])
    expect(await triesOf(order.sub)).toHaveLength(1)
  })
})

describe('a payout whose answer is lost', () => {
  it.each([
    ['sent, then the connection dropped', [{ kind: 'succeed_then_drop', count: 2, ...send }] as const],
    ['never arrived', [{ kind: 'dropped', count: 2, ...send }] as const],
    ['answered 500', [{ kind: 'failing', count: 2, ...send }] as const],
  ])('%s: is found out, and paid once', async (_name, faults) => {
    const order = await due()
    await world.faults(...faults)
    await world.runJobs()
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'PROCESSING', retry_transfer: false })
    expect((await triesOf(order.sub)).map(({ state }) => state)).toEqual(['UNKNOWN'])
    // No button ends it.
    expect((await retry(order.sub)).status).toBe(409)
    for (const _again of [1, 2, 3]) {
      pass(world, 2)
      await world.runJobs()
    }
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'COMPLETED' })
    expect(await transfersAt(world, order.sub)).toHaveLength(1)
    expect(await triesOf(order.sub)).toHaveLength(1)
    expect(await accountsOf(world, order.id)).toMatchObject({ VENDOR: -2221 })
  })

  it('and that answers later than we wait is found', async () => {
    const order = await due()
    // Long enough for the question before it, which is answered at once, on a busy machine too.
    await world.faults({ kind: 'late', delay_ms: 4_000, ...send })
    world.setPaymentTimeout(2_000)
    await world.runJobs()
    world.setPaymentTimeout()
    await expect.poll(() => transfersAt(world, order.sub)).toHaveLength(1)
    pass(world, 2)
    await world.runJobs()
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'COMPLETED' })
    expect(await transfersAt(world, order.sub)).toHaveLength(1)
  })

  it('is told by the provider’s event too, 50 times at once', async () => {
    const order = await due()
    await world.faults({ kind: 'succeed_then_drop', count: 2, ...send })
    await world.runJobs()
    const [transfer] = await transfersAt(world, order.sub)
    const event = (id: string, body: object) =>
      JSON.stringify({
        id,
        object: 'event',
        type: 'transfer.created',
        created: 1,
        livemode: false,
        data: { object: body },
      })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        sendWebhook(world, event(`evt_transfer_${nth % 25}`, { object: 'transfer', id: transfer?.id })),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'COMPLETED', transfer_id: transfer?.id })
    expect(await accountsOf(world, order.id)).toMatchObject({ VENDOR: -2221 })
    const stranger = await sendWebhook(world, event('evt_other', { object: 'transfer', id: 'tr_nobodys' }))
    expect(stranger.statusCode).toBe(200)
  })

  it('is given up with a reason after a day in which nothing arrived, and can be retried then', async () => {
    const order = await due()
    await world.faults({ kind: 'failing', count: 5_000, ...send })
    await world.runJobs()
    pass(world, 24 * 60)
    await world.runJobs()
    expect(await read(order.sub)).toMatchObject({
      transfer_status: 'FAILED',
      transfer_failure: 'The request didn’t reach the card provider (not_sent)',
    })
    await world.clearFaults()
    expect((await retry(order.sub)).status).toBe(200)
    expect(await transfersAt(world, order.sub)).toHaveLength(1)
  })
})

describe('a payout of which others have a hand', () => {
  it('goes once a cheaper shipment leaves nothing to pay', async () => {
    // The provider pays out of what came by cards.
    await buyOrder(world, { downPayment: 100 })
    const order = await buyOrder(world)
    const ship = (shipment_amount: string) =>
      world.callAs(world.admin, 'changeOrder', { params: { id: order.id }, body: { shipment_amount } })
    await ship('5.00')
    await shipPart(world, order.sub)
    await world.callAs(world.admin, 'recordOrderPayment', {
      params: { id: order.id },
      body: { amount: '25.91', reference: 'Wire 7' },
    })
    await world.runJobs()
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'NOT_DUE' })
    expect((await ship('0.00')).ok).toMatchObject({ pending_amount: '0.00' })
    await world.runJobs()
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'COMPLETED' })
  })

  it('is sent anew where what the provider has for it was taken back', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, order)
    const byHand = await sendByHand(order.sub, 1_111)
    await world.deps.payments.reverseTransfer({
      transferId: byHand,
      amountCents: 1_111,
      idempotencyKey: `back ${order.sub}`,
      metadata: {},
    })
    expect((await retry(order.sub)).ok).toMatchObject({ transfer_status: 'COMPLETED' })
    const { transfer_id: id } = await read(order.sub)
    expect(id).not.toBe(byHand)
    expect(await transfersAt(world, order.sub)).toMatchObject([{ id, amount: 1_111, reversed: 0 }])
  })

  it('is neither done nor sent again where the provider has another amount for it', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, order)
    await sendByHand(order.sub, 999)
    await retry(order.sub)
    expect(await read(order.sub)).toMatchObject({ transfer_status: 'PROCESSING', transfer_id: '-1' })
    expect(await transfersAt(world, order.sub)).toEqual([])
    expect(await accountsOf(world, order.id)).toMatchObject({ VENDOR: -3332 })
  })
})
