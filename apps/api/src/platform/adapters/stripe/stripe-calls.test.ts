import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlayedProvider } from '../../../../testing/money/played-provider.ts'
import { pageOf, playProvider, refusal } from '../../../../testing/money/played-provider.ts'

let played: PlayedProvider
beforeAll(async () => {
  played = await playProvider()
})
afterAll(() => played.stop())

const intent = (more: object = {}) => ({
  object: 'payment_intent',
  id: 'pi_1',
  status: 'succeeded',
  amount: 1_111,
  amount_received: 1_111,
  currency: 'usd',
  livemode: false,
  metadata: {},
  created: 1_700_000_000,
  last_payment_error: null,
  ...more,
})

const wanted = {
  amountCents: 1_111,
  currency: 'usd',
  paymentMethod: 'pm_1',
  idempotencyKey: 'hold:1',
  metadata: { hold_id: 'h1' },
  description: 'Quote #1',
} as const

const only = () => played.only()

describe('a payment', () => {
  it('is asked for once, confirmed at once, by card alone, under its key and with our words', async () => {
    played.plays(intent())
    expect(await played.provider.createPaymentIntent({ ...wanted, customerId: 'cus_1' })).toEqual({
      status: 'succeeded',
      id: 'pi_1',
      amountCents: 1_111,
      currency: 'usd',
      livemode: false,
    })
    expect(only()).toEqual({
      call: 'POST /v1/payment_intents',
      key: 'hold:1',
      fields: {
        amount: '1111',
        currency: 'usd',
        payment_method: 'pm_1',
        customer: 'cus_1',
        'allowed_payment_method_types[0]': 'card',
        confirm: 'true',
        error_on_requires_action: 'true',
        description: 'Quote #1',
        'metadata[hold_id]': 'h1',
      },
    })
  })

  it('names no customer where the card is nobody’s', async () => {
    played.plays(intent())
    await played.provider.createPaymentIntent(wanted)
    expect(only().fields).not.toHaveProperty('customer')
  })

  it('counts for what was received, not for what was asked', async () => {
    played.plays(intent({ amount_received: 1_000 }))
    expect(await played.provider.createPaymentIntent(wanted)).toMatchObject({ amountCents: 1_000 })
  })

  it.each([
    ['processing', { status: 'processing', id: 'pi_1' }],
    ['requires_capture', { status: 'processing', id: 'pi_1' }],
    ['canceled', { status: 'declined', id: 'pi_1', code: 'canceled' }],
    ['requires_payment_method', { status: 'declined', code: 'requires_payment_method' }],
    ['a word of tomorrow', { status: 'declined', message: 'The payment was not completed.' }],
  ])('that is %s is no payment yet: %j', async (status, outcome) => {
    played.plays(intent({ status, amount_received: 0 }))
    expect(await played.provider.createPaymentIntent(wanted)).toMatchObject(outcome)
  })

  it.each([
    [
      { decline_code: 'insufficient_funds', code: 'card_declined', message: 'Too little.' },
      'insufficient_funds',
      'Too little.',
    ],
    [{ code: 'expired_card', message: 'Too old.' }, 'expired_card', 'Too old.'],
    [{}, 'card_declined', 'Your card was declined.'],
  ])('that failed by %j reads as %s', async (failure, code, message) => {
    played.plays(intent({ status: 'requires_payment_method', last_payment_error: failure }))
    const found = await played.provider.findPaymentIntent('pi_1')
    expect(found).toMatchObject({ status: 'found', intent: { failure: { code, message } } })
  })

  it('that the card declines names the finest reason and the payment', async () => {
    const card = { status: 402, type: 'card_error' }
    played.plays(
      refusal('card_declined', { ...card, decline_code: 'lost_card', payment_intent: { id: 'pi_9' } }),
    )
    expect(await played.provider.createPaymentIntent(wanted)).toEqual({
      status: 'declined',
      code: 'lost_card',
      message: 'No.',
      id: 'pi_9',
    })
    played.plays(refusal('expired_card', card))
    expect(await played.provider.createPaymentIntent(wanted)).toEqual({
      status: 'declined',
      code: 'expired_card',
      message: 'No.',
    })
  })
})

