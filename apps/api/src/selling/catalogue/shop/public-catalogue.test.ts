import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import { catalogueProductShape } from '@armature/contract/selling/public-catalogue'
import { readsInCatalogue } from '@armature/domain/rights/field-visibility'
import { productFieldNames } from '@armature/domain/catalogue/products/product-fields'
import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, buildUser, buildVendor } from '../../../../testing/builders.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import { pathOf } from '../../../../testing/build-test-app.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { shopperAt } from '@armature/domain/catalogue/products/public-catalogue'

let world: QuoteWorld
const parts: Record<string, number> = {}

/** A stock that stands nowhere else. */
const stock = 99_173

const domainOf = async (id: number | null): Promise<string> =>
  (await world.owner.selectFrom('tenants').select('domain').where('id', '=', id).executeTakeFirstOrThrow())
    .domain

const plant = async (name: string, vendor: TestUser, tenantId: number | null = null): Promise<void> => {
  parts[name] = await buildProduct(world.owner, world.references, {
    type: 'COMPONENT',
    vendor_id: vendor.userId,
    tenant_id: tenantId,
    name: `shelf-${name}`,
    sku: `shelf-sku-${name}`,
    description: `shelf-words-${name}`,
    quantity: stock,
    model_ids: [world.model],
  })
}

beforeAll(async () => {
  world = await startQuoteWorld()
  const [suspended, waiting] = [await buildVendor(world.owner), await buildVendor(world.owner)]
  // A name of this machine's, which the test's server answers by.
  await world.owner
    .updateTable('tenants')
    .set({ domain: 'shelf.localhost' })
    .where('id', '=', world.tenant.tenantId)
    .execute()
  await plant('market', world.vendor)
  await plant('store', world.tenant, world.tenant.tenantId)
  await plant('otherStore', world.otherTenant, world.otherTenant.tenantId)
  await plant('suspended', suspended)
  await plant('waiting', waiting)
  await plant('deleted', world.vendor)
  const setStatus = (user: TestUser, status: 'SUSPENDED' | 'PENDING') =>
    world.owner.updateTable('users').set({ status }).where('id', '=', user.userId).execute()
  await setStatus(suspended, 'SUSPENDED')
  await setStatus(waiting, 'PENDING')
  await sql`UPDATE products SET deleted_at = now() WHERE id = ${parts['deleted']}`.execute(world.owner)
})
afterAll(() => world.stop())

interface Asked {
  query?: Record<string, string>
  params?: Record<string, unknown>
  host?: string
  user?: TestUser
  headers?: Record<string, string>
}

const ask = async (name: CallName, { query = {}, params = {}, host, user, headers = {} }: Asked = {}) => {
  const session = user && (await world.signIn(user))
  return world.app.inject({
    url: `${pathOf(name, params)}?${new URLSearchParams(query).toString()}`,
    headers: {
      ...(host === undefined ? {} : { host }),
      ...(session ? { authorization: session.authorization } : {}),
      ...headers,
    },
  })
}

const shelves = ['market', 'store', 'otherStore'] as const
const storeQuery = async (shelf: (typeof shelves)[number]): Promise<Record<string, string>> => {
  if (shelf === 'market') return {}
  return { store: await domainOf(shelf === 'store' ? world.tenant.tenantId : world.otherTenant.tenantId) }
}

/** All that a stranger reads of a catalogue: list, search, facets and every product that there is. */
const readAll = async (query: Record<string, string>): Promise<string> => {
  const answers = [
    await ask('searchCatalogue', { query: { ...query, page_size: '100' } }),
    await ask('searchCatalogue', { query: { ...query, search: 'shelf' } }),
    await ask('suggestInCatalogue', { query: { ...query, search: 'shelf' } }),
    await ask('readCatalogueFacets', { query }),
  ]
  for (const id of Object.values(parts))
    answers.push(await ask('readCatalogueProduct', { query, params: { id } }))
  return answers.map(({ payload }) => payload).join('\n')
}

