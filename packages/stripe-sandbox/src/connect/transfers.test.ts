import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxTestWorld } from '../testing/sandbox-world.ts'
import { refusalOf, sdkOf, startSandboxWorld } from '../testing/sandbox-world.ts'

let world: SandboxTestWorld
let stripe: Stripe

beforeAll(async () => {
  world = await startSandboxWorld()
  stripe = sdkOf(world)
})
afterAll(() => world.stop())

const verified = 'acct_demo_northgate'
const available = async (account?: string) =>
  (await stripe.balance.retrieve({}, account === undefined ? {} : { stripeAccount: account })).available[0]
    ?.amount
const pay = (amount: number, transfer_group?: string) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    ...(transfer_group === undefined ? {} : { transfer_group }),
  })
const transfer = (amount: number, more: Partial<Stripe.TransferCreateParams> = {}) =>
  stripe.transfers.create({ amount, currency: 'usd', destination: verified, ...more })
const eventsOf = async (id: string) => {
  const { data } = await stripe.events.list({ limit: 100 })
  return data.filter((event) => (event.data.object as { id?: string }).id === id).map(({ type }) => type)
}

describe('the balance', () => {
  test('is what payments, refunds, top-ups, transfers and reversals leave', async () => {
    const before = (await available()) ?? 0
    const payment = await pay(10_000)
    await stripe.refunds.create({ payment_intent: payment.id, amount: 1_500 })
    await stripe.topups.create({ amount: 500, currency: 'usd' })
    const made = await transfer(4_000)
    await stripe.transfers.createReversal(made.id, { amount: 1_000 })
    expect(await available()).toBe(before + 10_000 - 1_500 + 500 - 4_000 + 1_000)
    const { data } = await stripe.balanceTransactions.list({ limit: 5 })
    expect(data.map(({ type, amount }) => [type, amount])).toEqual([
      ['transfer_refund', 1_000],
      ['transfer', -4_000],
      ['topup', 500],
      ['refund', -1_500],
      ['charge', 10_000],
    ])
    const [one] = (await stripe.balanceTransactions.list({ source: made.id })).data
    expect([one?.id, one?.type]).toEqual([made.balance_transaction, 'transfer'])
  })

  test('of a held payment counts once it is captured', async () => {
    const before = (await available()) ?? 0
    const held = await stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      capture_method: 'manual',
    })
    expect(await available()).toBe(before)
    await stripe.paymentIntents.capture(held.id, { amount_to_capture: 300 })
    expect(await available()).toBe(before + 300)
  })
})

