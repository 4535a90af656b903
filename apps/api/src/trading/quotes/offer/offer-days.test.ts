import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  // Evening in Los Angeles, where the store sells, and the next day in UTC.
  world.clock.now = new Date('2027-01-06T05:00:00Z')
})

const zoneOf = (who: QuoteWorld['admin'], zone: string) =>
  world.callAs(who, 'changeSellerSettings', { body: { zone } })
const read = async (token: string) => (await world.callAs(null, 'readOffer', { params: { token } })).ok
const endOn = (id: number, good_until: string, who = world.admin) =>
  world.callAs(who, 'patchQuote', { params: { id }, body: { good_until } })

describe('an offer is good until the end of its day', () => {
  it('in the zone of the store or the marketplace that sells', async () => {
    expect((await zoneOf(world.tenant, 'America/Los_Angeles')).ok).toEqual({ zone: 'America/Los_Angeles' })
    expect((await zoneOf(world.admin, 'Asia/Tokyo')).ok).toEqual({ zone: 'Asia/Tokyo' })
    const inStore = await makeOffer(world, {
      products: [{ id: world.storeModel, quantity: 1 }],
      customer: world.storeCustomer,
    })
    const inMarket = await makeOffer(world)
    expect(await read(inStore.token)).toMatchObject({
      expires_at: '2027-02-05T07:59:59.999Z',
      good_until: '2027-02-04',
      zone: 'America/Los_Angeles',
    })
    expect(await read(inMarket.token)).toMatchObject({
      expires_at: '2027-02-05T14:59:59.999Z',
      good_until: '2027-02-05',
      zone: 'Asia/Tokyo',
    })
  })

  it('which is the given day, or the day of the given moment', async () => {
    await zoneOf(world.admin, 'Europe/Berlin')
    const offer = await makeOffer(world)
    expect((await endOn(offer.id, '2027-01-10')).ok).toMatchObject({ expires_at: '2027-01-10T22:59:59.999Z' })
    const moved = await world.callAs(world.admin, 'patchQuote', {
      params: { id: offer.id },
      body: { expires_at: '2027-01-11T23:30:00Z' },
    })
    expect(moved.ok).toMatchObject({ good_until: '2027-01-12', expires_at: '2027-01-12T22:59:59.999Z' })
    expect((await endOn(offer.id, '2027-01-05')).error).toMatchObject({
      good_until: ['Choose today or a later day.'],
    })
    expect((await endOn(offer.id, '2027-01-06')).status).toBe(200)
    world.clock.now = new Date('2027-01-06T22:59:00Z')
    expect((await read(offer.token)).state).toBe('OPEN')
    world.clock.now = new Date('2027-01-06T23:00:00Z')
    expect((await read(offer.token)).state).toBe('EXPIRED')
    const { revision } = await read(offer.token)
    expect((await accept(world, { token: offer.token, revision })).error.detail).toBe(
      'This offer ended on Jan 6, 2027; ask for it again.',
    )
  })

  it('and keeps its zone when the seller changes zones', async () => {
    await zoneOf(world.admin, 'Europe/Berlin')
    const offer = await makeOffer(world)
    const before = await read(offer.token)
    await zoneOf(world.admin, 'Pacific/Auckland')
    expect(await read(offer.token)).toMatchObject({ good_until: before.good_until, zone: 'Europe/Berlin' })
  })

  it('but no stranger sets a zone, and unknown zones are refused', async () => {
    for (const who of [world.vendor, world.customer])
      expect((await zoneOf(who, 'Asia/Tokyo')).status).toBe(403)
    expect((await zoneOf(world.admin, 'Mars/Base')).error).toMatchObject({
      zone: ['There is no such time zone.'],
    })
  })
})

describe('an ended offer is asked for again', () => {
  const askAgain = (token: string) => world.callAs(null, 'askForOfferAgain', { params: { token } })
  const mails = async () =>
    (await world.owner.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject ?? '')

  it('by its link, once, before and after it is closed', async () => {
    const offer = await makeOffer(world)
    expect((await askAgain(offer.token)).error).toMatchObject({ code: 'offer_not_ended' })
    world.clock.now = new Date('2027-03-01T05:00:00Z')
    await world.owner.updateTable('outbox').set({ subject: 'earlier' }).execute()
    expect((await askAgain(offer.token)).ok.asked_again).toBe('2027-03-01T05:00:00.000Z')
    await world.runJobs()
    const again = await askAgain(offer.token)
    expect(again.ok).toMatchObject({ state: 'EXPIRED', asked_again: '2027-03-01T05:00:00.000Z' })
    expect((await mails()).filter((subject) => subject.includes('again'))).toEqual([
      `Quote #${offer.id}: the customer asks for the offer again`,
    ])
    const quote = await world.callAs(world.admin, 'readQuote', { params: { id: offer.id } })
    expect(quote.ok).toMatchObject({ status: 'CLOSED', asked_again: '2027-03-01T05:00:00.000Z' })
    await world.callAs(world.admin, 'transitionQuote', { params: { id: offer.id, transition: 're-open' } })
    expect((await read(offer.token)).asked_again).toBeNull()
    expect((await askAgain(offer.token)).status).toBe(409)
  })

  it('but a declined one is not', async () => {
    const offer = await makeOffer(world)
    await world.callAs(null, 'closeOffer', {
      params: { token: offer.token },
      body: { reason: 'Too dear', revision: offer.revision },
    })
    expect((await askAgain(offer.token)).status).toBe(409)
  })
})
