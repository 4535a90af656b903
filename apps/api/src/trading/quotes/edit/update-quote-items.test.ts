import { dayAfter, dayOf } from '@armature/domain/values/time'
import { editWords } from '@armature/domain/quotes/revisions/edit-words'
import { messages } from '@armature/domain/messages'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import { countMessages } from '../../../../testing/outbox.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import {
  addQuote,
  giveDestination,
  offerTokenOf,
  putIn,
  startQuoteWorld,
} from '../../../../testing/quote-world.ts'
import { stateOf } from '../../../../testing/calls/transition-cases.ts'
import { lockQuote } from './quote-lock-repository.ts'
import { draftLines } from './update-quote-items.ts'

let world: QuoteWorld
let model2: number
let third: number
let storeBase: number
beforeAll(async () => {
  world = await startQuoteWorld()
  model2 = await buildProduct(world.owner, world.references, {
    vendor_id: world.vendor.userId,
    name: 'Base',
    quantity: 50,
  })
  third = await buildProduct(world.owner, world.references, {
    vendor_id: world.otherVendor.userId,
    name: 'Claw',
    quantity: 50,
  })
  storeBase = await buildProduct(world.owner, world.references, {
    vendor_id: world.tenant.userId,
    tenant_id: world.tenant.tenantId,
    name: 'Store base',
    quantity: 50,
  })
})
afterAll(() => world.stop())

const update = (quote: Quoted, remove_products: number[], add: number[] = [], user = world.admin) =>
  world.callAs(user, 'updateQuoteItems', {
    body: { quote_id: quote.id, remove_products, add_product: add.map((id) => ({ id, quantity: 2 })) },
  })
const setSub = (id: number | undefined, status: (typeof quoteStatuses)[number]) =>
  world.owner
    .updateTable('sub_quotes')
    .set({ status })
    .where('id', '=', id ?? 0)
    .execute()

