import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildProduct } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { createListCounts } from '../../../platform/db/sql/list-counts.ts'

type Query = Record<string, string>

let world: QuoteWorld
let lists: Record<'arms' | 'legs' | 'servos' | 'sensors' | 'lab' | 'farm', number>
let ids: Record<'cheap' | 'dear' | 'servo' | 'sensor' | 'gone' | 'others' | 'inStore', number>
beforeAll(async () => {
  world = await startQuoteWorld()
  await world.owner.updateTable('products').set({ deleted_at: new Date() }).execute()
  // No company has the word that products are searched by: they would be found by it too.
  await world.owner.updateTable('vendor_profiles').set({ business_name: 'Works' }).execute()
  const list = async (table: 'equipment' | 'component_subcategories' | 'applications', name: string) =>
    (await world.owner.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
  lists = {
    arms: await list('equipment', 'Arms'),
    legs: await list('equipment', 'Legs'),
    servos: await list('component_subcategories', 'Servos'),
    sensors: await list('component_subcategories', 'Sensors'),
    lab: await list('applications', 'Lab'),
    farm: await list('applications', 'Farm'),
  }
  const add = (given: Partial<Parameters<typeof buildProduct>[2]>) =>
    buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, ...given })
  const part = { type: 'COMPONENT' } as const
  const { lab, farm } = lists
  ids = {
    cheap: await add({
      name: 'Cheap robot',
      equipment_id: lists.arms,
      price_cents: 1_000,
      quantity: 0,
      application_ids: [lab],
    }),
    dear: await add({
      name: 'Dear robot',
      equipment_id: lists.legs,
      price_cents: 9_999,
      quantity: 3,
      application_ids: [lab, farm],
    }),
    servo: await add({
      ...part,
      name: 'Servo',
      component_subcategory_id: lists.servos,
      quantity: 6,
      application_ids: [farm],
    }),
    sensor: await add({
      ...part,
      name: 'Sensor',
      component_subcategory_id: lists.sensors,
      quantity: 5,
      application_ids: [],
    }),
    gone: await add({
      name: 'Gone robot',
      equipment_id: lists.arms,
      application_ids: [lab],
      deleted_at: new Date(),
    }),
    others: await add({
      vendor_id: world.vendor2.userId,
      name: 'Other robot',
      equipment_id: lists.arms,
      price_cents: 5_000,
      quantity: 1,
      application_ids: [lab],
    }),
    inStore: await add({
      vendor_id: world.tenant.userId,
      tenant_id: world.tenant.tenantId,
      name: 'Store robot',
      equipment_id: lists.legs,
      price_cents: 5_000,
      quantity: 2,
      application_ids: [farm],
    }),
  }
  world.deps.listCounts = createListCounts()
  world.deps.listCounts.hears()
})
afterAll(() => world.stop())

const found = async (user: TestUser, query: Query) => {
  const { ok } = await world.callAs(user, 'searchProducts', { query })
  // Once its number is known, a page is found in another way.
  expect((await world.callAs(user, 'searchProducts', { query })).ok).toEqual(ok)
  const { count, results } = ok
  expect(count).toBe(results.length)
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return results.map(({ id }) => names.get(id) ?? String(id))
}
const sorted = async (user: TestUser, query: Query) => (await found(user, query)).toSorted()

