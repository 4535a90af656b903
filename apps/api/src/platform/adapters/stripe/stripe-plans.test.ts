import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlayedProvider } from '../../../../testing/money/played-provider.ts'
import { pageOf, playProvider, refusal } from '../../../../testing/money/played-provider.ts'

let played: PlayedProvider
beforeAll(async () => {
  played = await playProvider()
})
afterAll(() => played.stop())

const only = () => played.only()
const calls = (): string[] => played.sent.map(({ call }) => call)
const noCustomer = refusal('resource_missing', { status: 404 })
const cardError = { status: 402, type: 'card_error' }

const customer = (more: object = {}) => ({
  object: 'customer',
  id: 'cus_1',
  metadata: {},
  invoice_settings: { default_payment_method: null },
  ...more,
})
const method = (id: string) => ({
  object: 'payment_method',
  id,
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
})
const visa = (id: string) => ({ id, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 })

describe('a customer', () => {
  it('is made under its key, and found by address and our word on any page', async () => {
    played.plays(customer())
    const wanted = { email: 'a@b.test', name: 'A', idempotencyKey: 'customer:1', metadata: { user_id: '1' } }
    expect(await played.provider.createCustomer(wanted)).toEqual({ status: 'created', id: 'cus_1' })
    expect(only()).toEqual({
      call: 'POST /v1/customers',
      key: 'customer:1',
      fields: { email: 'a@b.test', name: 'A', 'metadata[user_id]': '1' },
    })
    const match = { email: 'a@b.test', key: 'user_id', value: '1' }
    // Somebody else's account may have the same address.
    played.plays(
      pageOf([customer({ metadata: { user_id: '2' } })], true),
      pageOf([customer({ id: 'cus_2', metadata: { user_id: '1' } })]),
    )
    expect(await played.provider.findCustomerByMetadata(match)).toEqual({ status: 'found', id: 'cus_2' })
    expect(played.sent[0]?.fields).toEqual({ email: 'a@b.test', limit: '100' })
    played.plays(pageOf([customer()]))
    expect(await played.provider.findCustomerByMetadata(match)).toEqual({ status: 'not_found' })
  })

  it('has the card that its bills are paid with, or none', async () => {
    const find = () => played.provider.findDefaultCard('cus_1')
    played.plays(customer({ invoice_settings: { default_payment_method: method('pm_1') } }))
    expect(await find()).toEqual({ status: 'found', card: visa('pm_1') })
    expect(only().fields).toEqual({ 'expand[0]': 'invoice_settings.default_payment_method' })
    for (const none of [customer(), customer({ deleted: true })]) {
      played.plays(none)
      expect(await find()).toEqual({ status: 'found', card: null })
    }
  })

  it('keeps a card and then has its bills paid with it', async () => {
    played.plays(method('pm_1'), customer())
    const keep = () => played.provider.keepDefaultCard({ customerId: 'cus_1', paymentMethod: 'pm_1' })
    expect(await keep()).toEqual({ status: 'kept', card: visa('pm_1') })
    expect(played.sent.map(({ call, fields }) => [call, fields])).toEqual([
      ['POST /v1/payment_methods/pm_1/attach', { customer: 'cus_1' }],
      ['POST /v1/customers/cus_1', { 'invoice_settings[default_payment_method]': 'pm_1' }],
    ])
    played.plays(refusal('incorrect_cvc', cardError))
    expect(await keep()).toEqual({ status: 'declined', code: 'incorrect_cvc', message: 'No.' })
    expect(calls()).toHaveLength(1)
    played.plays(noCustomer)
    expect(await keep()).toMatchObject({ status: 'refused', code: 'resource_missing' })
  })
})

