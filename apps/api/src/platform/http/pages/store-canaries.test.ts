import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct, buildUser } from '../../../../testing/builders.ts'
import { aDelivery, anAddress } from '../../../../testing/money/deliveries.ts'
import { sendParcel } from '../../../../testing/money/orders.ts'
import { accept } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'
import { readEverything } from '../../../../testing/calls/read-everything.ts'
import { readDocuments, readMailbox } from '../../../../testing/files/read-papers.ts'

/**
 * Two stores and the marketplace, each with a part, a buyer, a request and an order that name it. Every actor reads
 * every record, every document that it can be printed, and its mails; a store's data must not reach an actor outside the
 * store.
 */
const shops = ['store', 'otherStore', 'marketplace'] as const
type Shop = (typeof shops)[number]

let world: QuoteWorld
const people = new Map<string, TestUser>()
const seen = new Map<string, string>()

const plant = async (shop: Shop, seller: TestUser, tenantId: number | null): Promise<void> => {
  if (tenantId !== null)
    await world.owner
      .updateTable('tenants')
      .set({ name: `canary-store-${shop}`, domain: `canary-domain-${shop.toLowerCase()}.example` })
      .where('id', '=', tenantId)
      .execute()
  const customer = await buildUser(world.owner, {
    tenant_id: tenantId,
    first_name: `canary-first-${shop}`,
    email: `canary-mail-${shop.toLowerCase()}@example.test`,
  })
  const product = await buildProduct(world.owner, world.references, {
    vendor_id: seller.userId,
    tenant_id: tenantId,
    name: `canary-part-${shop}`,
    sku: `canary-sku-${shop}`,
    quantity: 100,
  })
  const asked = await world.callAs(customer, 'requestQuote', {
    body: {
      products: [{ id: product, quantity: 1 }],
      notes: `canary-notes-${shop}`,
      delivery: aDelivery({ ship_to: anAddress({ street: `canary-street-${shop}` }) }),
    },
  })
  if (asked.status !== 201) throw new Error(asked.text)
  const bought = await makeOffer(world, { customer, products: [{ id: product, quantity: 1 }] })
  const { ok: paid } = await accept(world, bought)
  const lines = await world.owner
    .selectFrom('order_items')
    .innerJoin('sub_orders', 'sub_orders.id', 'order_items.sub_order_id')
    .select(['sub_order_id', 'order_items.id as item', 'quantity'])
    .where('sub_orders.order_id', '=', paid.order)
    .execute()
  for (const { sub_order_id: sub, ...line } of lines)
    expect((await sendParcel(world, sub, [line], { vendor: seller })).status).toBe(201)
  people.set(`${shop}’s seller`, seller).set(`${shop}’s customer`, customer)
}

/** Everything that a store's customer reads after an operator handled its quote. */
let servedByOperator = ''

/** An operator sends a store's offer and takes its payment; the next one stays on offer. Answers its link. */
const offerByOperator = async (): Promise<string> => {
  const of = { customer: world.storeCustomer, products: [{ id: world.storeModel, quantity: 1 }] }
  const { id } = await makeOffer(world, of)
  const paid = await world.callAs(world.admin, 'recordQuotePayment', {
    params: { id },
    body: { amount: '12.34', reference: 'Wire' },
  })
  if (paid.status !== 201) throw new Error(paid.text)
  return (await makeOffer(world, of)).token
}

beforeAll(async () => {
  world = await startQuoteWorld()
  await world.owner
    .updateTable('users')
    .set({ first_name: 'canary-operator' })
    .where('id', '=', world.admin.userId)
    .execute()
  await plant('store', world.tenant, world.tenant.tenantId)
  await plant('otherStore', world.otherTenant, world.otherTenant.tenantId)
  await plant('marketplace', world.vendor, null)
  people.set('admin', world.admin).set('another vendor', world.otherVendor)
  const { token } = await makeOffer(world)
  const readAll = async (user: TestUser | null, offer = token) => {
    const papers = await readDocuments(world, user, user === null ? token : null)
    const mails = user === null ? '' : await readMailbox(world, user)
    return [await readEverything(world, user, { offer }), ...papers.values(), mails].join('\n')
  }
  for (const [name, user] of people) seen.set(name, await readAll(user))
  seen.set('nobody', await readAll(null))
  servedByOperator = await readAll(world.storeCustomer, await offerByOperator())
})
afterAll(() => world.stop())

/** The actors who saw the value. */
const readersOf = (text: string): string[] =>
  [...seen].filter(([, read]) => read.includes(text)).map(([name]) => name)

const inside = (shop: Shop): string[] => [`${shop}’s seller`, `${shop}’s customer`, 'admin']
const sorted = (names: readonly string[]): string[] => names.toSorted((a, b) => a.localeCompare(b))

it.each(['store', 'otherStore'] as const)('what is in a store stays there: %s', (shop) => {
  for (const text of ['part', 'sku', 'notes', 'first', 'street', 'mail']) {
    const canary = `canary-${text}-${text === 'mail' ? shop.toLowerCase() : shop}`
    expect(sorted(readersOf(canary)), canary).toEqual(sorted(inside(shop)))
  }
})

it.each(['store', 'otherStore'] as const)('a store’s name and domain are its own people’s: %s', (shop) => {
  for (const canary of [`canary-store-${shop}`, `canary-domain-${shop.toLowerCase()}`]) {
    const readers = readersOf(canary)
    expect(readers, canary).toContain(`${shop}’s customer`)
    expect(
      readers.filter((name) => !inside(shop).includes(name)),
      canary,
    ).toEqual([])
  }
})

it('what is asked for on the marketplace reaches no store', () => {
  for (const text of ['notes', 'first', 'street', 'mail']) {
    const readers = readersOf(`canary-${text}-marketplace`)
    expect(readers).toContain('admin')
    expect(
      readers.filter((name) => /tore’s|another|nobody/.test(name)),
      text,
    ).toEqual([])
  }
})

it('a vendor of the marketplace learns no buyer’s address', () => {
  for (const canary of ['canary-mail-marketplace', 'canary-street-marketplace'])
    expect(sorted(readersOf(canary)), canary).toEqual(sorted(['marketplace’s customer', 'admin']))
})

it('a store’s customer reads nothing in the name of the marketplace or its operators', () => {
  for (const speaker of ['actor', 'seller', 'by'])
    expect(servedByOperator).toContain(`"${speaker}":"canary-store-store"`)
  expect([...servedByOperator.matchAll(/.{0,80}(?:Armature|canary-operator).{0,60}/g)].map(String)).toEqual(
    [],
  )
})
