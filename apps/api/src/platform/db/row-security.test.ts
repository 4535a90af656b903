import { randomBytes, randomUUID } from 'node:crypto'
import type { Actor } from '@armature/domain/rights/actor'
import { nobody } from '@armature/domain/rights/actor'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMedia, buildProduct, buildUser } from '../../../testing/builders.ts'
import type { CaseRecords } from '../../../testing/calls/case-records.ts'
import { buildRecords } from '../../../testing/calls/case-records.ts'
import { accept } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import type { Database } from './tables/tables.ts'
import { inTransaction } from './transaction.ts'

let world: QuoteWorld
let records: CaseRecords
beforeAll(async () => {
  world = await startQuoteWorld()
  records = await buildRecords(world)
  await addQuote(world, [{ id: world.storeModel, quantity: 1 }], world.storeCustomer)
  const offer = await makeOffer(world, {
    products: [{ id: world.storeModel, quantity: 1 }],
    customer: world.storeCustomer,
  })
  await accept(world, offer)
})
afterAll(() => world.stop())

const perQuote = ['quotes', 'quote_revisions', 'purchase_holds', 'orders', 'order_payments'] as const
const perVendor = ['sub_quotes', 'quote_items', 'sub_orders', 'order_items', 'events'] as const
type Table =
  | (typeof perQuote)[number]
  | (typeof perVendor)[number]
  | 'products'
  | 'users'
  | 'sessions'
  | 'login_challenges'
  | 'mail_tokens'

/** Plain SQL as the server's own role, without any repository's scope. */
const as = <T>(actor: Actor, work: (trx: Database) => Promise<T>): Promise<T> =>
  inTransaction(world.db, actor, work)
