import type { Actor } from '@armature/domain/rights/actor'
import { mayOpenPage } from '@armature/domain/pages/pages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { aDelivery } from '../../../../testing/money/deliveries.ts'
import { accept, pass } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, offerTokenOf, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  world.clock.now = new Date()
  await world.runJobs()
  await world.owner.updateTable('outbox').set({ subject: 'earlier' }).execute()
})

type Who = 'admin' | 'vendor' | 'vendor2' | 'tenant' | 'customer' | 'storeCustomer'
const everybody = ['admin', 'vendor', 'vendor2', 'tenant', 'customer', 'storeCustomer'] as const

interface Mail {
  who: Who
  subject: string
  path: string
  text: string
}

/** The mails of this test, oldest first, each with its link's path; numbers of records are left out of subjects. */
const mails = async (): Promise<Mail[]> => {
  const rows = await world.owner
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body_text'])
    .where('subject', '<>', 'earlier')
    .orderBy('id')
    .execute()
  return rows.map(({ recipient, subject, body_text }) => ({
    who: everybody.find((name) => world[name].email === recipient) ?? 'admin',
    subject: subject.replace(/#\d+/g, '#'),
    path: new URL(/^https?:\S+$/m.exec(body_text)?.[0] ?? '').pathname,
    text: body_text,
  }))
}

/** The record that a page shows, as its page asks for it. */
const pages: [RegExp, (actor: TestUser, id: number) => Promise<{ status: number }>][] = [
  [
    /^\/quote\/(\d+)\/subquotes$|^\/tenent-quotes\/(\d+)$|^\/my-quotes\/(\d+)$/,
    (actor, id) => world.callAs(actor, 'readQuote', { params: { id } }),
  ],
  [/^\/subquotes\/(\d+)$/, (actor, id) => world.callAs(actor, 'readSubQuote', { params: { id } })],
  [
    /^\/order\/(\d+)\/suborders$|^\/tenant-orders\/(\d+)$|^\/my-orders\/(\d+)$/,
    (actor, id) => world.callAs(actor, 'readOrder', { params: { id } }),
  ],
  [/^\/suborders\/(\d+)$/, (actor, id) => world.callAs(actor, 'readSubOrder', { params: { id } })],
  [
    /^\/offer\/(.+)$/,
    async () => ({ status: 200 }), // the token is what opens it; quote-offers.test.ts reads it
  ],
]

/** Every link leads to a page that its reader may open, and to a record that the reader may read. */
const expectAllToOpen = async (found: readonly Mail[]) => {
  for (const { who, subject, path } of found) {
    const actor: Actor = world[who]
    expect(mayOpenPage(actor, path), `${who}: ${subject} leads to ${path}`).toBe(true)
    const page = pages.find(([pattern]) => pattern.test(path))
    const id = Number(page?.[0].exec(path)?.slice(1).find(Boolean))
    expect((await page?.[1](world[who], id))?.status, `${who}: ${subject} at ${path}`).toBe(200)
  }
}

const told = (found: readonly Mail[]): string[] => found.map(({ who, subject }) => `${who}: ${subject}`)
const move = (
  who: TestUser,
  id: number,
  transition: 'send-to-vendor' | 'send-to-customer' | 'decline-request',
) => world.callAs(who, 'transitionQuote', { params: { id, transition } })
const store = () => [{ id: world.storeModel, quantity: 1 }]
const answer = (name: 'closeOffer' | 'requestOfferChanges', token: string) =>
  world.callAs(null, name, { params: { token }, body: { reason: 'Too dear for us' } })

describe('a mail’s link opens the record itself for the role that reads it', () => {
  it('when a request arrives and vendors are asked, each by its own number', async () => {
    const { admin } = world
    const asked = await world.callAs(world.customer, 'requestQuote', {
      body: {
        products: [
          { id: world.model, quantity: 1 },
          { id: world.component, quantity: 2 },
        ],
      },
    })
    const { id } = asked.ok
    await world.callAs(admin, 'patchQuote', { params: { id }, body: { down_payment: 30 } })
    expect((await move(admin, id, 'send-to-vendor')).status).toBe(200)
    const found = await mails()
    expect(told(found)).toEqual([
      'admin: Quote #: a new request',
      'customer: Your request # has arrived',
      'vendor: Sub-quote #: prices requested',
      'vendor2: Sub-quote #: prices requested',
    ])
    await expectAllToOpen(found)
    expect(found.map(({ path }) => path)).toEqual([
      `/quote/${id}/subquotes`,
      `/my-quotes/${id}`,
      ...asked.ok.subquotes.map((sub) => `/subquotes/${sub.id}`),
    ])
  })

  it('when a vendor declines, even while another still prices', async () => {
    const quote = await addQuote(world)
    await world.callAs(world.admin, 'patchQuote', { params: { id: quote.id }, body: { down_payment: 30 } })
    await move(world.admin, quote.id, 'send-to-vendor')
    await world.owner.updateTable('outbox').set({ subject: 'earlier' }).execute()
    const declined = await world.callAs(world.vendor, 'transitionSubQuote', {
      params: { id: quote.subs[0]?.id ?? 0, transition: 'decline-request' },
      body: { reason: 'Out of steel' },
    })
    expect(declined.status).toBe(200)
    const found = await mails()
    expect(told(found)).toEqual(['admin: Quote #: Alpha Robotics declined'])
    expect(found[0]?.text).toContain('Out of steel')
    await expectAllToOpen(found)
  })

  it.each([
    ['closeOffer', 'the customer declined'],
    ['requestOfferChanges', 'the customer asks for changes'],
  ] as const)('when the customer says %s, on the marketplace and at a store', async (name, subject) => {
    const offer = await makeOffer(world)
    const inStore = await makeOffer(world, { products: store(), customer: world.storeCustomer })
    await world.owner.updateTable('outbox').set({ subject: 'earlier' }).execute()
    expect((await answer(name, offer.token)).status).toBe(200)
    expect((await answer(name, inStore.token)).status).toBe(200)
    const found = await mails()
    const toSellers = found.filter(({ who }) => who === 'admin' || who === 'tenant')
    expect(told(found.filter((mail) => !toSellers.includes(mail)))).toEqual(
      name === 'closeOffer' ? ['vendor: Sub-quote # is closed', 'vendor2: Sub-quote # is closed'] : [],
    )
    for (const { who, text } of found)
      if (who === 'vendor')
        expect([text.includes('The customer declined'), text.includes('dear')]).toEqual([true, false])
    expect(told(toSellers)).toEqual([`admin: Quote #: ${subject}`, `tenant: Quote #: ${subject}`])
    for (const mail of toSellers) expect(mail.text).toContain('Too dear for us')
    await expectAllToOpen(found)
    expect(toSellers[1]?.path).toBe(`/tenent-quotes/${inStore.id}`)
  })

  it('when a store is asked, and when it has sold', async () => {
    const { tenant, storeCustomer } = world
    const asked = await world.callAs(storeCustomer, 'requestQuote', {
      body: { products: store(), delivery: aDelivery() },
    })
    const { id } = asked.ok
    await world.callAs(tenant, 'patchQuote', { params: { id }, body: { down_payment: 30 } })
    expect((await move(tenant, id, 'send-to-customer')).status).toBe(200)
    const token = await offerTokenOf(world, id)
    const { revision } = (await world.callAs(null, 'readOffer', { params: { token } })).ok
    expect((await accept(world, { token, revision })).status).toBe(200)
    const found = await mails()
    expect(told(found)).toEqual([
      'tenant: Quote #: a new request',
      'storeCustomer: Your request # has arrived',
      'storeCustomer: Your offer for quote #',
      'tenant: New sub-order #',
      'storeCustomer: Order # is placed',
      'tenant: New order #',
    ])
    await expectAllToOpen(found)
    expect(found[0]?.path).toBe(`/tenent-quotes/${id}`)
  })

  it('when an offer is bought on the marketplace, and when one expires', async () => {
    const bought = await makeOffer(world)
    expect((await accept(world, bought)).status).toBe(200)
    await makeOffer(world)
    pass(world, 31 * 24 * 60)
    await world.runJobs()
    const found = await mails()
    expect(told(found)).toEqual(
      expect.arrayContaining([
        'vendor: New sub-order #',
        'vendor2: New sub-order #',
        'customer: Order # is placed',
        'admin: New order #',
        'customer: Your offer for quote # has ended',
        'vendor: Sub-quote # is closed',
        'vendor2: Sub-quote # is closed',
        'admin: Quote #: the offer has ended',
      ]),
    )
    await expectAllToOpen(found)
  })
})

describe('an offer that changes while it is open', () => {
  const setPrice = (who: TestUser, item: number | undefined, price: string) =>
    world.callAs(who, 'setQuoteItemPrice', { params: { id: item ?? 0 }, body: { price } })
  const read = async (token: string) => (await world.callAs(null, 'readOffer', { params: { token } })).ok

  it('is told of once after a burst: the newest revision, what changed, and the link', async () => {
    const offer = await makeOffer(world)
    const items = offer.subs.flatMap((sub) => sub.items)
    await world.owner.updateTable('outbox').set({ subject: 'earlier' }).execute()
    for (const price of ['20.00', '25.00', '30.00']) await setPrice(world.vendor, items[0], price)
    await world.callAs(world.admin, 'patchQuote', { params: { id: offer.id }, body: { down_payment: 50 } })
    await setPrice(world.vendor, items[0], '31.50')
    await world.runJobs()
    expect(await mails()).toEqual([])
    pass(world, 1)
    await world.runJobs()
    await world.runJobs()
    const found = await mails()
    expect(told(found)).toEqual([
      'customer: Your offer for quote # has changed',
      'admin: Quote #: the offer was changed',
    ])
    for (const { text } of found) {
      expect(text).toContain('Arm: $12.34 → $31.50 each')
      expect(text).toContain('Down payment: 30 % → 50 %')
      expect(text).toContain('Total: $37.02 → $56.18')
    }
    expect(found[0]?.path).toBe(`/offer/${await offerTokenOf(world, offer.id)}`)
    await expectAllToOpen(found)
    const page = await read(offer.token)
    expect(page.changes?.since).toBe(offer.revision)
    expect(page.changes?.list).toContain('Arm: $12.34 → $31.50 each')
    // The next change is told of from there on.
    await setPrice(world.admin, items[1], '13.00')
    pass(world, 1)
    await world.runJobs()
    const next = (await mails()).slice(2)
    expect(told(next)).toEqual(['customer: Your offer for quote # has changed'])
    expect(next[0]?.text).toContain('Gripper: $12.34 → $13.00 each')
    expect(next[0]?.text).not.toContain('Arm:')
  })

  it('is told of as well where its end or its note alone changed, once after a burst', async () => {
    const offer = await makeOffer(world)
    const params = { id: offer.id }
    const patch = (body: { expires_at?: string; notes?: string }) =>
      world.callAs(world.admin, 'patchQuote', { params, body })
    await world.owner.updateTable('outbox').set({ subject: 'earlier' }).execute()
    const { revision } = (await patch({ notes: 'By road' })).ok
    await patch({ notes: 'By air' })
    const ends = new Date(world.clock.now.getTime() + 60 * 86_400_000)
    await patch({ expires_at: ends.toISOString() })
    pass(world, 1)
    await world.runJobs()
    const [mail, ...more] = await mails()
    expect(told(more)).toEqual([])
    expect(told(mail === undefined ? [] : [mail])).toEqual(['customer: Your offer for quote # has changed'])
    expect(mail?.text).toContain('The note was changed')
    expect(mail?.text).toMatch(/Good until: .+ → .+ \(UTC\)/)
    expect(mail?.text).not.toContain('By air')
    const page = await read(offer.token)
    expect(page.changes?.list).toHaveLength(2)
    expect(page.notes).toBe('By air')
    // The customer read an older offer than the one it would accept now.
    expect(page.revision).toBeGreaterThan(revision)
    const same = (await patch({ notes: 'By air', expires_at: ends.toISOString() })).ok
    expect(same.revision).toBe(page.revision)
  })

  it('tells nothing of a change that was taken back, or of an offer that is gone', async () => {
    const offer = await makeOffer(world)
    const gone = await makeOffer(world)
    await world.owner.updateTable('outbox').set({ subject: 'earlier' }).execute()
    await setPrice(world.admin, offer.subs[0]?.items[0], '20.00')
    await setPrice(world.admin, offer.subs[0]?.items[0], '12.34')
    await setPrice(world.admin, gone.subs[0]?.items[0], '20.00')
    await world.callAs(world.admin, 'transitionQuote', { params: { id: gone.id, transition: 'take-back' } })
    pass(world, 1)
    await world.runJobs()
    expect(await mails()).toEqual([])
    expect((await read(offer.token)).changes).toBeNull()
  })

  it('says on its page what a new offer changed since the one before', async () => {
    const offer = await makeOffer(world)
    await answer('requestOfferChanges', offer.token)
    expect((await read(offer.token)).changes).toBeNull()
    await setPrice(world.admin, offer.subs[0]?.items[0], '11.00')
    await move(world.admin, offer.id, 'send-to-customer')
    expect((await read(offer.token)).changes).toEqual({
      since: offer.revision,
      list: ['Arm: $12.34 → $11.00 each', 'Total: $37.02 → $35.68'],
    })
  })

  it('promises no price that its seller may change', async () => {
    const offer = await makeOffer(world)
    const { terms } = await read(offer.token)
    expect(terms.join(' ')).not.toMatch(/hold until/)
    expect(terms.join(' ')).toContain('the seller may change or withdraw the offer')
  })
})
