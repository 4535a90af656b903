import { dayOf } from '@armature/domain/values/time'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import { newestMessage } from '../../../../testing/outbox.ts'
import { accept, moneyOf, pass } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, offerTokenOf, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  // At the last second of a day, an offer ends a whole number of days later.
  world.clock.now = new Date(`${dayOf(new Date())}T23:59:59Z`)
})

type Offer = Awaited<ReturnType<typeof makeOffer>>
const day = 24 * 60
const subjects = async (quoteId: number) => {
  const rows = await world.owner.selectFrom('outbox').select(['subject', 'recipient']).orderBy('id').execute()
  return rows
    .filter((row) => row.recipient === world.customer.email && row.subject.includes(`#${quoteId}`))
    .map((row) => row.subject)
    .filter((subject) => !subject.startsWith('Your request'))
}
const move = (offer: Offer, transition: 'take-back' | 'send-to-customer' | 'close' | 're-open') =>
  world.callAs(world.admin, 'transitionQuote', { params: { id: offer.id, transition } })
const read = async (offer: Offer) =>
  (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok
const quoteOf = async (offer: Offer) =>
  (await world.callAs(world.admin, 'readQuote', { params: { id: offer.id } })).ok

describe('an offer', () => {
  it('is mailed once, when it becomes one, and again when it becomes one again', async () => {
    const offer = await makeOffer(world)
    const mail = `Your offer for quote #${offer.id}`
    expect(await subjects(offer.id)).toEqual([mail])
    await world.callAs(world.admin, 'setQuoteItemPrice', {
      params: { id: offer.subs[0]?.items[0] ?? 0 },
      body: { price: 20 },
    })
    expect(await subjects(offer.id)).toEqual([mail])
    await move(offer, 'take-back')
    await move(offer, 'send-to-customer')
    expect(await subjects(offer.id)).toEqual([mail, mail])
    expect(await offerTokenOf(world, offer.id)).not.toBe(offer.token)
  })

  it('shows the way to its page to its customer alone', async () => {
    const offer = await makeOffer(world)
    const shownTo = async (reader: typeof world.customer) =>
      (await world.callAs(reader, 'readQuote', { params: { id: offer.id } })).ok.offer_token
    expect(await shownTo(world.customer)).toMatch(
      new RegExp(`^${offer.id}-${world.customer.userId}-[\\w-]{43}$`),
    )
    expect(await shownTo(world.admin)).toBeNull()
  })

  it('is reminded of three days before its end, and closed at its end, each told by mail', async () => {
    const offer = await makeOffer(world)
    pass(world, 26 * day)
    await world.runJobs()
    expect(await subjects(offer.id)).toHaveLength(1)
    pass(world, day + 1)
    await world.runJobs()
    await world.runJobs()
    expect((await subjects(offer.id)).slice(1)).toEqual([`Your offer for quote #${offer.id} ends soon`])
    expect((await read(offer)).state).toBe('OPEN')
    pass(world, 3 * day)
    expect((await read(offer)).state).toBe('EXPIRED')
    expect((await accept(world, offer)).error).toMatchObject({
      code: 'offer_expired',
      detail: expect.stringMatching(/^This offer ended on .*; ask for it again\.$/) as string,
    })
    await world.runJobs()
    expect((await subjects(offer.id)).slice(2)).toEqual([`Your offer for quote #${offer.id} has ended`])
    expect(await quoteOf(offer)).toMatchObject({ status: 'CLOSED', close_reason: 'EXPIRED' })
    expect((await read(offer)).state).toBe('EXPIRED')
  })

  it('lives on where its expiry was moved, and is bought late by its seller’s word only', async () => {
    const offer = await makeOffer(world)
    const later = new Date(world.clock.now.getTime() + 60 * day * 60_000).toISOString()
    expect(
      (
        await world.callAs(world.admin, 'patchQuote', {
          params: { id: offer.id },
          body: { expires_at: later },
        })
      ).ok.expires_at,
    ).toBe(`${later.slice(0, 10)}T23:59:59.999Z`)
    const reminder = `Your offer for quote #${offer.id} ends soon`
    const reminders = async () => (await subjects(offer.id)).filter((subject) => subject === reminder).length
    pass(world, 31 * day)
    await world.runJobs()
    expect((await read(offer)).state).toBe('OPEN')
    expect(await reminders()).toBe(0)
    pass(world, 27 * day)
    await world.runJobs()
    expect(await reminders()).toBe(1)
    pass(world, 3 * day)
    expect((await accept(world, offer)).status).toBe(409)
    const late = await world.callAs(world.admin, 'recordQuotePayment', {
      params: { id: offer.id },
      body: { amount: '11.11', reference: 'Wire 77' },
    })
    expect(late.ok).toMatchObject({ total_amount: '37.02', paid_amount: '11.11', pending_amount: '25.91' })
    await world.runJobs()
    expect((await quoteOf(offer)).status).toBe('PURCHASED')
  })

  it('ends when its end was moved nearer, and is reminded of no more than before', async () => {
    const offer = await makeOffer(world)
    const end = new Date(world.clock.now.getTime() + 2 * day * 60_000).toISOString()
    await world.callAs(world.admin, 'patchQuote', { params: { id: offer.id }, body: { expires_at: end } })
    await world.runJobs()
    pass(world, 2 * day + 1)
    await world.runJobs()
    expect(await quoteOf(offer)).toMatchObject({ status: 'CLOSED', close_reason: 'EXPIRED' })
    pass(world, 30 * day)
    await world.runJobs()
    expect(await subjects(offer.id)).not.toContain(`Your offer for quote #${offer.id} ends soon`)
  })

  it('is reminded of, and ends, each time that it is sent', async () => {
    const offer = await makeOffer(world)
    const news = async () =>
      (await subjects(offer.id)).map((subject) => /ends soon|ended/.exec(subject)?.[0] ?? 'offer')
    const wait = async (days: number) => {
      pass(world, days * day + 1)
      await world.runJobs()
    }
    await wait(27)
    await move(offer, 'take-back')
    // Nobody is told that what is no offer any more ends.
    await wait(3)
    expect(await news()).toEqual(['offer', 'ends soon'])
    // An end that was typed before it was sent stays.
    // It is a day later by two minutes.
    const end = new Date(world.clock.now.getTime() + (10 * day - 2) * 60_000).toISOString()
    await world.callAs(world.admin, 'patchQuote', { params: { id: offer.id }, body: { expires_at: end } })
    await move(offer, 'send-to-customer')
    await wait(7)
    expect(await news()).toEqual(['offer', 'ends soon', 'offer', 'ends soon'])
    await wait(3)
    expect((await news()).slice(4)).toEqual(['ended'])
  })

  it('does not expire under a payment that began in time', async () => {
    const offer = await makeOffer(world)
    pass(world, 30 * day - 2)
    await world.faults({ kind: 'succeed_then_drop', method: 'POST', path: '/v1/payment_intents', count: 2 })
    expect((await accept(world, offer)).error.code).toBe('payment_pending')
    pass(world, 3)
    await world.runJobs()
    await world.runJobs()
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 1, captured: [1111] })
    expect((await quoteOf(offer)).status).toBe('PURCHASED')
  })
})

