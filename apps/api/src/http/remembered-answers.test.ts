import { randomUUID } from 'node:crypto'
import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import { nobody } from '@armature/domain/actor'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../testing/builders.ts'
import { buildAdmin, buildProduct, buildVendor } from '../../testing/builders.ts'
import type { QuoteWorld } from '../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../testing/quote-world.ts'
import { accept } from '../../testing/purchases.ts'
import { statementsDuring } from '../../testing/statements.ts'
import { issueToken } from '../modules/auth/session-tokens.ts'
import { createTableWrites } from '../db/table-writes.ts'
import { inTransaction } from '../db/transaction.ts'
import { createListCounts } from '../db/sql/list-counts.ts'

// An answer is given again only where nothing that it was read from has changed (decision 113).

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  await accept(world, await makeOffer(world, { products: [{ id: world.model, quantity: 2 }] }))
  await addQuote(world, [{ id: world.component, quantity: 1 }])
})
afterAll(() => world.stop())

/** The statements of a call's answer. */
const costOf = async (user: TestUser | null, name: CallName, input: object = {}): Promise<number> =>
  (await statementsDuring(() => world.callAs(user, name, input as never))).length // each call's own input
const product = async (user: TestUser) =>
  (await world.callAs(user, 'readProduct', { params: { id: world.model } })).ok
const rename = (name: string) =>
  sql`UPDATE products SET name = ${name} WHERE id = ${world.model}`.execute(world.owner)

/** Asked once to sign in and once to be remembered, the third time is from memory. */
const isRemembered = async (user: TestUser | null, name: CallName, input: object = {}): Promise<boolean> => {
  for (let time = 0; time < 2; time += 1) await world.callAs(user, name, input as never) // each call's own input
  const sent = await statementsDuring(() => world.callAs(user, name, input as never)) // each call's own input
  return sent.length === 1 && /\btable_writes\b/.test(sent[0] ?? '')
}

describe('an answer that is given again', () => {
  it('costs one statement, and is the same to the letter', async () => {
    const read = () => world.callAs(world.customer, 'readProduct', { params: { id: world.model } })
    await read()
    const first = await read()
    expect(await isRemembered(world.customer, 'readProduct', { params: { id: world.model } })).toBe(true)
    expect((await read()).text).toBe(first.text)
  })

  it.each([
    ['searchProducts', 'customer'],
    ['readProductFacets', 'customer'],
    ['listOrders', 'admin'],
    ['listSubOrders', 'vendor'],
    ['listQuotes', 'admin'],
    ['listQuotes', 'customer'],
    ['listSubQuotes', 'vendor'],
    ['searchCatalogue', null],
    ['readCatalogueFacets', null],
  ] as const)('is kept of %s for %s', async (name, who) => {
    expect(await isRemembered(who === null ? null : world[who], name)).toBe(true)
  })

  it('is kept of a part of the public catalogue', async () => {
    expect(await isRemembered(null, 'readCatalogueProduct', { params: { id: world.model } })).toBe(true)
  })

  it('is another one as soon as somebody has changed what it was read from', async () => {
    for (const name of ['Arm, first', 'Arm, second']) {
      await product(world.customer)
      await world.callAs(null, 'readCatalogueProduct', { params: { id: world.model } })
      await rename(name)
      expect((await product(world.customer)).data.name).toBe(name)
      const found = (await world.callAs(null, 'readCatalogueProduct', { params: { id: world.model } })).ok
      expect(found.data.name).toBe(name)
    }
  })

  it('is another one after a change that the same process made', async () => {
    const list = async () => (await world.callAs(world.customer, 'listQuotes', {})).ok.count
    await list()
    const before = await list()
    await addQuote(world, [{ id: world.model, quantity: 1 }])
    expect(await list()).toBe(before + 1)
  })

  it('is none of another person’s, and of no other session’s', async () => {
    expect(await isRemembered(world.customer, 'listQuotes')).toBe(true)
    expect((await world.callAs(world.customer, 'listQuotes', {})).ok.count).toBeGreaterThan(0)
    expect((await world.callAs(world.otherCustomer, 'listQuotes', {})).ok.count).toBe(0)
    const own = await world.callAs(world.customer, 'listQuotes', {})
    // Prices are sealed with the key of the session that asks: another session of the same person's can't open the first one's.
    const sessionId = randomUUID()
    await sql`INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, remember)
      SELECT ${sessionId}, user_id, created_at, last_seen_at, expires_at, remember FROM sessions WHERE user_id = ${world.customer.userId} LIMIT 1`.execute(
      world.owner,
    )
    const token = await issueToken(
      { sessionId, expiresAt: new Date(Date.now() + 86_400_000) },
      world.deps.serverSecret,
    )
    const second = await world.app.inject({
      url: endpoints.listQuotes.path,
      headers: { authorization: `JWT ${token}` },
    })
    expect(second.statusCode).toBe(200)
    const sealed = (text: string): string[] => text.match(/enc\.v1\.[\w.-]+/g) ?? []
    expect(sealed(own.text).length).toBeGreaterThan(0)
    expect(sealed(second.payload).filter((price) => sealed(own.text).includes(price))).toEqual([])
  })

  it('ends with its session', async () => {
    const vendor = await buildVendor(world.owner)
    expect(await isRemembered(vendor, 'searchProducts')).toBe(true)
    const { sessionId } = await world.signIn(vendor)
    await sql`UPDATE sessions SET revoked_at = now(), revoked_why = 'logout' WHERE id = ${sessionId}`.execute(
      world.owner,
    )
    expect((await world.callAs(vendor, 'searchProducts', {})).status).toBe(401)
  })

  it('ends with the rights that it was read with', async () => {
    const admin = await buildAdmin(world.owner)
    expect(await isRemembered(admin, 'listQuotes')).toBe(true)
    await sql`UPDATE users SET role = 'CUSTOMER' WHERE id = ${admin.userId}`.execute(world.owner)
    expect((await world.callAs(admin, 'listQuotes', {})).ok.count).toBe(0)
    await sql`UPDATE users SET status = 'SUSPENDED' WHERE id = ${admin.userId}`.execute(world.owner)
    expect((await world.callAs(admin, 'listQuotes', {})).status).toBe(401)
  })

  it('lasts a minute, and a second where it tells the time', async () => {
    const detail = ['readProduct', { params: { id: world.model } }] as const
    expect(await isRemembered(world.customer, ...detail)).toBe(true)
    await world.passTime(59)
    expect(await costOf(world.customer, ...detail)).toBe(1)
    await world.passTime(1)
    expect(await costOf(world.customer, ...detail)).toBeGreaterThan(1)
    // An order is late from one moment to the next.
    expect(await isRemembered(world.admin, 'listOrders')).toBe(true)
    await world.passTime(1)
    expect(await costOf(world.admin, 'listOrders')).toBeGreaterThan(1)
  })

  it('is never a refusal', async () => {
    const id = await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      name: 'Late arm',
    })
    const hide = (at: Date | null) =>
      sql`UPDATE products SET deleted_at = ${at} WHERE id = ${id}`.execute(world.owner)
    const read = () => world.callAs(world.customer, 'readProduct', { params: { id } })
    await hide(new Date())
    for (let time = 0; time < 2; time += 1) expect((await read()).status).toBe(404)
    await hide(null)
    expect((await read()).ok.data.name).toBe('Late arm')
  })

  it('is given for no other address', async () => {
    expect(await isRemembered(world.customer, 'searchProducts')).toBe(true)
    const found = await world.callAs(world.customer, 'searchProducts', {
      query: { search: 'nothing is called so' },
    })
    expect(found.ok.count).toBe(0)
  })
})