describe('the cards of a customer', () => {
  it('are listed with the one that is chosen, however it is named', async () => {
    // The two are asked at once, so each answer is both.
    const both = (chosen: unknown) => ({
      ...customer({ invoice_settings: { default_payment_method: chosen } }),
      ...pageOf([method('pm_1'), method('pm_2')]),
    })
    for (const chosen of ['pm_2', { id: 'pm_2' }, null]) {
      played.plays(both(chosen), both(chosen))
      const defaultId = chosen === null ? null : 'pm_2'
      expect(await played.provider.listCards('cus_1')).toEqual({
        status: 'found',
        cards: [visa('pm_1'), visa('pm_2')],
        defaultId,
      })
    }
    expect(calls().toSorted()).toEqual(['GET /v1/customers/cus_1', 'GET /v1/customers/cus_1/payment_methods'])
  })

  it('are nobody’s where the customer is gone', async () => {
    played.plays(noCustomer, noCustomer)
    expect(await played.provider.listCards('cus_1')).toEqual({ status: 'not_found' })
    played.plays({ ...pageOf([]), ...customer({ deleted: true }) }, { ...pageOf([]), deleted: true })
    expect(await played.provider.listCards('cus_1')).toEqual({ status: 'not_found' })
  })

  it('are detached and chosen, unless they are gone', async () => {
    played.plays(method('pm_1'))
    expect(await played.provider.detachCard('pm_1')).toEqual({ status: 'done' })
    expect(only().call).toBe('POST /v1/payment_methods/pm_1/detach')
    played.plays(customer())
    expect(await played.provider.setDefaultCard('cus_1', 'pm_1')).toEqual({ status: 'done' })
    expect(only()).toMatchObject({
      call: 'POST /v1/customers/cus_1',
      fields: { 'invoice_settings[default_payment_method]': 'pm_1' },
    })
    for (const change of [
      () => played.provider.detachCard('pm_1'),
      () => played.provider.setDefaultCard('cus_1', 'pm_1'),
    ]) {
      played.plays(noCustomer)
      expect(await change()).toEqual({ status: 'not_found' })
    }
  })

  it('are checked by the browser under a secret, for payments without their owner', async () => {
    played.plays({ object: 'setup_intent', id: 'seti_1', client_secret: 'seti_1_secret' })
    const wanted = { customerId: 'cus_1', idempotencyKey: 'setup:1' }
    expect(await played.provider.createCardSetup(wanted)).toEqual({
      status: 'made',
      clientSecret: 'seti_1_secret',
    })
    expect(only()).toEqual({
      call: 'POST /v1/setup_intents',
      key: 'setup:1',
      fields: { customer: 'cus_1', 'allowed_payment_method_types[0]': 'card', usage: 'off_session' },
    })
    played.plays({ object: 'setup_intent', id: 'seti_1', client_secret: null })
    expect((await played.provider.createCardSetup(wanted)).status).toBe('unavailable')
  })
})

const subscription = (more: object = {}) => ({
  object: 'subscription',
  id: 'sub_1',
  status: 'active',
  items: { data: [{ id: 'si_1', price: { id: 'price_1' }, current_period_end: 1_700_000_000 }] },
  cancel_at_period_end: false,
  livemode: false,
  metadata: {},
  ...more,
})
const record = {
  id: 'sub_1',
  status: 'active',
  itemId: 'si_1',
  priceId: 'price_1',
  currentPeriodEnd: new Date(1_700_000_000_000),
  cancelAtPeriodEnd: false,
  livemode: false,
  metadata: {},
}
const change = { subscriptionId: 'sub_1', itemId: 'si_1', priceId: 'price_2', at: 1_700_000_000 }