const seen = (actor: Actor, table: Table, where = sql`true`): Promise<number> =>
  as(
    actor,
    async (trx) =>
      (
        await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)} WHERE ${where}`.execute(
          trx,
        )
      ).rows[0]?.n ?? 0,
  )

describe('plain SQL without a scope', () => {
  it('shows nobody nothing', async () => {
    for (const table of [...perQuote, ...perVendor, 'products'] as const)
      expect(await seen(nobody, table), table).toBe(0)
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM quotes`.execute(world.db)
    expect(rows).toEqual([{ n: 0 }])
  })

  it("shows a vendor its own lines and nobody else's, and no quote or order as a whole", async () => {
    for (const table of perQuote) expect(await seen(world.vendor, table), table).toBe(0)
    const others = sql`vendor_id IS DISTINCT FROM ${world.vendor.userId}`
    for (const table of perVendor) {
      // Events of the customer's own account belong to no vendor.
      const foreign =
        table === 'events' ? sql`${others} AND user_id IS DISTINCT FROM ${world.vendor.userId}` : others
      expect(await seen(world.vendor, table, foreign), table).toBe(0)
      expect(await seen(world.vendor, table), table).toBeGreaterThan(0)
      expect(await seen(world.otherVendor, table), table).toBe(0)
    }
  })

  it('shows a tenant its own store, and no other the store’s products and quotes', async () => {
    for (const table of ['quotes', 'sub_quotes', 'products'] as const) {
      const ofStore = sql`tenant_id = ${world.tenant.tenantId}`
      expect(await seen(world.tenant, table, ofStore), table).toBeGreaterThan(0)
      for (const other of [world.otherTenant, world.vendor, world.customer])
        expect(await seen(other, table, ofStore), table).toBe(0)
    }
  })

  it('shows a customer its own quotes and orders only', async () => {
    for (const table of [...perQuote, ...perVendor]) {
      const others = sql`customer_id IS DISTINCT FROM ${world.customer.userId}`
      // The events of its own account belong to it, too.
      const foreign =
        table === 'events' ? sql`${others} AND user_id IS DISTINCT FROM ${world.customer.userId}` : others
      expect(await seen(world.customer, table, foreign), table).toBe(0)
      expect(await seen(world.customer, table), table).toBeGreaterThan(0)
      expect(await seen(world.otherCustomer, table), table).toBe(0)
    }
  })

  it('shows a store’s customer nothing of the store’s other customers, and the store all of both', async () => {
    const neighbour = await buildUser(world.owner, { tenant_id: world.tenant.tenantId })
    for (const table of [...perQuote, ...perVendor]) {
      const ofOther = sql`customer_id = ${world.storeCustomer.userId}`
      expect(await seen(world.tenant, table, ofOther), table).toBeGreaterThan(0)
      expect(await seen(world.storeCustomer, table, ofOther), table).toBeGreaterThan(0)
      expect(await seen(neighbour, table), table).toBe(0)
    }
    // The catalogue is the store's customers' to read.
    expect(await seen(neighbour, 'products', sql`tenant_id = ${world.tenant.tenantId}`)).toBeGreaterThan(0)
  })

  it('shows an upload’s record to its owner, and to those who see a product that names it', async () => {
    const [own, shown, inStore] = [
      await buildMedia(world.owner, { owner_id: world.vendor.userId }),
      await buildMedia(world.owner, { owner_id: world.vendor.userId }),
      await buildMedia(world.owner, { owner_id: world.tenant.userId }),
    ]
    const naming = ({ path }: typeof own) => JSON.stringify([{ image: path, is_primary: true }])
    await buildProduct(world.owner, world.references, {
      vendor_id: world.vendor.userId,
      images: naming(shown),
    })
    await buildProduct(world.owner, world.references, {
      vendor_id: world.tenant.userId,
      tenant_id: world.tenant.tenantId,
      images: naming(inStore),
    })
    const read = async (actor: Actor) => {
      const { rows } = await as(actor, (trx) =>
        sql<{
          id: number
        }>`SELECT id FROM media WHERE id IN (${own.id}, ${shown.id}, ${inStore.id}) ORDER BY id`.execute(trx),
      )
      return rows.map(({ id }) => id)
    }
    expect(await read(nobody)).toEqual([])
    expect(await read(world.vendor)).toEqual([own.id, shown.id])
    expect(await read(world.admin)).toEqual([own.id, shown.id, inStore.id])
    for (const other of [world.vendor2, world.otherTenant, world.customer])
      expect(await read(other), other.name).toEqual([shown.id])
    for (const insider of [world.tenant, world.storeCustomer])
      expect(await read(insider), insider.name).toEqual([shown.id, inStore.id])

    const written = await as(world.vendor2, async (trx) => {
      const update = await sql`UPDATE media SET state = 'DELETING' WHERE id = ${shown.id}`.execute(trx)
      const remove = await sql`DELETE FROM media WHERE id = ${shown.id}`.execute(trx)
      return [update.numAffectedRows, remove.numAffectedRows]
    })
    expect(written).toEqual([0n, 0n])
    const foreign = { owner_id: world.vendor.userId, state: 'STORED', kind: 'IMAGE', format: 'webp' } as const
    const rest = { folder: 'x', name: 'x', bytes: 1, created_at: new Date(), public_id: 'A'.repeat(22) }
    await expect(
      as(world.vendor2, (trx) =>
        trx
          .insertInto('media')
          .values({ ...foreign, ...rest })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(as(world.admin, (trx) => sql`DELETE FROM media_uses`.execute(trx))).rejects.toThrow(
      /permission denied/,
    )
  })

  it('writes nothing for anybody but the system', async () => {
    const [sub] = records.quote.subs
    for (const actor of [world.vendor, world.customer, world.tenant, nobody]) {
      const written = await as(actor, async (trx) => {
        const statements = [
          sql`UPDATE quotes SET down_payment = 1 WHERE id = ${records.quote.id}`,
          sql`UPDATE sub_quotes SET total_cents = 1 WHERE id = ${sub?.id ?? 0}`,
          sql`UPDATE quote_items SET price_cents = 1 WHERE quote_id = ${records.quote.id}`,
          sql`UPDATE products SET price_cents = 1 WHERE id = ${world.storeModel} AND vendor_id <> ${actor.userId ?? 0}`,
          sql`DELETE FROM quote_items WHERE quote_id = ${records.quote.id}`,
        ]
        let rows = 0n
        for (const statement of statements) rows += (await statement.execute(trx)).numAffectedRows ?? 0n
        return rows
      })
      expect(written, actor.name).toBe(0n)
    }
  })

  it('cannot give anybody a sub-quote of their own', async () => {
    const insert = as(world.vendor, (trx) =>
      sql`INSERT INTO sub_quotes (quote_id, vendor_id, customer_id) VALUES (${records.quote.id}, ${world.vendor.userId}, ${world.vendor.userId})`.execute(
        trx,
      ),
    )
    await expect(insert).rejects.toThrow(/row-level security/)
  })

  it.each(['events', 'quote_revisions', 'order_payments', 'order_items'] as const)(
    'rewrites no history in %s, not even as an admin',
    async (table) => {
      const attempt = as(world.admin, (trx) =>
        sql`UPDATE ${sql.table(table)} SET customer_id = NULL`.execute(trx),
      )
      await expect(attempt).rejects.toThrow(/permission denied/)
      await expect(
        as(world.admin, (trx) => sql`DELETE FROM ${sql.table(table)}`.execute(trx)),
      ).rejects.toThrow(/permission denied/)
    },
  )
})