describe('a payment by our word', () => {
  it('is looked for on every page since that moment, and only what has the word is it', async () => {
    played.plays(
      pageOf([intent({ id: 'pi_1', metadata: { hold_id: 'h1' } }), intent({ id: 'pi_2' })], true),
      pageOf([
        intent({ id: 'pi_3', metadata: { hold_id: 'h1' } }),
        intent({ id: 'pi_4', metadata: { hold_id: 'h2' } }),
      ]),
    )
    const createdSince = new Date('2026-01-01T00:00:00.900Z')
    const found = await played.provider.findPaymentsByMetadata({ key: 'hold_id', value: 'h1', createdSince })
    expect(found).toMatchObject({ status: 'found', intents: [{ id: 'pi_1' }, { id: 'pi_3' }] })
    expect(played.sent.map(({ fields }) => fields)).toEqual([
      { 'created[gte]': '1767225600', limit: '100' },
      { 'created[gte]': '1767225600', limit: '100', starting_after: 'pi_2' },
    ])
  })

  it('is unknown where a later page can’t be read', async () => {
    played.plays(pageOf([intent({ metadata: { hold_id: 'h1' } })], true), refusal('x', { status: 500 }))
    const match = { key: 'hold_id', value: 'h1', createdSince: new Date(0) }
    expect((await played.provider.findPaymentsByMetadata(match)).status).toBe('unavailable')
  })
})

const refund = (more: object = {}) => ({
  object: 'refund',
  id: 're_1',
  amount: 500,
  status: 'succeeded',
  ...more,
})

describe('a refund', () => {
  const whole = {
    paymentIntentId: 'pi_1',
    idempotencyKey: 'refund:1',
    reason: 'requested_by_customer',
  } as const

  it('is of the whole payment where no amount is given, and of that amount else', async () => {
    played.plays(refund())
    expect(await played.provider.refundPayment(whole)).toEqual({
      status: 'refunded',
      id: 're_1',
      amountCents: 500,
    })
    expect(only()).toEqual({
      call: 'POST /v1/refunds',
      key: 'refund:1',
      fields: { payment_intent: 'pi_1', reason: 'requested_by_customer' },
    })
    played.plays(refund())
    await played.provider.refundPayment({ ...whole, amountCents: 500, metadata: { refund_step: '7' } })
    expect(only().fields).toMatchObject({ amount: '500', 'metadata[refund_step]': '7' })
  })

  it.each([
    ['pending', { status: 'pending', id: 're_1', amountCents: 500 }],
    ['requires_action', { status: 'pending', id: 're_1' }],
    ['failed', { status: 'refused', code: 'failed' }],
    ['canceled', { status: 'refused', code: 'canceled' }],
  ])('that is %s is not there yet, or never: %j', async (status, outcome) => {
    played.plays(refund({ status }))
    expect(await played.provider.refundPayment(whole)).toMatchObject(outcome)
  })

  it('that failed says why, and one that happened before is the end that was wanted', async () => {
    played.plays(refund({ status: 'failed', failure_reason: 'lost_or_stolen_card' }))
    expect(await played.provider.refundPayment(whole)).toMatchObject({ code: 'lost_or_stolen_card' })
    played.plays(refusal('charge_already_refunded'))
    expect(await played.provider.refundPayment(whole)).toEqual({ status: 'already_refunded' })
    played.plays(refusal('charge_disputed'))
    expect(await played.provider.refundPayment(whole)).toMatchObject({
      status: 'refused',
      code: 'charge_disputed',
    })
  })

  it('counts among a payment’s refunds unless it failed', async () => {
    played.plays(
      pageOf([
        refund({ id: 're_1', metadata: { step: '1' } }),
        refund({ id: 're_2', status: 'failed' }),
        refund({ id: 're_3', status: 'canceled' }),
        refund({ id: 're_4', status: 'pending', metadata: null }),
      ]),
    )
    expect(await played.provider.findRefunds('pi_1')).toEqual({
      status: 'found',
      refunds: [
        { id: 're_1', amountCents: 500, metadata: { step: '1' } },
        { id: 're_4', amountCents: 500, metadata: {} },
      ],
    })
    expect(only().fields).toEqual({ payment_intent: 'pi_1', limit: '100' })
  })
})