describe('a catalogue', () => {
  it.each(shelves)(
    'of %s shows its own published products and no other’s, whoever asked before',
    async (shelf) => {
      // All of them twice, so that whatever is remembered is asked again.
      for (const other of [...shelves, ...shelves]) await readAll(await storeQuery(other))
      const read = await readAll(await storeQuery(shelf))
      const seen = Object.keys(parts).filter((name) => read.includes(`shelf-${name}`))
      expect(seen).toEqual([shelf])
      expect(read).toContain(`shelf-words-${shelf}`)
    },
  )

  it('is a store’s at its own host', async () => {
    const host = await domainOf(world.tenant.tenantId)
    const { payload } = await ask('searchCatalogue', { host, query: { search: 'shelf' } })
    expect(payload).toContain('shelf-store')
    expect(payload).not.toContain('shelf-market')
  })

  it('is one’s own store’s for its people at the marketplace’s host', async () => {
    const query = { search: 'shelf' }
    expect((await ask('searchCatalogue', { query, user: world.storeCustomer })).payload).toContain(
      'shelf-store',
    )
    expect((await ask('searchCatalogue', { query, user: world.customer })).payload).toContain('shelf-market')
  })

  it('lets its customer open a part of the marketplace, which its lists may hold, but not at the store’s host', async () => {
    const { storeCustomer: user } = world
    const open = async (name: string, asked: Asked = {}) => {
      const answer = await ask('readCatalogueProduct', { ...asked, params: { id: parts[name] } })
      return [answer.statusCode, answer.headers['cache-control']]
    }
    expect(await open('market', { user })).toEqual([200, 'private, no-cache'])
    expect(await open('store', { user })).toEqual([200, 'private, no-cache'])
    expect(await open('otherStore', { user })).toEqual([404, 'no-store'])
    const host = await domainOf(world.tenant.tenantId)
    for (const asked of [{ host }, { query: await storeQuery('store') }])
      expect(await open('market', { user, ...asked })).toEqual([404, 'no-store'])
    const { payload } = await ask('readCatalogueProduct', { user, params: { id: parts['market'] } })
    expect(payload).not.toContain(String(stock))
  })

  it('shows nobody else a part that is not for sale, or of a store that isn’t theirs', async () => {
    for (const user of [undefined, world.customer, world.storeCustomer])
      for (const name of ['suspended', 'deleted', 'otherStore']) {
        const asked = { params: { id: parts[name] }, ...(user && { user }) }
        expect((await ask('readCatalogueProduct', asked)).statusCode, name).toBe(404)
      }
  })

  it('tells nobody how much there is of anything, and nobody’s sign-in name, whoever asks', async () => {
    await sql`UPDATE users SET username = 'shelf-login' WHERE id = ${world.vendor.userId}`.execute(
      world.owner,
    )
    for (const user of [undefined, world.customer, world.vendor, world.admin]) {
      const answers = [
        await ask('searchCatalogue', { ...(user && { user }) }),
        await ask('searchCatalogue', { ...(user && { user }), query: { ordering: '-name' } }),
        await ask('readCatalogueFacets', { ...(user && { user }) }),
        await ask('readCatalogueProduct', { ...(user && { user }), params: { id: parts['market'] } }),
      ]
      for (const { statusCode, payload } of answers) {
        expect(statusCode).toBe(200)
        expect(payload).not.toContain(String(stock))
        expect(payload).not.toContain('shelf-login')
      }
    }
    const facets = await ask('readCatalogueFacets')
    expect(facets.json()).toMatchObject({ stock: [] })
  })

  it('suggests kinds of which it has products, and products, by the beginnings of words', async () => {
    const kind = async (name: string, vendor: TestUser, tenantId: number | null) => {
      const { id } = await world.owner
        .insertInto('component_subcategories')
        .values({ name })
        .returning('id')
        .executeTakeFirstOrThrow()
      await buildProduct(world.owner, world.references, {
        type: 'COMPONENT',
        name: `${name} 3`,
        sku: name,
        vendor_id: vendor.userId,
        tenant_id: tenantId,
        component_subcategory_id: id,
      })
      return id
    }
    const id = await kind('Zephyr pumps', world.vendor, null)
    await kind('Zephyr valves', world.tenant, world.tenant.tenantId)
    const { kinds, products } = (await ask('suggestInCatalogue', { query: { search: 'ze' } })).json()
    expect(kinds).toEqual([{ filter: 'component_subcategory', id, name: 'Zephyr pumps' }])
    expect(products).toEqual([{ id: expect.any(Number), name: 'Zephyr pumps 3' }])
    for (const search of ['pumps zep', 'zephyr'])
      expect((await ask('suggestInCatalogue', { query: { search } })).json().kinds).toEqual(kinds)
    for (const search of ['ephyr', '…', '&'])
      expect((await ask('suggestInCatalogue', { query: { search } })).json().kinds).toEqual([])
  })

  it.each([{ stock: 'LOW' }, { ordering: 'quantity' }, { tenant__in: '1' }, { exclude_tenant: '1' }])(
    'is neither narrowed nor ordered by what sellers alone know: %j',
    async (query) => {
      expect((await ask('searchCatalogue', { query })).statusCode).toBe(400)
    },
  )

  it('has a decision for each field of a product, and keeps to it', () => {
    const { data, ...plain } = catalogueProductShape.shape
    const shown = new Set([...Object.keys(plain), ...Object.keys(data.shape)])
    // The robots that a component fits are products of the catalogue, by themselves.
    const named = (name: string) => (name === 'model' ? 'fits' : name)
    expect(productFieldNames.filter((name) => shown.has(named(name)))).toEqual(
      productFieldNames.filter((name) => readsInCatalogue[name]),
    )
  })

  it('finds parts by what they fit, both ways', async () => {
    const component = (await ask('readCatalogueProduct', { params: { id: parts['market'] } })).json()
    expect(component.fits.map(({ id }: { id: number }) => id)).toEqual([world.model])
    const model = (await ask('readCatalogueProduct', { params: { id: world.model } })).json()
    const fitting = model.fitted_by.map(({ data }: { data: { name: string } }) => data.name)
    expect(fitting).toContain('shelf-market')
    expect(fitting.filter((name: string) => /suspended|waiting|deleted|tore/.test(name))).toEqual([])
  })

  it('finds what a part fits beside as many robots as are shown that nobody may see', async () => {
    const gone: number[] = []
    for (let n = 0; n < limits.catalogue.fitting; n += 1)
      gone.push(await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId }))
    await world.owner
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', 'in', gone)
      .execute()
    const id = await buildProduct(world.owner, world.references, {
      type: 'COMPONENT',
      vendor_id: world.vendor.userId,
      model_ids: [...gone, world.model],
    })
    const { fits } = (await ask('readCatalogueProduct', { params: { id } })).json()
    expect(fits.map((model: { id: number }) => model.id)).toEqual([world.model])
  })
})