describe('a revision', () => {
  it('is made by an edit of price or terms, and accepting an older one is refused', async () => {
    const offer = await makeOffer(world)
    await world.callAs(world.admin, 'setQuoteItemPrice', {
      params: { id: offer.subs[0]?.items[0] ?? 0 },
      body: { price: '20.00' },
    })
    expect(await read(offer)).toMatchObject({ state: 'OPEN', revision: offer.revision + 1, total: '44.68' })
    const old = await accept(world, offer)
    expect([old.status, old.error.code, old.error.detail]).toEqual([
      409,
      'revision_changed',
      'This offer was changed. Please look at the current version.',
    ])
    await world.callAs(world.admin, 'patchQuote', { params: { id: offer.id }, body: { down_payment: 50 } })
    expect(await read(offer)).toMatchObject({ revision: offer.revision + 2, due_now: '22.34' })
    expect((await accept(world, { ...offer, revision: offer.revision + 1 })).status).toBe(409)
    expect((await accept(world, { ...offer, revision: offer.revision + 2 })).ok).toMatchObject({
      total_amount: '44.68',
      paid_amount: '22.34',
      pending_amount: '22.34',
    })
  })

  it('stays the same where nothing changed', async () => {
    const offer = await makeOffer(world)
    await move(offer, 'take-back')
    expect(await read(offer)).toMatchObject({ state: 'WITHDRAWN', lines: [], total: '0.00' })
    await move(offer, 'send-to-customer')
    expect(await read(offer)).toMatchObject({ state: 'OPEN', revision: offer.revision, total: '37.02' })
  })

  it('with an unpriced line is no offer until it is priced', async () => {
    const offer = await makeOffer(world, { products: [{ id: world.model, quantity: 1 }] })
    const edited = await world.callAs(world.admin, 'updateQuoteItems', {
      body: {
        quote_id: offer.id,
        remove_products: [world.model],
        add_product: [{ id: world.model, quantity: 2 }],
      },
    })
    expect(await read(offer)).toMatchObject({ state: 'OPEN', revision: edited.ok.revision, total: '200.00' })
    await world.owner
      .updateTable('quote_items')
      .set({ price_cents: 0 })
      .where('quote_id', '=', offer.id)
      .execute()
    expect((await accept(world, { ...offer, revision: edited.ok.revision })).error.detail).toBe(
      'Please enter price for quote items!',
    )
  })
})

