import { mayOpenPage } from '@armature/domain/pages/pages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

let quote: Quoted
beforeEach(async () => {
  quote = await addQuote(world, [
    { id: world.model, quantity: 1 },
    { id: world.component, quantity: 1 },
  ])
})

const inStore = () => addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)

const closeWhole = (user: TestUser) =>
  world.callAs(user, 'transitionQuote', {
    params: { id: quote.id, transition: 'close' },
    body: { reason: 'Sold out for good' },
  })

const deleteWhole = () => world.callAs(world.admin, 'deleteQuote', { params: { id: quote.id } })

/** The mails that a call sends, by who gets them. */
const sentBy = async (call: () => Promise<{ status: number; text: string }>, status = 200) => {
  const last = await world.owner.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst()
  const answer = await call()
  expect(answer.status, answer.text).toBe(status)
  const mails = await world.owner
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body_text'])
    .where('id', '>', last?.id ?? 0)
    .execute()
  const textTo = (user: TestUser) =>
    mails
      .filter(({ recipient }) => recipient === user.email)
      .map((mail) => `${mail.subject}\n${mail.body_text}`)
  return {
    count: mails.length,
    customer: textTo(world.customer).join('\n'),
    vendors: [world.vendor, world.vendor2].map((vendor) => textTo(vendor).join('\n')),
    store: textTo(world.tenant),
  }
}

it('an offer that its seller closes: the customer is told without the seller’s reason, the vendors with it', async () => {
  await putIn(world, quote, 'SENT_TO_CUSTOMER')
  const { count, customer, vendors } = await sentBy(() => closeWhole(world.admin))
  expect(count).toBe(3)
  expect(customer).toContain(`Quote #${quote.id} is closed`)
  expect(customer).toContain('Its offer can no longer be accepted.')
  expect(customer).not.toContain('Sold out')
  quote.subs.forEach(({ id }, at) => {
    expect(vendors[at]).toContain(`Sub-quote #${id} is closed`)
    expect(vendors[at]).toContain('Reason: Sold out for good')
  })
})

it('a request that its vendors have not seen: the customer alone is told', async () => {
  const { count, customer } = await sentBy(() => closeWhole(world.admin))
  expect(count).toBe(1)
  expect(customer).toContain(`Quote #${quote.id} is closed`)
  expect(customer).not.toContain('Its offer')
})

it('one part that is being priced: its vendor alone is told', async () => {
  await putIn(world, quote, 'SENT_TO_VENDOR')
  const id = quote.subs[1]?.id ?? 0
  const { count, vendors } = await sentBy(() =>
    world.callAs(world.admin, 'transitionSubQuote', { params: { id, transition: 'close' }, body: {} }),
  )
  expect(count).toBe(1)
  expect(vendors[1]).toContain(`Sub-quote #${id} is closed`)
})

it('an offer that its customer declines: the customer gets no mail, and the vendors’ mails name the customer', async () => {
  await putIn(world, quote, 'SENT_TO_CUSTOMER')
  const { customer, vendors } = await sentBy(() => closeWhole(world.customer))
  expect(customer).toBe('')
  quote.subs.forEach(({ id }, at) => {
    expect(vendors[at]).toContain(`Sub-quote #${id} is closed`)
    expect(vendors[at]).toContain('The customer declined the offer.')
    expect(vendors[at]).not.toContain('Sold out for good')
  })
})

describe('a quote that is deleted', () => {
  it('as an offer: its customer and its vendors are told, and their links lead to what they may open', async () => {
    await putIn(world, quote, 'SENT_TO_CUSTOMER')
    await world.runJobs()
    const { count, customer, vendors } = await sentBy(deleteWhole, 204)
    expect(count).toBe(3)
    expect(customer).toContain(`Quote #${quote.id} was deleted`)
    expect(customer).toContain('Its offer can no longer be accepted.')
    quote.subs.forEach(({ id }, at) => expect(vendors[at]).toContain(`Sub-quote #${id} was deleted`))
    for (const user of [world.customer, world.vendor]) {
      const [notice] = (await world.callAs(user, 'listNotices', { query: {} })).ok.results
      expect(notice?.text).toContain('was deleted')
      expect(mayOpenPage(user, notice?.path ?? '')).toBe(true)
    }
    await world.runJobs()
    const gone = await world.owner
      .selectFrom('outbox')
      .select('sent_at')
      .where('subject', 'like', '%was deleted')
      .execute()
    expect(gone.map(({ sent_at }) => sent_at !== null)).toEqual([true, true, true])
  })

  it('before its vendors have seen it: the customer alone is told', async () => {
    const { count, customer } = await sentBy(deleteWhole, 204)
    expect(count).toBe(1)
    expect(customer).not.toContain('Its offer')
  })

  it('once it is closed: nobody is told again', async () => {
    await closeWhole(world.admin)
    expect((await sentBy(deleteWhole, 204)).count).toBe(0)
  })
})

describe('a store’s quote', () => {
  beforeEach(async () => {
    quote = await inStore()
  })

  it.each(['NEW', 'SENT_TO_CUSTOMER'] as const)(
    'that an operator closes in %s: the store’s owner is told once, with the reason',
    async (status) => {
      await putIn(world, quote, status)
      const { store } = await sentBy(() => closeWhole(world.admin))
      expect(store).toEqual([expect.stringMatching(/#\d+( of your store)? is closed\n[^]*Sold out for good/)])
    },
  )

  it.each(['NEW', 'SENT_TO_CUSTOMER'] as const)(
    'that an operator deletes in %s: the store’s owner is told once',
    async (status) => {
      await putIn(world, quote, status)
      const { store } = await sentBy(deleteWhole, 204)
      expect(store).toEqual([expect.stringMatching(/#\d+( of your store)? was deleted/)])
    },
  )

  it('that its owner closes: the owner gets no mail about it', async () => {
    await putIn(world, quote, 'SENT_TO_CUSTOMER')
    expect((await sentBy(() => closeWhole(world.tenant))).store).toEqual([])
  })
})
