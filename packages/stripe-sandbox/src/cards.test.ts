import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxTestWorld } from './testing/sandbox-world.ts'
import { refusalOf, sdkOf, startSandboxWorld } from './testing/sandbox-world.ts'

let world: SandboxTestWorld
let stripe: Stripe

beforeAll(async () => {
  world = await startSandboxWorld()
  stripe = sdkOf(world)
})
afterAll(() => world.stop())

const customer = async () => (await stripe.customers.create({ email: 'a@b.test' })).id
const attached = (to: string, token = 'pm_card_visa') => stripe.paymentMethods.attach(token, { customer: to })
const makeDefault = (of: string, card: string) =>
  stripe.customers.update(of, { invoice_settings: { default_payment_method: card } })
const defaultOf = async (id: string) => {
  const found = await stripe.customers.retrieve(id)
  return found.deleted ? undefined : found.invoice_settings.default_payment_method
}

describe('a customer’s cards', () => {
  test('are listed, newest first, and nobody else’s are', async () => {
    const [one, two] = [await customer(), await customer()]
    const first = await attached(one)
    const second = await attached(one, 'pm_card_mastercard')
    await attached(two)
    const ids = (await stripe.customers.listPaymentMethods(one, { type: 'card' })).data.map(({ id }) => id)
    expect(ids).toEqual([second.id, first.id])
    expect((await stripe.paymentMethods.list({ customer: one, type: 'card' })).data).toHaveLength(2)
  })

  test('come off, once, and are never good again', async () => {
    const id = await customer()
    const card = await attached(id)
    await makeDefault(id, card.id)
    await stripe.paymentMethods.detach(card.id)
    expect((await stripe.customers.listPaymentMethods(id)).data).toEqual([])
    expect(await defaultOf(id)).toBeNull()
    expect(await stripe.paymentMethods.retrieve(card.id)).toMatchObject({ customer: null })
    expect(await refusalOf(stripe.paymentMethods.detach(card.id))).toMatchObject({ statusCode: 400 })
    expect(await refusalOf(attached(id, card.id))).toMatchObject({
      message: expect.stringContaining('It may not be used again'),
    })
    const pay = { amount: 500, currency: 'usd', payment_method: card.id, confirm: true }
    expect(await refusalOf(stripe.paymentIntents.create(pay))).toMatchObject({ statusCode: 400 })
    const { data } = await stripe.events.list({ type: 'payment_method.detached' })
    expect(data).toHaveLength(1)
  })

  test('belong to one customer', async () => {
    const [one, two] = [await customer(), await customer()]
    const card = await attached(one)
    expect(await refusalOf(attached(two, card.id))).toMatchObject({
      message: 'The payment method you provided has already been attached to a customer.',
    })
    expect((await attached(one, card.id)).id).toBe(card.id)
    const pay = { amount: 500, currency: 'usd', payment_method: card.id, confirm: true }
    expect(await refusalOf(stripe.paymentIntents.create(pay))).toMatchObject({ statusCode: 400 })
    expect(await refusalOf(stripe.paymentIntents.create({ ...pay, customer: two }))).toMatchObject({
      statusCode: 400,
    })
    expect(await stripe.paymentIntents.create({ ...pay, customer: one })).toMatchObject({
      status: 'succeeded',
    })
  })

  test('have one default among those that are attached', async () => {
    const [one, two] = [await customer(), await customer()]
    const card = await attached(one)
    expect(await refusalOf(makeDefault(two, card.id))).toMatchObject({
      message: `The customer does not have a payment method with the ID ${card.id}. The payment method must be attached to the customer.`,
    })
    await makeDefault(one, card.id)
    expect(await defaultOf(one)).toBe(card.id)
    await makeDefault(one, '')
    expect(await defaultOf(one)).toBeNull()
    const { data } = await stripe.events.list({ type: 'customer.updated' })
    expect(data.length).toBeGreaterThanOrEqual(2)
  })

  test('are kept by a payment that says so', async () => {
    const id = await customer()
    await stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: id,
      payment_method: 'pm_card_amex',
      confirm: true,
      setup_future_usage: 'off_session',
    })
    const { data } = await stripe.customers.listPaymentMethods(id)
    expect(data.map(({ card }) => card?.brand)).toEqual(['amex'])
  })

  test('that decline at every use are not attached', async () => {
    const id = await customer()
    expect(await refusalOf(attached(id, 'pm_card_chargeDeclined'))).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
    })
    expect((await attached(id, 'pm_card_chargeCustomerFail')).customer).toBe(id)
  })

  test('may be given a new expiry', async () => {
    const card = await attached(await customer())
    const year = new Date().getUTCFullYear() + 9
    const changed = await stripe.paymentMethods.update(card.id, { card: { exp_month: 3, exp_year: year } })
    expect(changed.card).toMatchObject({ exp_month: 3, exp_year: year, last4: '4242' })
    const past = stripe.paymentMethods.update(card.id, { card: { exp_month: 3, exp_year: 2020 } })
    expect(await refusalOf(past)).toMatchObject({ code: 'invalid_expiry_year' })
  })
})

test('a customer changes, and is found by its address', async () => {
  const { id } = await stripe.customers.create({ email: 'find@me.test', name: 'A', metadata: { user: '1' } })
  await stripe.customers.update(id, { name: '', metadata: { store: '2' } })
  const { data } = await stripe.customers.list({ email: 'find@me.test' })
  expect(data).toMatchObject([{ id, name: null, metadata: { user: '1', store: '2' } }])
})
