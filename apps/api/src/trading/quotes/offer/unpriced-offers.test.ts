import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildProduct } from '../../../../testing/builders.ts'
import { pass } from '../../../../testing/money/purchases.ts'
import type { Quoted, QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, makeOffer, offerTokenOf, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
let extra: number
beforeAll(async () => {
  world = await startQuoteWorld()
  extra = await buildProduct(world.owner, world.references, {
    vendor_id: world.vendor.userId,
    type: 'COMPONENT',
    name: 'Claw',
    quantity: 50,
  })
})
afterAll(() => world.stop())
beforeEach(() => {
  world.clock.now = new Date()
})

const day = 24 * 60
const notifyAll = async () => {
  pass(world, 2)
  await world.runJobs()
}
const priceAll = async ({ subs }: Quoted) => {
  for (const id of subs.flatMap(({ items }) => items))
    await world.callAs(world.admin, 'setQuoteItemPrice', { params: { id }, body: { price: '10.00' } })
}
const moveSub = async (id: number | undefined, transition: 'admin-approve' | 'send-to-customer') => {
  const params = { id: id ?? 0, transition }
  expect((await world.callAs(world.admin, 'transitionSubQuote', { params })).status).toBe(200)
}
/** Puts a line without a price on Alpha's part, which is on offer, before the other part goes on offer as well. */
const offerWithGap = async (quote: Quoted) => {
  const [first, second] = quote.subs
  for (const sub of [first, second]) await moveSub(sub?.id, 'admin-approve')
  await moveSub(first?.id, 'send-to-customer')
  const body = { quote_id: quote.id, add_product: [{ id: extra, quantity: 1 }] }
  expect((await world.callAs(world.admin, 'updateQuoteItems', { body })).status).toBe(200)
  await moveSub(second?.id, 'send-to-customer')
}
const priceExtra = async (id: number, price: string) => {
  const { ok } = await world.callAs(world.admin, 'readQuote', { params: { id } })
  const line = ok.subquotes.flatMap((sub) => sub.quote_items).find(({ product }) => product.data.id === extra)
  const body = { price }
  expect(
    (await world.callAs(world.admin, 'setQuoteItemPrice', { params: { id: line?.id ?? 0 }, body })).status,
  ).toBe(200)
}
const subjects = async (id: number) => {
  const rows = await world.owner.selectFrom('outbox').select(['subject', 'recipient']).orderBy('id').execute()
  return rows
    .filter((row) => row.recipient === world.customer.email && row.subject.includes(`#${id}`))
    .map((row) => row.subject)
    .filter((subject) => !subject.startsWith('Your request'))
}
const told = (id: number) =>
  world.owner
    .selectFrom('quotes')
    .select(['revision', 'told_revision', 'compared_revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const readOffer = async (id: number) => {
  const token = await offerTokenOf(world, id)
  return (await world.callAs(null, 'readOffer', { params: { token } })).ok
}

it('an offer with an unpriced line is mailed once it is priced, and its changes from then on', async () => {
  const quote = await addQuote(world)
  const { id } = quote
  const mail = `Your offer for quote #${id}`
  await priceAll(quote)
  await world.callAs(world.admin, 'patchQuote', { params: { id }, body: { down_payment: 30 } })
  await offerWithGap(quote)
  const { status } = (await world.callAs(world.admin, 'readQuote', { params: { id } })).ok
  expect(status).toBe('SENT_TO_CUSTOMER')
  await notifyAll()
  pass(world, 27 * day + 1)
  await world.runJobs()
  expect(await subjects(id)).toEqual([])
  await priceExtra(id, '5.00')
  await notifyAll()
  expect(await subjects(id)).toEqual([mail])
  const { revision, ...rest } = await told(id)
  expect(rest).toEqual({ told_revision: revision, compared_revision: revision })
  expect(await readOffer(id)).toMatchObject({ state: 'OPEN', total: '35.00', changes: null })
  await notifyAll()
  expect(await subjects(id)).toEqual([mail])
  await priceExtra(id, '6.00')
  await notifyAll()
  expect(await subjects(id)).toHaveLength(2)
})

it('one that was an offer before is mailed as an offer again, with the changes since', async () => {
  const offer = await makeOffer(world, { price: '10.00' })
  const { id } = offer
  const mail = `Your offer for quote #${id}`
  await world.callAs(world.admin, 'transitionQuote', { params: { id, transition: 'take-back' } })
  await offerWithGap(offer)
  await notifyAll()
  expect(await subjects(id)).toEqual([mail])
  expect((await readOffer(id)).state).toBe('WITHDRAWN')
  await priceExtra(id, '5.00')
  await notifyAll()
  expect(await subjects(id)).toEqual([mail, mail])
  expect(await readOffer(id)).toMatchObject({ state: 'OPEN', changes: { since: offer.revision } })
})
