import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor } from '../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, giveDestination, makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { accept } from '../../../testing/money/purchases.ts'
import { shipPart } from '../../../testing/money/orders.ts'

let world: QuoteWorld
let quote: Quoted
let sub = 0
beforeAll(async () => {
  world = await startQuoteWorld()
  const products = [
    { id: world.model, quantity: 1 },
    { id: world.component, quantity: 2 },
  ]
  quote = await addQuote(world, products)
  await giveDestination(world, quote.id)
  const changed = { down_payment: 30, needed_by: '2090-05-01' }
  await world.owner.updateTable('quotes').set(changed).where('id', '=', quote.id).execute()
  sub = quote.subs.find(({ vendorId }) => vendorId === world.vendor.userId)?.id ?? 0
  const params = { id: sub, transition: 'send-to-vendor' } as const
  const moved = await world.callAs(world.admin, 'transitionSubQuote', { params })
  expect(moved.status, moved.text).toBe(200)
})
afterAll(() => world.stop())

const linesFor = async (user: TestUser, record: { kind: string; id: number }) => {
  const { items } = (await world.callAs(user, 'readWork', {})).ok
  const { results } = (await world.callAs(user, 'searchRecords', { query: { search: `#${record.id}` } })).ok
  const notices = (await world.callAs(user, 'listNotices', { query: {} })).ok.results
  return {
    work: items.find(
      ({ list, id }) => list.toLowerCase().includes(record.kind.toLowerCase()) && id === record.id,
    )?.line,
    search: results.find(({ kind, id }) => kind === record.kind && id === record.id)?.line,
    bell: notices.find(({ path }) => path.includes(`/${record.id}`))?.line,
  }
}

const withoutPrice = (line: object | null | undefined) => ({ ...line, amount: null })

it('name a record in the same way on the dashboard, in the palette and in the bell', async () => {
  const { work, search, bell } = await linesFor(world.vendor, { kind: 'subQuote', id: sub })
  expect(work).toMatchObject({ first: 'Arm', more: 0, buyer: '' })
  expect(work?.since).not.toBeNull()
  // A price is sealed anew in each answer.
  expect(withoutPrice(search)).toEqual(withoutPrice(work))
  expect(withoutPrice(bell)).toEqual(withoutPrice(work))
})

it('name a whole quote by its first part, the number of others, buyer, city and day, for readers who may know them', async () => {
  const { search } = await linesFor(world.admin, { kind: 'quote', id: quote.id })
  const { ship_to } = (await world.callAs(world.admin, 'readQuote', { params: { id: quote.id } })).ok.delivery
  expect(search).toMatchObject({ first: 'Arm', more: 1, buyer: 'Carla Buyer', due: '2090-05-01' })
  expect(search?.city).toBe(ship_to?.city)
  expect(search?.city).not.toBe('')
  const own = await linesFor(world.customer, { kind: 'quote', id: quote.id })
  expect(own.search).toMatchObject({ first: 'Arm', buyer: '', amount: '0.00' })
})

it('say when a part is due until it has shipped', async () => {
  const offer = await makeOffer(world, { products: [{ id: world.model, quantity: 1 }] })
  await accept(world, offer)
  const [part] = (await world.callAs(world.vendor, 'listSubOrders', {})).ok.results
  const record = { kind: 'subOrder', id: part?.id ?? 0 }
  await sql`UPDATE sub_orders SET promised_day = '2090-06-01', expected_day = '2090-06-01' WHERE id = ${record.id}`.execute(
    world.owner,
  )
  expect((await linesFor(world.vendor, record)).search).toMatchObject({ first: 'Arm', due: '2090-06-01' })
  await shipPart(world, record.id)
  expect((await linesFor(world.vendor, record)).search).toMatchObject({ first: 'Arm', due: null })
})

it('name a vendor to review by its company and city', async () => {
  const vendor = await buildVendor(world.owner, { status: 'PENDING' })
  await sql`UPDATE vendor_profiles SET business_name = 'Basalt Works', city = 'Trieste' WHERE user_id = ${vendor.userId}`.execute(
    world.owner,
  )
  const { work } = await linesFor(world.admin, { kind: 'user', id: vendor.userId })
  expect(work).toMatchObject({ first: 'Basalt Works', city: 'Trieste', amount: null, image: null })
})