describe('a price', () => {
  const wanted = { name: 'Bronze', amountCents: 900, interval: 'month', lookupKey: 'plan-1' } as const

  it('is made once: one that is there by our word is taken', async () => {
    played.plays(pageOf([{ object: 'price', id: 'price_1' }]))
    expect(await played.provider.createPrice(wanted)).toEqual({ status: 'made', priceId: 'price_1' })
    expect(only()).toMatchObject({ fields: { 'lookup_keys[0]': 'plan-1', limit: '1' } })
    played.plays(pageOf([]), { object: 'price', id: 'price_2' })
    expect(await played.provider.createPrice(wanted)).toEqual({ status: 'made', priceId: 'price_2' })
    expect(played.sent[1]).toEqual({
      call: 'POST /v1/prices',
      key: 'plan-1',
      fields: {
        currency: 'usd',
        unit_amount: '900',
        'recurring[interval]': 'month',
        'product_data[name]': 'Bronze',
        lookup_key: 'plan-1',
      },
    })
  })
})

describe('a subscription', () => {
  it('begins only with its first bill paid, under its key', async () => {
    played.plays(subscription())
    const wanted = {
      customerId: 'cus_1',
      priceId: 'price_1',
      idempotencyKey: 'sub:1',
      metadata: { vendor_id: '2' },
    }
    expect(await played.provider.createSubscription(wanted)).toEqual({ status: 'done', subscription: record })
    expect(only()).toEqual({
      call: 'POST /v1/subscriptions',
      key: 'sub:1',
      fields: {
        customer: 'cus_1',
        'items[0][price]': 'price_1',
        payment_behavior: 'error_if_incomplete',
        'metadata[vendor_id]': '2',
      },
    })
    played.plays(refusal('card_declined', { ...cardError, decline_code: 'do_not_honor' }))
    expect(await played.provider.createSubscription(wanted)).toMatchObject({
      status: 'declined',
      code: 'do_not_honor',
    })
  })

  it('is found by id, and by our word also once it has ended', async () => {
    played.plays(subscription())
    expect(await played.provider.findSubscription('sub_1')).toEqual({ status: 'found', subscription: record })
    played.plays(noCustomer)
    expect(await played.provider.findSubscription('sub_1')).toEqual({ status: 'not_found' })
    const match = { customerId: 'cus_1', key: 'request', value: 'r1' }
    played.plays(
      pageOf([subscription({ metadata: { request: 'r0' } })], true),
      pageOf([subscription({ id: 'sub_2', status: 'canceled', metadata: { request: 'r1' } })]),
    )
    const found = await played.provider.findSubscriptionByMetadata(match)
    expect(found).toMatchObject({ status: 'found', subscription: { id: 'sub_2', status: 'canceled' } })
    expect(played.sent[0]?.fields).toEqual({ customer: 'cus_1', status: 'all', limit: '100' })
    played.plays(pageOf([]))
    expect(await played.provider.findSubscriptionByMetadata(match)).toEqual({ status: 'not_found' })
  })

  it('changes its plan at what was shown, paid at once, and goes on', async () => {
    played.plays(subscription())
    await played.provider.changeSubscriptionPlan({ ...change, idempotencyKey: 'change:1' })
    expect(only()).toEqual({
      call: 'POST /v1/subscriptions/sub_1',
      key: 'change:1',
      fields: {
        'items[0][id]': 'si_1',
        'items[0][price]': 'price_2',
        proration_behavior: 'always_invoice',
        proration_date: '1700000000',
        cancel_at_period_end: 'false',
        payment_behavior: 'error_if_incomplete',
      },
    })
    played.plays(subscription())
    await played.provider.changeSubscriptionPlan({ ...change, at: null, idempotencyKey: 'change:2' })
    expect(only().fields).not.toHaveProperty('proration_date')
  })

  it('shows what a change costs before it is made', async () => {
    const preview = {
      object: 'invoice',
      created: 1_700_000_005,
      amount_due: 700,
      ending_balance: -250,
      parent: { subscription_details: { subscription_proration_date: 1_700_000_000 } },
      lines: {
        data: [
          { description: 'Silver', amount: 900 },
          { description: null, amount: -200 },
        ],
      },
    }
    played.plays(preview)
    expect(await played.provider.previewPlanChange(change)).toEqual({
      status: 'previewed',
      lines: [
        { description: 'Silver', amountCents: 900 },
        { description: '', amountCents: -200 },
      ],
      dueCents: 700,
      at: 1_700_000_000,
      creditCents: 250,
    })
    expect(only()).toMatchObject({
      call: 'POST /v1/invoices/create_preview',
      fields: {
        subscription: 'sub_1',
        'subscription_details[proration_behavior]': 'always_invoice',
        'subscription_details[cancel_at_period_end]': 'false',
      },
    })
    // A vendor's debt is no credit; without a date of its own the bill's date counts.
    played.plays({ ...preview, ending_balance: 250, parent: null })
    expect(await played.provider.previewPlanChange(change)).toMatchObject({
      creditCents: 0,
      at: 1_700_000_005,
    })
  })

  it('ends with its period, or goes on after all', async () => {
    for (const cancel of [true, false]) {
      played.plays(subscription({ cancel_at_period_end: cancel }))
      const done = await played.provider.setCancelAtPeriodEnd('sub_1', cancel)
      expect(done).toMatchObject({ status: 'done', subscription: { cancelAtPeriodEnd: cancel } })
      expect(only().fields).toEqual({ cancel_at_period_end: String(cancel) })
    }
  })

  it('ends at once; one that has ended is looked at instead', async () => {
    played.plays(subscription({ status: 'canceled' }))
    expect(await played.provider.cancelSubscription('sub_1')).toMatchObject({
      subscription: { status: 'canceled' },
    })
    expect(calls()).toEqual(['DELETE /v1/subscriptions/sub_1'])
    played.plays(noCustomer, subscription({ status: 'canceled' }))
    expect(await played.provider.cancelSubscription('sub_1')).toMatchObject({
      subscription: { status: 'canceled' },
    })
    expect(calls()).toEqual(['DELETE /v1/subscriptions/sub_1', 'GET /v1/subscriptions/sub_1'])
  })

  it('has each open bill paid, each try with a key of its own', async () => {
    const bill = (id: string, attempt_count: number) => ({ object: 'invoice', id, attempt_count })
    played.plays(pageOf([bill('in_1', 2), bill('in_2', 0)]), bill('in_1', 3), bill('in_2', 1), subscription())
    expect(await played.provider.payOpenInvoices('sub_1')).toEqual({ status: 'done', subscription: record })
    expect(played.sent.map(({ call, key }) => [call, key])).toEqual([
      ['GET /v1/invoices', undefined],
      ['POST /v1/invoices/in_1/pay', expect.stringMatching(/^pay:in_1:\S{36}$/)],
      ['POST /v1/invoices/in_2/pay', expect.stringMatching(/^pay:in_2:\S{36}$/)],
      ['GET /v1/subscriptions/sub_1', undefined],
    ])
    expect(played.sent[0]?.fields).toEqual({ subscription: 'sub_1', status: 'open', limit: '100' })
    const first = played.sent[1]?.key
    played.plays(pageOf([bill('in_1', 2)]), refusal('expired_card', cardError))
    expect(await played.provider.payOpenInvoices('sub_1')).toMatchObject({
      status: 'declined',
      code: 'expired_card',
    })
    expect(played.sent[1]?.key).not.toBe(first)
  })

  it('has nothing against a bill that somebody has paid meanwhile, and tells of one that cannot be paid', async () => {
    const invoice = (status: string) => ({ object: 'invoice', id: 'in_1', status })
    const open = pageOf([invoice('open')])
    played.plays(open, refusal('invoice_paid'), invoice('paid'), subscription())
    expect(await played.provider.payOpenInvoices('sub_1')).toEqual({ status: 'done', subscription: record })
    played.plays(open, refusal('invoice_void'), invoice('void'))
    expect(await played.provider.payOpenInvoices('sub_1')).toMatchObject({
      status: 'refused',
      code: 'invoice_void',
    })
  })
})