describe('a product filter', () => {
  it('takes one or several of a list, alone and together', async () => {
    const { admin } = world
    const { arms, legs, servos, sensors, lab, farm } = lists
    expect(await found(admin, { equipment: `${arms}` })).toEqual(['others', 'cheap'])
    expect(await found(admin, { equipment: `${arms},${legs}` })).toEqual([
      'inStore',
      'others',
      'dear',
      'cheap',
    ])
    expect(await found(admin, { component_subcategory: `${servos}` })).toEqual(['servo'])
    expect(await found(admin, { component_subcategory: `${servos},${sensors}` })).toEqual(['sensor', 'servo'])
    expect(await found(admin, { application: `${lab}` })).toEqual(['others', 'dear', 'cheap'])
    expect(await found(admin, { application: `${lab},${farm}` })).toEqual([
      'inStore',
      'others',
      'servo',
      'dear',
      'cheap',
    ])
    expect(await found(admin, { application: `${lab}`, equipment: `${legs}` })).toEqual(['dear'])
    expect(await found(admin, { application: `${farm}`, type: 'COMPONENT' })).toEqual(['servo'])
    expect(await found(admin, { application: '999999' })).toEqual([])
  })

  it('takes list prices from and to, both included; a part without one is left out', async () => {
    const { admin } = world
    expect(await sorted(admin, { price_min: '10' })).toEqual(['cheap', 'dear', 'inStore', 'others'])
    expect(await sorted(admin, { price_min: '10.01', price_max: '99.99' })).toEqual([
      'dear',
      'inStore',
      'others',
    ])
    expect(await sorted(admin, { price_max: '10.00' })).toEqual(['cheap'])
    expect(await sorted(admin, { price_min: '50', price_max: '50' })).toEqual(['inStore', 'others'])
  })

  it('follows what it filters by when that changes', async () => {
    const change = (body: object) =>
      world.callAs(world.vendor, 'updateModel', { params: { id: ids.cheap }, body })
    const at = async (query: Query) => (await found(world.admin, query)).includes('cheap')
    await change({ equipment: lists.legs, application: [lists.farm], price: '70' })
    expect(
      await Promise.all([
        at({ equipment: `${lists.arms}` }),
        at({ application: `${lists.lab}` }),
        at({ price_max: '10' }),
        at({ search: 'cheap', equipment: `${lists.arms}` }),
      ]),
    ).toEqual([false, false, false, false])
    expect(
      await Promise.all([
        at({ equipment: `${lists.legs}` }),
        at({ application: `${lists.farm}` }),
        at({ price_min: '70', price_max: '70' }),
        at({ search: 'cheap', equipment: `${lists.legs}` }),
      ]),
    ).toEqual([true, true, true, true])
    await change({ equipment: lists.arms, application: [lists.lab], price: '10' })
  })

  it('narrows a search, and forgives its typing errors still', async () => {
    const { admin } = world
    expect(await sorted(admin, { search: 'robot' })).toEqual(['cheap', 'dear', 'inStore', 'others'])
    expect(await sorted(admin, { search: 'robot', equipment: `${lists.arms}` })).toEqual(['cheap', 'others'])
    expect(await sorted(admin, { search: 'robot', application: `${lists.farm}` })).toEqual([
      'dear',
      'inStore',
    ])
    expect(
      await found(admin, { search: 'robot', price_min: '20', price_max: '60', ordering: '-id' }),
    ).toEqual(['inStore', 'others'])
    expect(await sorted(admin, { search: 'robto', stock: 'LOW' })).toEqual(['dear', 'inStore', 'others'])
    expect(await found(admin, { search: 'serov', component_subcategory: `${lists.servos}` })).toEqual([
      'servo',
    ])
    expect(await found(admin, { search: 'robot', component_subcategory: `${lists.servos}` })).toEqual([])
  })

  it('is answered with nothing where no product can be both', async () => {
    const [equipment, component_subcategory] = [`${lists.arms}`, `${lists.servos}`]
    for (const query of [
      { equipment, component_subcategory },
      { equipment, type: 'COMPONENT' },
      { component_subcategory, type: 'MODEL' },
      { equipment, type: 'COMPONENT', search: 'robot' },
    ])
      expect(await found(world.admin, query)).toEqual([])
  })

  it('keeps to what the actor may see', async () => {
    const query = { equipment: `${lists.arms},${lists.legs}` }
    expect(await found(world.tenant, query)).toEqual(['inStore', 'others', 'dear', 'cheap'])
    for (const user of [world.vendor, world.customer, world.otherTenant])
      expect(await found(user, query)).toEqual(['others', 'dear', 'cheap'])
  })

  it('goes with every order', async () => {
    const query = { application: `${lists.lab}` }
    const expected: Record<string, string[]> = {
      id: ['cheap', 'dear', 'others'],
      name: ['cheap', 'dear', 'others'],
      price: ['cheap', 'others', 'dear'],
      quantity: ['cheap', 'others', 'dear'],
      created: ['cheap', 'dear', 'others'],
      type: ['cheap', 'dear', 'others'],
    }
    for (const [ordering, order] of Object.entries(expected)) {
      expect(await found(world.admin, { ...query, ordering }), ordering).toEqual(order)
      expect(await found(world.admin, { ...query, ordering: `-${ordering}` }), `-${ordering}`).toEqual(
        order.toReversed(),
      )
    }
  })

  it('is refused where it is no filter', async () => {
    const refusal = async (query: Query) => {
      const answer = await world.callAs(world.admin, 'searchProducts', { query })
      return [answer.status, answer.error] as const
    }
    expect(await refusal({ price_min: '10', price_max: '9.99' })).toEqual([
      400,
      expect.objectContaining({ price_min: [messages.priceRange] }),
    ])
    const wrong: Query[] = [
      { price_min: '1.005' },
      { price_max: 'ten' },
      { price_min: 'Infinity' },
      { price_min: '1e3' },
      { price_max: '' },
      { stock: 'SOME' },
      { stock: '' },
      { application: '0' },
      { application: '1,' },
      { application: '-1' },
      { equipment: 'arms' },
      { component_subcategory: '1;2' },
      { low_stock: 'true' },
    ]
    for (const query of wrong) {
      const [status, error] = await refusal(query)
      expect([status, Object.keys(error)], JSON.stringify(query)).toEqual([
        400,
        expect.arrayContaining(Object.keys(query)),
      ])
    }
  })
})

