import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SandboxTestWorld } from '../testing/sandbox-world.ts'
import { refusalOf, sdkOf, startSandboxWorld } from '../testing/sandbox-world.ts'

let world: SandboxTestWorld
let stripe: Stripe
beforeAll(async () => {
  world = await startSandboxWorld()
  stripe = sdkOf(world)
})
afterAll(() => world.stop())

const priceOf = async (name: string, unit_amount: number) =>
  (
    await stripe.prices.create({
      currency: 'usd',
      unit_amount,
      recurring: { interval: 'month' },
      product_data: { name },
    })
  ).id

test('a subscription that is to end has no next bill, unless the preview lets it go on', async () => {
  const [small, large] = [await priceOf('Small', 1_000), await priceOf('Large', 3_000)]
  const { id: customer } = await stripe.customers.create({})
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
  const { id, items } = await stripe.subscriptions.create({
    customer,
    items: [{ price: small }],
    cancel_at_period_end: true,
  })
  const change: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails = {
    items: [{ id: items.data[0]?.id ?? '', price: large }],
    proration_behavior: 'always_invoice',
  }
  const preview = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    stripe.invoices.createPreview({ subscription: id, subscription_details: details })
  const none = { statusCode: 400, code: 'invoice_upcoming_none' }
  expect(await refusalOf(preview(change))).toMatchObject(none)
  const goingOn = await preview({ ...change, cancel_at_period_end: false })
  const kept = await stripe.subscriptions.retrieve(id)
  expect([goingOn.amount_due > 0, kept.cancel_at_period_end]).toEqual([true, true])
  expect((await preview({ cancel_at_period_end: false })).amount_due).toBe(1_000)
  await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(await refusalOf(preview({ ...change, cancel_at_period_end: true }))).toMatchObject(none)
})
