import { messages } from '@armature/domain/messages'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { countMessages, newestMessage } from '../../../../testing/outbox.ts'
import { accept, moneyOf } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

type Status = 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUSPENDED'
const set = (user: TestUser, status: Status) =>
  world.callAs(world.admin, 'setUserStatus', {
    params: { id: user.userId },
    body: { status, reason: 'papers' },
  })
afterEach(async () => {
  for (const user of [world.vendor, world.customer])
    await world.owner.updateTable('users').set({ status: 'APPROVED' }).where('id', '=', user.userId).execute()
})

const listed = async (actor: TestUser, query: Record<string, string> = {}) => {
  const { ok } = await world.callAs(actor, 'searchProducts', { query: { page_size: '100', ...query } })
  return { ids: ok.results.map(({ id }) => id), count: ok.count }
}
const request = (actor: TestUser, id: number) =>
  world.callAs(actor, 'requestQuote', { body: { products: [{ id, quantity: 1 }] } })
const offerState = async (token: string) =>
  (await world.callAs(null, 'readOffer', { params: { token } })).ok.state

describe.each(['REJECTED', 'SUSPENDED'] as const)('the products of a %s vendor', (status) => {
  it('leave the catalogue for everybody but the operator and, of a rejected one, itself', async () => {
    const { model, customer, vendor2, admin, vendor } = world
    await set(vendor, status)
    for (const actor of [customer, vendor2, world.tenant]) {
      for (const query of [{}, { search: 'Arm' }, { type: 'MODEL' }]) {
        const { ids, count } = await listed(actor, query)
        expect(ids, actor.username).not.toContain(model)
        expect(count).toBe(ids.length)
      }
      expect((await world.callAs(actor, 'readProduct', { params: { id: model } })).status).toBe(404)
    }
    expect((await world.callAs(customer, 'listModels', {})).ok.map(({ id }) => id)).not.toContain(model)
    expect((await listed(admin)).ids).toContain(model)
    expect((await listed(admin, { for_sale: 'true' })).ids).not.toContain(model)
    if (status === 'REJECTED') expect((await listed(vendor)).ids).toContain(model)
    // Twin: another vendor's product stays, and the first one's comes back.
    expect((await listed(customer)).ids).toContain(world.component)
    await set(vendor, 'APPROVED')
    expect((await listed(customer)).ids).toContain(model)
    expect((await world.callAs(customer, 'readProduct', { params: { id: model } })).status).toBe(200)
  })

  it('leave new quotes of every customer, and the edits of open ones', async () => {
    const { model, component, admin, customer } = world
    const open = await addQuote(world, [{ id: component, quantity: 1 }])
    await set(world.vendor, status)
    expect((await request(customer, model)).error).toMatchObject({
      'products.0.id': [messages.productNotAvailable],
    })
    const onBehalf = await world.callAs(admin, 'addQuoteOnUsersBehalf', {
      body: { user_id: customer.userId, products: [{ id: model, quantity: 1 }] },
    })
    expect(onBehalf.status).toBe(400)
    const added = await world.callAs(admin, 'updateQuoteItems', {
      body: { quote_id: open.id, remove_products: [], add_product: [{ id: model, quantity: 1 }] },
    })
    expect(added.status).toBe(400)
    expect((await request(customer, component)).status).toBe(201)
    await set(world.vendor, 'APPROVED')
    expect((await request(customer, model)).status).toBe(201)
  })

  it('leave open offers: nobody buys them, and nobody makes one, until it is approved again', async () => {
    const offer = await makeOffer(world)
    await set(world.vendor, status)
    expect(await offerState(offer.token)).toBe('PAUSED')
    const tried = await accept(world, offer)
    expect([tried.status, tried.error.code]).toEqual([409, 'vendor_not_selling'])
    expect(tried.error.detail).not.toContain('Alpha')
    const byHand = await world.callAs(world.admin, 'recordQuotePayment', {
      params: { id: offer.id },
      body: { amount: '37.02', reference: 'Wire 1' },
    })
    expect(byHand.error.detail).toContain('Alpha Robotics is not selling')
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })
    const move = (transition: 'take-back' | 'send-to-customer') =>
      world.callAs(world.admin, 'transitionQuote', { params: { id: offer.id, transition } })
    expect((await move('take-back')).status).toBe(200)
    expect((await move('send-to-customer')).error.code).toBe('vendor_not_selling')
    await set(world.vendor, 'APPROVED')
    expect((await move('send-to-customer')).status).toBe(200)
    expect(await offerState(offer.token)).toBe('OPEN')
    const { revision } = (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok
    expect((await accept(world, { ...offer, revision })).status).toBe(200)
  })

  it('are bought no more without that vendor’s part, which the operator closes', async () => {
    const offer = await makeOffer(world)
    await set(world.vendor, status)
    const [part] = offer.subs
    const closed = await world.callAs(world.admin, 'transitionSubQuote', {
      params: { id: part?.id ?? 0, transition: 'close' },
    })
    expect(closed.status).toBe(200)
    const read = (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok
    expect(read).toMatchObject({ state: 'OPEN', total: '24.68' })
    expect((await accept(world, { ...offer, revision: read.revision })).status).toBe(200)
  })

  it('are told of to the operator, with the quotes that hold them, and once', async () => {
    const offer = await makeOffer(world)
    await set(world.vendor, status)
    await world.runJobs()
    const mail = await newestMessage(world.owner, world.admin.email)
    expect(mail.subject).toBe('Alpha Robotics is no longer selling: open quotes')
    expect(mail.body_text).toContain(`On offer to a customer: #${offer.id}`)
    const before = await countMessages(world.owner, world.admin.email)
    if (status === 'REJECTED') {
      await set(world.vendor, 'SUSPENDED')
      await world.runJobs()
      expect(await countMessages(world.owner, world.admin.email)).toBe(before)
    }
    await set(world.vendor, 'APPROVED')
    await set(world.vendor, status)
    await set(world.vendor, 'APPROVED')
    await world.runJobs()
    expect(await countMessages(world.owner, world.admin.email)).toBe(before)
  })
})

it('a vendor who is merely pending keeps its offers, but not its place in the catalogue', async () => {
  const offer = await makeOffer(world)
  await set(world.vendor, 'PENDING')
  expect((await listed(world.customer)).ids).not.toContain(world.model)
  expect((await accept(world, offer)).status).toBe(200)
})

describe('the offer link of a suspended customer', () => {
  it('pays, asks and declines no more, and does again when the account is back', async () => {
    const offer = await makeOffer(world)
    await set(world.customer, 'SUSPENDED')
    expect(await offerState(offer.token)).toBe('PAUSED')
    const tried = await accept(world, offer)
    expect([tried.status, tried.error.code]).toEqual([403, 'account_suspended'])
    const say = { params: { token: offer.token }, body: { reason: 'no' } }
    expect((await world.callAs(null, 'closeOffer', say)).status).toBe(403)
    expect((await world.callAs(null, 'requestOfferChanges', say)).status).toBe(403)
    expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 0, captured: [] })
    await set(world.customer, 'APPROVED')
    expect(await offerState(offer.token)).toBe('OPEN')
    expect((await accept(world, offer)).status).toBe(200)
  })
})