describe('an unpaid payment', () => {
  it('is cancelled under its key, unless it is too late', async () => {
    played.plays(intent({ status: 'canceled' }))
    expect(await played.provider.cancelPaymentIntent('pi_1', 'cancel:1')).toEqual({
      status: 'canceled',
      id: 'pi_1',
    })
    expect(only()).toMatchObject({ call: 'POST /v1/payment_intents/pi_1/cancel', key: 'cancel:1' })
    played.plays(refusal('payment_intent_unexpected_state'))
    expect(await played.provider.cancelPaymentIntent('pi_1', 'cancel:1')).toEqual({ status: 'too_late' })
    played.plays(refusal('resource_missing', { status: 404 }))
    expect(await played.provider.cancelPaymentIntent('pi_1', 'cancel:1')).toMatchObject({ status: 'refused' })
  })

  it('is told from one that is not there, and from one that can’t be asked for', async () => {
    played.plays(refusal('resource_missing', { status: 404 }))
    expect(await played.provider.findPaymentIntent('pi_1')).toEqual({ status: 'not_found' })
    played.plays(refusal('api_key_expired', { status: 401 }))
    expect(await played.provider.findPaymentIntent('pi_1')).toMatchObject({
      status: 'refused',
      code: 'authentication',
    })
  })
})

const transfer = (more: object = {}) => ({
  object: 'transfer',
  id: 'tr_1',
  amount: 900,
  amount_reversed: 0,
  currency: 'usd',
  livemode: false,
  destination: 'acct_1',
  transfer_group: 'sub_order_1',
  metadata: {},
  created: 1_700_000_000,
  ...more,
})

describe('a transfer', () => {
  const due = {
    amountCents: 900,
    currency: 'usd',
    destination: 'acct_1',
    idempotencyKey: 'transfer:1',
    group: 'sub_order_1',
    metadata: { sub_order_id: '1' },
    description: 'Sub-order #1',
  } as const

  it('goes to one account, in its group, under its key', async () => {
    played.plays(transfer())
    expect(await played.provider.createTransfer(due)).toMatchObject({
      status: 'sent',
      transfer: {
        id: 'tr_1',
        amountCents: 900,
        reversedCents: 0,
        destination: 'acct_1',
        group: 'sub_order_1',
      },
    })
    expect(only()).toEqual({
      call: 'POST /v1/transfers',
      key: 'transfer:1',
      fields: {
        amount: '900',
        currency: 'usd',
        destination: 'acct_1',
        transfer_group: 'sub_order_1',
        'metadata[sub_order_id]': '1',
        description: 'Sub-order #1',
      },
    })
  })

  it('whose answer names no sum may have been sent', async () => {
    for (const answer of [transfer({ amount: null }), transfer({ amount: 9.5 }), transfer({ id: null })]) {
      played.plays(answer)
      expect((await played.provider.createTransfer(due)).status).toBe('unavailable')
    }
  })

  it('is found by id and by group, its account named or whole', async () => {
    played.plays(transfer({ destination: { id: 'acct_2' } }))
    const found = await played.provider.findTransfer('tr_1')
    expect(found).toMatchObject({
      status: 'found',
      transfer: { destination: 'acct_2', created: new Date(1_700_000_000_000) },
    })
    played.plays(refusal('resource_missing', { status: 404 }))
    expect(await played.provider.findTransfer('tr_1')).toEqual({ status: 'not_found' })
    played.plays(pageOf([transfer()], true), pageOf([transfer({ id: 'tr_2', destination: null })]))
    const group = await played.provider.findTransfersOfGroup('sub_order_1')
    expect(group).toMatchObject({ transfers: [{ id: 'tr_1' }, { id: 'tr_2', destination: '' }] })
    expect(played.sent[0]?.fields).toEqual({ transfer_group: 'sub_order_1', limit: '100' })
  })

  it('is taken back in part, under a key of its own, and what was taken is listed', async () => {
    played.plays({ object: 'transfer_reversal', id: 'trr_1', amount: 5 })
    const back = { transferId: 'tr_1', amountCents: 5, idempotencyKey: 'back:1', metadata: { step: '1' } }
    expect(await played.provider.reverseTransfer(back)).toEqual({
      status: 'reversed',
      id: 'trr_1',
      amountCents: 5,
    })
    expect(only()).toEqual({
      call: 'POST /v1/transfers/tr_1/reversals',
      key: 'back:1',
      fields: { amount: '5', 'metadata[step]': '1' },
    })
    played.plays({ object: 'transfer_reversal', id: 'trr_1' })
    expect((await played.provider.reverseTransfer(back)).status).toBe('unavailable')
    played.plays(pageOf([{ object: 'transfer_reversal', id: 'trr_1', amount: 5, metadata: null }]))
    expect(await played.provider.findReversals('tr_1')).toEqual({
      status: 'found',
      found: [{ id: 'trr_1', amountCents: 5, metadata: {} }],
    })
  })
})