describe('lines of a quote', () => {
  it('come and go, with new totals', async () => {
    const quote = await addQuote(world)
    const answer = (await update(quote, [], [model2])).ok
    expect(answer.subquotes.map((sub) => [sub.vendor.business_name, sub.total_price])).toEqual([
      ['Alpha Robotics', '300.00'],
      ['Beta Motion', '0.00'],
    ])
    expect((await update(quote, [world.model])).ok).toMatchObject({
      total_price: '200.00',
      subquotes: [{ status: 'NEW' }, { status: 'NEW' }],
    })
  })

  it('close a sub-quote as withdrawn with its last, and re-open it with a new one', async () => {
    const quote = await addQuote(world)
    const without = (await update(quote, [world.component])).ok
    expect(without.subquotes.map((sub) => [sub.status, sub.close_reason, sub.quote_items.length])).toEqual([
      ['NEW', null, 1],
      ['CLOSED', 'WITHDRAWN', 0],
    ])
    const back = (await update(quote, [], [world.component])).ok
    expect(
      back.subquotes.map((sub) => [sub.id, sub.status, sub.close_reason, sub.quote_items.length]),
    ).toEqual([
      [quote.subs[0]?.id, 'NEW', null, 1],
      [quote.subs[1]?.id, 'NEW', null, 1],
    ])
  })

  it("make a sub-quote in NEW for a vendor that wasn't asked yet, and the quote waits for it", async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_ADMIN')
    const answer = (await update(quote, [], [third])).ok
    expect(answer.status).toBe('NEW')
    expect(answer.subquotes.map((sub) => [sub.vendor.business_name, sub.status])).toEqual([
      ['Alpha Robotics', 'SENT_TO_ADMIN'],
      ['Beta Motion', 'SENT_TO_ADMIN'],
      ['Gamma Grippers', 'NEW'],
    ])
  })

  it('may all go, which closes the quote', async () => {
    const quote = await addQuote(world)
    expect((await update(quote, [world.model, world.component])).ok).toMatchObject({
      status: 'CLOSED',
      close_reason: 'WITHDRAWN',
      total_price: '0.00',
    })
  })

  it('may be replaced by the same product in another quantity', async () => {
    const quote = await addQuote(world)
    const answer = (await update(quote, [world.model], [world.model])).ok
    expect(answer.subquotes[0]).toMatchObject({
      status: 'NEW',
      total_price: '200.00',
      quote_items: [{ quantity: 2 }],
    })
  })

  it('may be replaced on an offer by one without a price, which can be bought once it has one', async () => {
    const quote = await addQuote(world, [{ id: world.component, quantity: 1 }])
    await putIn(world, quote, 'SENT_TO_CUSTOMER')
    const answer = await update(quote, [world.component], [world.component])
    expect([answer.status, answer.ok.status, answer.ok.unpriced_items]).toEqual([200, 'SENT_TO_CUSTOMER', 1])
    const item = answer.ok.subquotes[0]?.quote_items[0]?.id ?? 0
    const priced = await world.callAs(world.admin, 'setQuoteItemPrice', {
      params: { id: item },
      body: { price: '9.50' },
    })
    expect(priced.ok.total_price).toBe('19.00')
  })

  it('are each a product that is there, once, on its own side of the market', async () => {
    const quote = await addQuote(world)
    const before = await stateOf(world, quote)
    for (const [remove, add] of [
      [[third], []],
      [[], [world.model]],
      [[], [9_999_999]],
      [[], [world.storeModel]],
    ] as const) {
      expect((await update(quote, [...remove], [...add])).status).toBe(400)
    }
    expect((await update(quote, [], [third, third])).status).toBe(400)
    expect((await update(quote, [], [world.model])).error).toMatchObject({
      'add_product.0.id': [editWords.onQuoteAlready],
    })
    expect(await stateOf(world, quote)).toBe(before)
  })

  it('are each once by whatever call they come: the quote’s own rule says at which place', async () => {
    const { id } = await addQuote(world)
    const drafted = await world.owner.transaction().execute(async (trx) => {
      const quote = await lockQuote(trx, id, world.clock.now)
      const add_product = [model2, third, third].map((product) => ({ id: product, quantity: 1 }))
      return quote && draftLines(trx, quote, { remove_products: [], add_product })
    })
    expect(drafted).toMatchObject({ fields: { 'add_product.2.id': [messages.productTwice] } })
  })

  it('are several in one call; a call that names none is refused and leaves no trace', async () => {
    const quote = await addQuote(world)
    const eventsOf = () =>
      world.owner.selectFrom('events').selectAll().where('quote_id', '=', quote.id).execute()
    const [before, events] = [await stateOf(world, quote), await eventsOf()]
    const refused = await update(quote, [])
    expect([refused.status, refused.error.detail]).toEqual([400, messages.quoteUpdateEmpty])
    expect([await stateOf(world, quote), await eventsOf()]).toEqual([before, events])

    const answer = (await update(quote, [world.model, world.component], [model2, third])).ok
    expect(answer.subquotes.flatMap((sub) => sub.quote_items.map((item) => item.product.data.name))).toEqual([
      'Base',
      'Claw',
    ])
    expect(await eventsOf()).toHaveLength(events.length + 1)
  })

  it.each(quoteStatuses)(
    'of a store’s quote in %s are edited by its store as by an admin',
    async (status) => {
      const quote = await addQuote(world, [{ id: world.storeModel, quantity: 2 }], world.storeCustomer)
      await putIn(world, quote, status)
      const may = ['NEW', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'SENT_TO_CUSTOMER'].includes(status)
      const read = await world.callAs(world.tenant, 'readQuote', { params: { id: quote.id } })
      expect(read.ok.rights.edit_items).toBe(may)
      expect((await update(quote, [], [storeBase], world.tenant)).status).toBe(may ? 200 : 403)
      for (const user of [world.otherTenant, world.vendor])
        expect((await update(quote, [], [storeBase], user)).status).not.toBe(200)
      expect((await update(quote, [], [world.model], world.tenant)).status).not.toBe(200)
    },
  )

  it.each(quoteStatuses)(
    'in %s are edited where the status lets the admin, and nowhere else',
    async (status) => {
      const quote = await addQuote(world)
      await putIn(world, quote, status)
      const before = await stateOf(world, quote)
      const may = ['NEW', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'SENT_TO_CUSTOMER'].includes(status)
      const answer = await update(quote, [], [model2])
      expect(answer.status).toBe(may ? 200 : 403)
      if (!may) expect(await stateOf(world, quote)).toBe(before)
      for (const user of [world.customer, world.vendor])
        expect((await update(quote, [], [model2], user)).status).toBe(403)
      expect((await update(quote, [], [model2], world.tenant)).status).toBe(404)
    },
  )

  it('of a vendor that is pricing are out of reach, though others are not', async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'NEW')
    await setSub(quote.subs[1]?.id, 'SENT_TO_VENDOR')
    expect((await update(quote, [world.component])).status).toBe(403)
    expect((await update(quote, [], [model2])).status).toBe(200)
  })
})

describe('an offer that comes about because the last unready vendor goes', () => {
  const lagging = async () => {
    const quote = await addQuote(world)
    await putIn(world, quote, 'SENT_TO_CUSTOMER')
    await setSub(quote.subs[1]?.id, 'NEW')
    await world.owner
      .updateTable('quotes')
      .set({ status: 'NEW', expires_at: null })
      .where('id', '=', quote.id)
      .execute()
    return { quote, mails: await countMessages(world.owner, world.customer.email) }
  }

  it.each(['its lines are removed', 'its sub-quote is closed'] as const)(
    'expires in 30 days, is mailed once and can be bought, when %s',
    async (how) => {
      const { quote, mails } = await lagging()
      const answer =
        how === 'its lines are removed'
          ? await update(quote, [world.component])
          : await world.callAs(world.admin, 'transitionSubQuote', {
              params: { id: quote.subs[1]?.id ?? 0, transition: 'close' },
            })
      expect(answer.status).toBe(200)
      const now = (await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })).ok
      expect(now).toMatchObject({
        status: 'SENT_TO_CUSTOMER',
        good_until: dayAfter(dayOf(world.clock.now), 30),
      })
      expect(await countMessages(world.owner, world.customer.email)).toBe(mails + 1)
      const token = await offerTokenOf(world, quote.id)
      expect((await world.callAs(null, 'readOffer', { params: { token } })).ok).toMatchObject({
        state: 'OPEN',
        total: '123.45',
        due_now: '37.04',
      })
      await giveDestination(world, quote.id)
      const bought = await world.callAs(null, 'acceptOffer', {
        params: { token },
        body: { revision: now.revision, payment_method: 'pm_card_visa' },
      })
      expect(bought.ok).toMatchObject({ total_amount: '123.45', paid_amount: '37.04' })
    },
  )
})
