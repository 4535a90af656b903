import { nameOf } from '@armature/domain/accounts/names'
import type { Actor } from '@armature/domain/actor'
import { noTransferId } from '@armature/domain/orders/order-terms'
import type { Database } from '../db/tables.ts'
import { inTransaction, systemContext } from '../db/transaction.ts'
import type { Transfer } from './quote-scenarios.ts'

export interface CastProduct {
  id: number
  sku: string
}

/** Who plays in the demo's quotes. Shelves are one vendor's products each, the demo accounts' first. */
export interface Cast {
  admin: Actor
  tenant: Actor
  actors: ReadonlyMap<number, Actor>
  customers: readonly Actor[]
  storeCustomers: readonly Actor[]
  shelves: readonly (readonly CastProduct[])[]
  storeShelves: readonly (readonly CastProduct[])[]
}

const groupByVendor = (
  rows: readonly { id: number; sku: string; vendor_id: number }[],
  first: readonly number[],
): CastProduct[][] => {
  const groups = Map.groupBy(rows, (row) => row.vendor_id)
  const order = [
    ...first.filter((id) => groups.has(id)),
    ...[...groups.keys()].filter((id) => !first.includes(id)),
  ]
  return order.map((id) => groups.get(id) ?? [])
}

/** The seeded people and products, as the quotes need them. */
export const findCast = (db: Database): Promise<Cast> =>
  inTransaction(db, systemContext, async (trx) => {
    const users = await trx
      .selectFrom('users as u')
      .leftJoin('vendor_profiles as p', 'p.user_id', 'u.id')
      .select([
        'u.id',
        'u.username',
        'u.role',
        'u.tenant_id',
        'u.first_name',
        'u.last_name',
        'p.business_name',
      ])
      .orderBy('u.id')
      .execute()
    const products = await trx
      .selectFrom('products')
      .select(['id', 'sku', 'vendor_id', 'tenant_id'])
      .where('deleted_at', 'is', null)
      .where('quantity', '>', 20)
      .orderBy('id')
      .execute()
    const actors = new Map(
      users.map((user): [number, Actor] => [
        user.id,
        { role: user.role, userId: user.id, tenantId: user.tenant_id, name: nameOf(user) },
      ]),
    )
    const byName = (username: string): Actor => {
      const user = users.find((one) => one.username === username)
      const actor = user && actors.get(user.id)
      if (!actor) throw new Error(`The demo account ${username} is missing`)
      return actor
    }
    const buyers = users.filter((user) => user.role === 'CUSTOMER')
    const actorsOf = (rows: typeof users): Actor[] => rows.flatMap((row) => actors.get(row.id) ?? [])
    const demoVendors = [byName('vendor').userId ?? 0, byName('vendor2').userId ?? 0]
    return {
      admin: byName('admin'),
      tenant: byName('tenant'),
      actors,
      customers: actorsOf(buyers.filter((user) => user.tenant_id === null)),
      storeCustomers: actorsOf(buyers.filter((user) => user.tenant_id !== null)),
      shelves: groupByVendor(
        products.filter((product) => product.tenant_id === null),
        demoVendors,
      ),
      storeShelves: groupByVendor(
        products.filter((product) => product.tenant_id !== null),
        [],
      ),
    }
  })

export const countQuotes = (db: Database): Promise<number> =>
  inTransaction(db, systemContext, async (trx) => {
    const { count } = await trx
      .selectFrom('quotes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })

export const findQuoteParts = (db: Database, quoteId: number) =>
  inTransaction(db, systemContext, async (trx) => {
    const quote = await trx
      .selectFrom('quotes')
      .select(['status', 'total_cents', 'down_payment'])
      .where('id', '=', quoteId)
      .executeTakeFirstOrThrow()
    const subQuotes = await trx
      .selectFrom('sub_quotes')
      .select(['id', 'vendor_id'])
      .where('quote_id', '=', quoteId)
      .orderBy('id')
      .execute()
    const items = await trx
      .selectFrom('quote_items')
      .select(['id', 'vendor_id', 'sku', 'price_cents'])
      .where('quote_id', '=', quoteId)
      .orderBy('id')
      .execute()
    return { ...quote, subQuotes, items }
  })

const transferReason = 'Insufficient funds in the platform account.'

/** Ships and pays out a demo order's parts as the scenario says; payouts come with a later release's use cases. */
export const settleDemoOrder = (
  db: Database,
  quoteId: number,
  transfers: readonly Transfer[],
): Promise<void> =>
  inTransaction(db, systemContext, async (trx) => {
    const rows = await trx
      .selectFrom('sub_orders as s')
      .innerJoin('orders as o', 'o.id', 's.order_id')
      .select('s.id')
      .where('o.quote_id', '=', quoteId)
      .orderBy('s.id')
      .execute()
    for (const [index, { id }] of rows.entries()) {
      const status = transfers[index % transfers.length] ?? 'NOT_DUE'
      const done = status === 'COMPLETED'
      await trx
        .updateTable('sub_orders')
        .set({
          transfer_status: status,
          transfer_id: done ? `tr_demo${id}` : noTransferId,
          transfer_failure: status === 'FAILED' ? transferReason : null,
          tracking_url: status === 'NOT_DUE' ? null : `https://tracking.demo.armature.test/${id}`,
        })
        .where('id', '=', id)
        .execute()
    }
  })
