import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import { answerBank } from '../../../../testing/money/bank.ts'
import { holdOf, moneyOf, pass, replayWebhooks, stockOf } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

let product: number
beforeEach(async () => {
  await world.clearFaults()
  product = await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, quantity: 5 })
})

type Offer = Awaited<ReturnType<typeof makeOffer>>
const offerOne = () => makeOffer(world, { products: [{ id: product, quantity: 2 }] })
const always = 'pm_card_authenticationRequired'

const acceptWith = (
  offer: Offer,
  card: string,
  { key, page = true }: { key?: string; page?: boolean } = {},
) =>
  world.callAs(null, 'acceptOffer', {
    params: { token: offer.token },
    body: { revision: offer.revision, payment_method: card, ...(page ? { can_authenticate: true } : {}) },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const goOn = (offer: Offer, giveUp = false) =>
  world.callAs(null, 'continueOfferPayment', { params: { token: offer.token }, body: { give_up: giveUp } })
const secretOf = ({ error }: { error: object }) => String(Reflect.get(error, 'client_secret'))
const offerNow = (offer: Offer) => world.callAs(null, 'readOffer', { params: { token: offer.token } })

describe('a card whose bank asks for confirmation', () => {
  it.each([always, 'pm_card_authenticationRequiredOnSetup'])(
    'buys once the payer has confirmed: %s',
    async (card) => {
      const offer = await offerOne()
      const asked = await acceptWith(offer, card)
      expect([asked.status, asked.error.code, asked.error.detail]).toEqual([
        402,
        'authentication_required',
        messages.bankAsks,
      ])
      expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })
      expect((await offerNow(offer)).ok).toMatchObject({ state: 'PAYING', payment: { awaits_bank: true } })
      expect((await goOn(offer)).error.code).toBe('authentication_required')
      await answerBank(world, secretOf(asked), 'succeed')
      expect((await goOn(offer)).ok).toMatchObject({ quote: offer.id, paid_amount: '7.40' })
      expect(await moneyOf(world, offer.id)).toEqual({ orders: 1, paid: 740, captured: [740], refunded: 0 })
      expect((await goOn(offer)).status).toBe(200)
    },
  )

  it('is declined with advice where nobody can answer the bank', async () => {
    const offer = await offerOne()
    const declined = await acceptWith(offer, always, { page: false })
    expect([declined.status, declined.error.code, declined.error.detail]).toEqual([
      402,
      'payment_failed',
      messages.bankCannotAsk,
    ])
    expect((await offerNow(offer)).ok.state).toBe('OPEN')
    expect((await goOn(offer)).error.code).toBe('nothing_at_bank')
  })

  it('returns the same challenge for the same key, and the order once it is paid', async () => {
    const offer = await offerOne()
    const first = await acceptWith(offer, always, { key: 'bank-key' })
    const again = await acceptWith(offer, always, { key: 'bank-key' })
    expect(secretOf(again)).toBe(secretOf(first))
    await answerBank(world, secretOf(first), 'succeed')
    expect((await acceptWith(offer, always, { key: 'bank-key' })).status).toBe(200)
  })

  it('leaves the offer open if the bank refuses or the payer cancels, and charges nothing later', async () => {
    const offer = await offerOne()
    const asked = await acceptWith(offer, always)
    await answerBank(world, secretOf(asked), 'fail')
    expect((await goOn(offer)).error.detail).toContain('Your bank didn’t confirm the payment.')
    const second = await acceptWith(offer, always)
    const ended = await goOn(offer, true)
    expect([ended.status, ended.error.detail]).toEqual([402, messages.paymentGivenUp])
    expect(await answerBank(world, secretOf(second), 'succeed')).toBe(400)
    expect(await stockOf(world, product)).toBe(5)
    expect((await acceptWith(offer, 'pm_card_visa')).status).toBe(200)
    expect(await moneyOf(world, offer.id)).toEqual({ orders: 1, paid: 740, captured: [740], refunded: 0 })
  })

  it('holds the offer against a second tab for 15 minutes', async () => {
    const offer = await offerOne()
    const asked = await acceptWith(offer, always)
    expect((await acceptWith(offer, 'pm_card_visa')).error.code).toBe('payment_under_way')
    for (const minutes of [2, 10]) {
      pass(world, minutes)
      await world.runJobs()
    }
    expect((await holdOf(world, offer.id)).state).toBe('PAYING')
    pass(world, 4)
    await world.runJobs()
    expect((await holdOf(world, offer.id)).state).toBe('FAILED')
    expect(await answerBank(world, secretOf(asked), 'succeed')).toBe(400)
    expect((await acceptWith(offer, 'pm_card_visa')).status).toBe(200)
  })

  it('buys by the webhook alone if the payer never returns', async () => {
    const offer = await offerOne()
    const asked = await acceptWith(offer, always)
    await answerBank(world, secretOf(asked), 'succeed')
    expect(await replayWebhooks(world, offer.id)).toContain(200)
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 1, captured: [740] })
    expect((await goOn(offer)).ok).toMatchObject({ quote: offer.id })
  })

  it('keeps the money if the payer cancels just after confirming', async () => {
    const offer = await offerOne()
    const asked = await acceptWith(offer, always)
    await answerBank(world, secretOf(asked), 'succeed')
    expect((await goOn(offer, true)).ok).toMatchObject({ paid_amount: '7.40' })
  })

  it('continues after a lost response', async () => {
    const offer = await offerOne()
    await world.faults({ kind: 'succeed_then_drop', count: 2, method: 'POST', path: '/v1/payment_intents' })
    expect((await acceptWith(offer, always)).error.code).toBe('payment_pending')
    pass(world, 2)
    await world.runJobs()
    expect((await offerNow(offer)).ok.payment.awaits_bank).toBe(true)
    await answerBank(world, secretOf(await goOn(offer)), 'succeed')
    expect((await goOn(offer)).status).toBe(200)
  })
})