describe('caches', () => {
  it('may keep a stranger’s answer briefly, and learn whether it is still current', async () => {
    const first = await ask('readCatalogueProduct', { params: { id: parts['market'] } })
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=15, stale-while-revalidate=15',
      vary: expect.stringContaining('authorization'),
    })
    const again = () =>
      ask('readCatalogueProduct', {
        params: { id: parts['market'] },
        headers: { 'if-none-match': `"x", ${String(first.headers.etag)}` },
      })
    const same = await again()
    expect([same.statusCode, same.payload]).toEqual([304, ''])
    await sql`UPDATE products SET name = 'shelf-market anew' WHERE id = ${parts['market']}`.execute(
      world.owner,
    )
    const changed = await again()
    expect([changed.statusCode, changed.headers.etag === first.headers.etag]).toEqual([200, false])
  })

  it('keep nothing of somebody signed in for others, and nothing of what wasn’t shown', async () => {
    const own = await ask('searchCatalogue', { user: world.storeCustomer })
    expect(own.headers['cache-control']).toBe('private, no-cache')
    const none = await ask('readCatalogueProduct', { params: { id: parts['suspended'] } })
    expect([none.statusCode, none.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

describe('kept behind sign-in', () => {
  const calls = [
    'searchCatalogue',
    'suggestInCatalogue',
    'readCatalogueFacets',
    'readCatalogueProduct',
  ] as const
  const statuses = async (asked: Asked) => {
    world.deps.config.isCataloguePublic = false
    const answers = []
    for (const name of calls) {
      const params = endpoints[name].path.includes(':id') ? { id: parts['market'] } : {}
      const query = { ...asked.query, ...(name === 'suggestInCatalogue' && { search: 'shelf' }) }
      answers.push((await ask(name, { ...asked, query, params })).statusCode)
    }
    world.deps.config.isCataloguePublic = true
    return answers
  }

  it('it shows a stranger nothing, and a customer all of it', async () => {
    expect(await statuses({})).toEqual([401, 401, 401, 401])
    expect(await statuses({ user: world.customer })).toEqual([200, 200, 200, 200])
    expect(await statuses({ user: await buildUser(world.owner) })).toEqual([200, 200, 200, 200])
  })

  it('a store’s shows itself to its own people alone', async () => {
    const query = await storeQuery('store')
    expect(await statuses({ query })).toEqual([401, 401, 401, 401])
    expect(await statuses({ query, user: world.customer })).toEqual([403, 403, 403, 403])
    expect((await statuses({ query, user: world.storeCustomer }))[0]).toBe(200)
  })
})

it('the database itself shows a shopper one catalogue, whatever is asked of it', async () => {
  const namesFor = (shelf: number | null) =>
    inTransaction(world.db, shopperAt(shelf), async (trx) => {
      const { rows } = await sql<{
        tenant_id: number | null
      }>`SELECT DISTINCT tenant_id FROM products`.execute(trx)
      return rows.map(({ tenant_id }) => tenant_id)
    })
  expect(await namesFor(null)).toEqual([null])
  expect(await namesFor(world.tenant.tenantId)).toEqual([world.tenant.tenantId])
  for (const table of ['quotes', 'orders', 'sub_quotes', 'events'] as const) {
    const { rows } = await inTransaction(world.db, shopperAt(world.tenant.tenantId), (trx) =>
      sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.execute(trx),
    )
    expect(rows, table).toEqual([])
  }
})