describe('a transfer', () => {
  test('reaches the account, and is found by its group and destination', async () => {
    await pay(5_000)
    const destination = 'acct_demo_found'
    const made = await transfer(1_200, {
      destination,
      transfer_group: 'order_7',
      metadata: { sub_order: '9' },
    })
    expect(made).toMatchObject({
      amount: 1_200,
      amount_reversed: 0,
      reversed: false,
      metadata: { sub_order: '9' },
    })
    expect(await available(destination)).toBe(1_200)
    expect((await stripe.transfers.list({ transfer_group: 'order_7' })).data.map(({ id }) => id)).toEqual([
      made.id,
    ])
    expect((await stripe.transfers.list({ destination })).data).toHaveLength(1)
    expect((await stripe.transfers.list({ transfer_group: 'order_8' })).data).toEqual([])
    expect((await stripe.transfers.retrieve(made.id)).id).toBe(made.id)
    expect(await eventsOf(made.id)).toEqual(['transfer.created'])
  })

  test('takes the group of the payment that it names', async () => {
    const payment = await pay(2_000, 'order_8')
    const made = await transfer(900, { source_transaction: String(payment.latest_charge) })
    expect(made.transfer_group).toBe('order_8')
    expect(await refusalOf(transfer(1, { source_transaction: 'ch_nobody' }))).toMatchObject({
      code: 'resource_missing',
    })
  })

  test('of more than the platform has is refused, and nothing moves', async () => {
    const before = (await available()) ?? 0
    expect(await refusalOf(transfer(before + 1))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'balance_insufficient',
      message: expect.stringMatching(/^You have insufficient available funds in your Stripe account\./),
    })
    expect(await available()).toBe(before)
  })

  test('by many at once never takes more than there is', async () => {
    const before = (await available()) ?? 0
    await stripe.topups.create({ amount: 100_000 - before, currency: 'usd' })
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => transfer(10_000)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await available()).toBe(0)
  })

  test('to an account that is not ready, or not there, is refused', async () => {
    await stripe.topups.create({ amount: 5_000, currency: 'usd' })
    expect(await refusalOf(transfer(100, { destination: 'acct_demo_unverified_two' }))).toMatchObject({
      statusCode: 400,
      code: 'insufficient_capabilities_for_transfer',
    })
    expect(await refusalOf(transfer(100, { destination: 'acct_nobody' }))).toMatchObject({
      code: 'resource_missing',
      message: "No such destination: 'acct_nobody'",
    })
    expect(await refusalOf(transfer(0))).toMatchObject({ code: 'parameter_invalid_integer' })
  })

  test('with one key is made once by twenty at once, and a refusal keeps its key', async () => {
    await stripe.topups.create({ amount: 5_000, currency: 'usd' })
    const options = { idempotencyKey: 'transfer-1' }
    const params = { amount: 50, currency: 'usd', destination: verified, transfer_group: 'keyed' }
    await Promise.allSettled(Array.from({ length: 20 }, () => stripe.transfers.create(params, options)))
    expect((await stripe.transfers.list({ transfer_group: 'keyed' })).data).toHaveLength(1)
    const poor = { ...params, amount: 9_999_999 }
    const refused = await refusalOf(stripe.transfers.create(poor, { idempotencyKey: 'transfer-2' }))
    await stripe.topups.create({ amount: 9_999_999, currency: 'usd' })
    expect(await refusalOf(stripe.transfers.create(poor, { idempotencyKey: 'transfer-2' }))).toEqual(refused)
  })

  test('goes back in parts, never more than it was, with its reversals on it', async () => {
    await stripe.topups.create({ amount: 5_000, currency: 'usd' })
    const destination = 'acct_demo_reversed'
    const made = await transfer(1_000, { destination })
    const parts = await Promise.allSettled(
      Array.from({ length: 4 }, () => stripe.transfers.createReversal(made.id, { amount: 300 })),
    )
    expect(parts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await stripe.transfers.createReversal(made.id)
    expect(await available(destination)).toBe(0)
    const after = await stripe.transfers.retrieve(made.id)
    expect(after).toMatchObject({ amount_reversed: 1_000, reversed: true })
    expect(after.reversals.data.map(({ amount }) => amount)).toEqual([100, 300, 300, 300])
    expect((await stripe.transfers.listReversals(made.id)).data).toHaveLength(4)
    expect(await refusalOf(stripe.transfers.createReversal(made.id))).toMatchObject({
      message: `Transfer ${made.id} is already fully reversed.`,
    })
    expect(await eventsOf(made.id)).toHaveLength(5)
  })

  test('may be told more of later', async () => {
    await stripe.topups.create({ amount: 100, currency: 'usd' })
    const made = await transfer(100, { metadata: { a: '1', b: '2' } })
    const changed = await stripe.transfers.update(made.id, { metadata: { a: '', c: '3' } })
    expect(changed.metadata).toEqual({ b: '2', c: '3' })
  })
})

test('what an answer names is put in where it is asked for', async () => {
  await stripe.topups.create({ amount: 100, currency: 'usd' })
  const made = await transfer(100, { expand: ['destination', 'balance_transaction'] })
  expect(made).toMatchObject({ destination: { object: 'account' }, balance_transaction: { net: -100 } })
  const { data } = await stripe.transfers.list({ limit: 1, expand: ['data.destination'] })
  expect(data[0]).toMatchObject({ id: made.id, destination: { id: verified } })
  expect(await refusalOf(stripe.transfers.retrieve(made.id, { expand: ['nothing'] }))).toMatchObject({
    statusCode: 400,
  })
})