describe('accounts and the ways into them', () => {
  const ways = ['sessions', 'login_challenges', 'mail_tokens'] as const
  const people = () => [world.vendor, world.customer, world.otherCustomer, world.admin, world.tenant]
  beforeAll(async () => {
    for (const { userId } of people()) {
      const [of, at] = [{ user_id: userId ?? 0 }, new Date()]
      const lasting = { ...of, created_at: at, expires_at: new Date(at.getTime() + 60_000) }
      const { owner } = world
      await owner
        .insertInto('sessions')
        .values({ ...lasting, id: randomUUID(), last_seen_at: at, remember: false })
        .execute()
      const code = {
        ...lasting,
        id: randomUUID(),
        channel: 'EMAIL',
        code_hash: randomBytes(32),
        remember: false,
      } as const
      await owner.insertInto('login_challenges').values(code).execute()
      await owner
        .insertInto('mail_tokens')
        .values({ ...lasting, kind: 'RESET_PASSWORD', token_hash: randomBytes(32) })
        .execute()
    }
  })

  it.each(ways)('shows of %s everybody its own, and nobody any', async (table) => {
    for (const actor of [world.vendor, world.customer, world.tenant]) {
      expect(await seen(actor, table, sql`user_id <> ${actor.userId}`), actor.name).toBe(0)
      expect(await seen(actor, table), actor.name).toBeGreaterThan(0)
    }
    expect(await seen(nobody, table)).toBe(0)
    expect(await seen(world.admin, table)).toBeGreaterThanOrEqual(people().length)
    // A statement outside any transaction acts for nobody.
    const { rows } = await sql`SELECT FROM ${sql.table(table)}`.execute(world.db)
    expect(rows).toEqual([])
  })

  it.each(ways)('lets nobody change or add %s of another', async (table) => {
    const others = sql`user_id = ${world.otherCustomer.userId}`
    for (const actor of [world.vendor, world.customer, nobody]) {
      const touched = await as(actor, async (trx) => {
        const changed = await sql`UPDATE ${sql.table(table)} SET expires_at = now() WHERE ${others}`.execute(
          trx,
        )
        return [changed, await sql`DELETE FROM ${sql.table(table)} WHERE ${others}`.execute(trx)]
      })
      expect(
        touched.map(({ numAffectedRows }) => numAffectedRows),
        actor.name,
      ).toEqual([0n, 0n])
    }
    const taken = as(world.customer, (trx) =>
      sql`UPDATE ${sql.table(table)} SET user_id = ${world.otherCustomer.userId}`.execute(trx),
    )
    await expect(taken).rejects.toThrow(/row-level security/)
  })

  it('shows vendors to everybody, and customers and admins to themselves, their store and the operator', async () => {
    const isVendor = sql`role = 'VENDOR'`
    for (const actor of [nobody, world.customer, world.otherCustomer, world.vendor, world.storeCustomer])
      expect(
        await seen(actor, 'users', sql`NOT ${isVendor} AND id IS DISTINCT FROM ${actor.userId}`),
        actor.name,
      ).toBe(0)
    expect(await seen(nobody, 'users', isVendor)).toBeGreaterThan(0)
    expect(await seen(world.customer, 'users', sql`id = ${world.customer.userId}`)).toBe(1)
    expect(await seen(world.tenant, 'users', sql`id = ${world.storeCustomer.userId}`)).toBe(1)
    expect(await seen(world.otherTenant, 'users', sql`id = ${world.storeCustomer.userId}`)).toBe(0)
    expect(await seen(world.admin, 'users', sql`id = ${world.customer.userId}`)).toBe(1)
  })

  it('lets an account change itself, and neither its role nor its store, nor another, nor add one', async () => {
    const set = (actor: Actor, change: RawBuilder<unknown>, id: number | null) =>
      as(
        actor,
        async (trx) => (await sql`UPDATE users SET ${change} WHERE id = ${id}`.execute(trx)).numAffectedRows,
      )
    const [own, other] = [world.customer.userId, world.vendor.userId]
    expect(await set(world.customer, sql`first_name = first_name`, own)).toBe(1n)
    for (const change of [sql`role = 'ADMIN'`, sql`tenant_id = ${world.tenant.tenantId}`])
      await expect(set(world.customer, change, own)).rejects.toThrow(/row-level security/)
    for (const actor of [world.customer, world.tenant, nobody])
      expect(await set(actor, sql`password_hash = ''`, other), actor.name).toBe(0n)
    const add = as(world.tenant, (trx) =>
      sql`INSERT INTO users (username, email, role, first_name, last_name) VALUES ('x', 'x@x.test', 'ADMIN', 'x', 'x')`.execute(
        trx,
      ),
    )
    await expect(add).rejects.toThrow(/row-level security/)
  })
})