it('reads the movements of payments, refunds and transfers, and no others', async () => {
  const moved = (id: string, amount: number, source: unknown) => ({
    object: 'balance_transaction',
    id,
    amount,
    source,
    created: 1_700_000_000,
  })
  const invoice = (payment_intent: unknown) => ({
    object: 'invoice',
    id: 'in_1',
    parent: { subscription_details: { subscription: 'sub_1' } },
    payments: payment_intent === null ? undefined : { data: [{ payment: { payment_intent } }] },
  })
  played.plays(
    pageOf([invoice('pi_plan'), invoice({ id: 'pi_plan2' }), invoice(null), invoice(undefined)]),
    pageOf([
      moved('txn_1', 1_000, { object: 'charge', payment_intent: 'pi_1' }),
      moved('txn_2', -100, { object: 'refund', payment_intent: { id: 'pi_1' } }),
      moved('txn_3', -500, { object: 'dispute', payment_intent: 'pi_1' }),
      moved('txn_4', -900, { object: 'transfer', id: 'tr_1' }),
      moved('txn_5', 300, { object: 'transfer_reversal', transfer: 'tr_1' }),
      moved('txn_6', 77, { object: 'charge', payment_intent: 'pi_plan' }),
      moved('txn_7', 5, { object: 'charge', payment_intent: null }),
      moved('txn_8', -5, { object: 'payout', id: 'po_1' }),
      moved('txn_9', -5, null),
    ]),
  )
  const at = new Date(1_700_000_000_000)
  const found = await played.provider.listMovements(at)
  expect(found).toMatchObject({
    status: 'found',
    movements: [
      ['txn_1', 'pi_1', 1_000, null],
      ['txn_2', 'pi_1', -100, null],
      ['txn_3', 'pi_1', -500, null],
      ['txn_4', 'tr_1', -900, null],
      ['txn_5', 'tr_1', 300, null],
      ['txn_6', 'pi_plan', 77, 'sub_1'],
    ].map(([id, reference, cents, subscription]) => ({ id, reference, cents, subscription, at })),
  })
  expect(played.sent.map(({ call, fields }) => [call, fields])).toEqual([
    // An earlier invoice may have been paid since.
    ['GET /v1/invoices', { 'created[gte]': '1694816000', limit: '100', 'expand[0]': 'data.payments' }],
    [
      'GET /v1/balance_transactions',
      { 'created[gte]': '1700000000', limit: '100', 'expand[0]': 'data.source' },
    ],
  ])
})