describe('an offer that has ended', () => {
  /** The lines and prices that its customer can still get at: behind the link, in its revisions, and as a PDF. */
  const shownOf = async (offer: Offer) => {
    const { lines, total, state } = await read(offer)
    const { token, revision } = offer
    const compared = await world.callAs(null, 'readOfferRevisions', { params: { token } })
    const pdf = await world.callAs(null, 'printOffer', {
      params: { token, revision: String(revision) },
    })
    return {
      state,
      lines: lines.length,
      total,
      revisions: compared.ok.revisions.length,
      pdf: pdf.status,
    }
  }
  const nothing = { state: 'CLOSED', lines: 0, total: '0.00', revisions: 0, pdf: 404 }
  const whole = { state: 'CLOSED', lines: 2, total: '37.02', revisions: 1, pdf: 200 }

  it('is still shown where it was on offer until then', async () => {
    const offer = await makeOffer(world)
    await move(offer, 'close')
    expect(await shownOf(offer)).toEqual(whole)
    const declined = await makeOffer(world)
    await world.callAs(null, 'closeOffer', {
      params: { token: declined.token },
      body: { reason: 'No budget' },
    })
    expect(await shownOf(declined)).toEqual(whole)
    const late = await makeOffer(world)
    pass(world, 31 * day)
    await world.runJobs()
    expect(await shownOf(late)).toEqual({ ...whole, state: 'EXPIRED' })
  })

  it('shows nothing where the seller had taken it back, or its customer had asked for changes', async () => {
    const offer = await makeOffer(world)
    await move(offer, 'take-back')
    await move(offer, 'close')
    expect(await shownOf(offer)).toEqual(nothing)
    await move(offer, 're-open')
    await move(offer, 'close')
    expect(await shownOf(offer)).toEqual(nothing)
    const asked = await makeOffer(world)
    const { token } = asked
    await world.callAs(null, 'requestOfferChanges', {
      params: { token },
      body: { reason: 'Cheaper, please' },
    })
    await move(asked, 'close')
    expect(await shownOf(asked)).toEqual(nothing)
  })

  it('shows nothing where its lines had been taken back for new ones without a price', async () => {
    const offer = await makeOffer(world)
    const extra = await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      price_cents: 0,
    })
    await world.callAs(world.admin, 'updateQuoteItems', {
      body: {
        quote_id: offer.id,
        remove_products: [],
        add_product: [{ id: extra, quantity: 1 }],
      },
    })
    expect((await read(offer)).state).toBe('WITHDRAWN')
    await move(offer, 'close')
    expect(await shownOf(offer)).toEqual(nothing)
  })
})