/** The names of the tables in a plan, those of subplans and of row-level security's conditions among them. */
const tablesIn = (plan: unknown): string[] => {
  if (Array.isArray(plan)) return plan.flatMap(tablesIn)
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'Relation Name' in plan ? [String(plan['Relation Name'])] : []
  return [...own, ...Object.values(plan).flatMap(tablesIn)]
}

describe('the tables that an answer was read from', () => {
  it.each([
    ['searchProducts', 'vendor', {}],
    ['searchProducts', 'tenant', { query: { search: 'arm', application: '1', attribute: '1:1..2' } }],
    ['readProductFacets', 'customer', {}],
    ['listOrders', 'customer', {}],
    ['listSubOrders', 'vendor', {}],
    ['listQuotes', 'tenant', { query: { search: 'arm' } }],
    ['listSubQuotes', 'vendor', {}],
    ['readCatalogueFacets', null, {}],
  ] as const)('are all known of %s for %s, as the database plans it', async (name, who, input) => {
    const user = who === null ? null : world[who]
    const call = () => world.callAs(user, name, input as never) // each call's own input
    await call()
    world.deps.answers.forget()
    const statements = (await statementsDuring(call)).filter(
      (text) => !/\breads as\b|\bFROM sessions\b/.test(text),
    )
    expect(statements.length).toBeGreaterThan(0)
    const writes = createTableWrites(world.db)
    for (const text of statements) {
      const plans = await inTransaction(world.db, user ?? nobody, (trx) =>
        trx.executeQuery(CompiledQuery.raw(`EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`)),
      )
      const read = await writes.readBy([text])
      const { rows } = await sql<{
        name: string
      }>`SELECT relname::text AS name FROM pg_class WHERE oid = ANY (${`{${read?.relations.join(',')}}`}::oid[])`.execute(
        world.owner,
      )
      expect(
        tablesIn(plans.rows).filter(
          (table) => !table.startsWith('pg_') && !rows.some((row) => row.name === table),
        ),
        text,
      ).toEqual([])
    }
  })
})

describe('the numbers that lists remember', () => {
  it('take the answers along that were made with them', async () => {
    const counts = createListCounts()
    counts.hears()
    const before = world.deps.listCounts
    Object.assign(world.deps, { listCounts: counts })
    try {
      // Notices of what was written before may still come: this memory hears nothing but what the test tells it.
      expect(await isRemembered(world.admin, 'listOrders')).toBe(true)
      counts.changed('orders')
      expect(await costOf(world.admin, 'listOrders')).toBeGreaterThan(1)
      expect(await isRemembered(world.admin, 'listOrders')).toBe(true)
      counts.goesDeaf()
      expect(await isRemembered(world.admin, 'listOrders')).toBe(false)
    } finally {
      Object.assign(world.deps, { listCounts: before })
    }
  })
})