describe('a filter or order by stock', () => {
  it('tells apart none, few and enough', async () => {
    expect(await sorted(world.admin, { stock: 'OUT' })).toEqual(['cheap'])
    expect(await sorted(world.admin, { stock: 'LOW' })).toEqual(['dear', 'inStore', 'others', 'sensor'])
    expect(await sorted(world.admin, { stock: 'ENOUGH' })).toEqual(['servo'])
  })

  it('tells nothing of stock that the actor may not see', async () => {
    expect(await sorted(world.vendor, { stock: 'LOW' })).toEqual(['dear', 'sensor'])
    expect(await sorted(world.vendor2, { stock: 'LOW' })).toEqual(['others'])
    expect(await sorted(world.tenant, { stock: 'LOW' })).toEqual(['inStore'])
    for (const user of [world.customer, world.storeCustomer])
      for (const stock of ['OUT', 'LOW', 'ENOUGH'])
        expect([await found(user, { stock }), await found(user, { stock, search: 'robot' })]).toEqual([
          [],
          [],
        ])
  })

  it('goes with the seller’s own list', async () => {
    const own = { vendor__user_ptr__in: `${world.vendor.userId}` }
    expect(await found(world.vendor, { ...own, ordering: 'quantity' })).toEqual([
      'cheap',
      'dear',
      'sensor',
      'servo',
    ])
    expect(await found(world.vendor, { ...own, ordering: '-quantity', stock: 'LOW' })).toEqual([
      'sensor',
      'dear',
    ])
    // Another's list by stock is a list by id.
    expect(await found(world.vendor2, { ...own, ordering: 'quantity' })).toEqual([
      'cheap',
      'dear',
      'servo',
      'sensor',
    ])
  })

  it('puts one’s own first, page by page, and the rest by id', async () => {
    const all = ['cheap', 'dear', 'sensor', 'servo', 'others']
    expect(await found(world.vendor, { ordering: 'quantity' })).toEqual(all)
    const pages: string[] = []
    for (const page of ['1', '2', '3']) {
      const query: Query = { ordering: 'quantity', page_size: '2', page }
      const { results, count } = (await world.callAs(world.vendor, 'searchProducts', { query })).ok
      expect(count).toBe(5)
      pages.push(...results.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? ''))
    }
    expect(pages).toEqual(all)
    expect(await found(world.tenant, { ordering: '-quantity' })).toEqual([
      'inStore',
      'others',
      'sensor',
      'servo',
      'dear',
      'cheap',
    ])
    expect(await found(world.customer, { ordering: 'quantity' })).toEqual([
      'cheap',
      'dear',
      'servo',
      'sensor',
      'others',
    ])
  })
})