describe('the holder of the link', () => {
  it('asks for changes or declines, with a reason that the seller reads', async () => {
    const offer = await makeOffer(world)
    const asked = await world.callAs(null, 'requestOfferChanges', {
      params: { token: offer.token },
      body: { reason: 'Cheaper, please' },
    })
    expect(asked.ok.state).toBe('CHANGES_ASKED')
    expect(await quoteOf(offer)).toMatchObject({
      status: 'SENT_TO_ADMIN',
      changes_asked: { reason: 'Cheaper, please', by: expect.any(String) },
    })
    const own = await world.callAs(world.customer, 'readQuote', { params: { id: offer.id } })
    expect(own.ok.changes_asked?.reason).toBe('Cheaper, please')
    expect((await newestMessage(world.owner, world.admin.email)).body_text).toContain('Cheaper, please')
    await move(offer, 'send-to-customer')
    expect((await quoteOf(offer)).changes_asked).toBeNull()
    // An offer that the seller takes back afterwards wasn't asked to be.
    await move(offer, 'take-back')
    expect((await quoteOf(offer)).changes_asked).toBeNull()
    expect((await read(offer)).state).toBe('WITHDRAWN')
    await move(offer, 'send-to-customer')
    expect(
      (
        await world.callAs(null, 'closeOffer', {
          params: { token: offer.token },
          body: { reason: 'No budget' },
        })
      ).ok.state,
    ).toBe('CLOSED')
    expect(await quoteOf(offer)).toMatchObject({ status: 'CLOSED', close_reason: 'DECLINED_BY_CUSTOMER' })
    expect((await accept(world, offer)).status).toBe(409)
    await move(offer, 're-open')
    expect(await quoteOf(offer)).toMatchObject({ status: 'NEW', close_reason: null, expires_at: null })
  })

  it.each(['requestOfferChanges', 'closeOffer'] as const)(
    'answers the revision that it was shown and no other: %s',
    async (name) => {
      const offer = await makeOffer(world)
      const { token, revision } = offer
      await world.callAs(world.admin, 'patchQuote', { params: { id: offer.id }, body: { down_payment: 50 } })
      const answer = (shown: number) =>
        world.callAs(null, name, { params: { token }, body: { reason: 'Too dear', revision: shown } })
      const refused = await answer(revision)
      expect([refused.status, refused.error.code, refused.error.detail]).toEqual([
        409,
        'revision_changed',
        messages.offerChanged,
      ])
      expect((await read(offer)).state).toBe('OPEN')
      expect((await answer(revision + 1)).status).toBe(200)
      expect((await read(offer)).state).not.toBe('OPEN')
    },
  )

  it('opens this quote only, and no token that we did not sign opens any', async () => {
    const [offer, other] = [await makeOffer(world), await makeOffer(world)]
    const [id, customer, mac] = offer.token.split('-', 2).concat(offer.token.split('-').slice(2).join('-'))
    for (const token of [
      `${other.id}-${customer}-${mac}`,
      `${id}-${world.otherCustomer.userId}-${mac}`,
      offer.token.slice(0, -2),
      'x',
      '1-1-',
      `${offer.token}=`,
    ]) {
      expect((await world.callAs(null, 'readOffer', { params: { token } })).status, token).toBe(404)
      expect((await accept(world, { ...offer, token })).status, token).toBe(404)
    }
  })

  it('finds nothing once the quote is deleted', async () => {
    const offer = await makeOffer(world)
    await world.callAs(world.admin, 'deleteQuote', { params: { id: offer.id } })
    expect((await world.callAs(null, 'readOffer', { params: { token: offer.token } })).status).toBe(404)
    expect((await accept(world, offer)).status).toBe(409)
  })
})
