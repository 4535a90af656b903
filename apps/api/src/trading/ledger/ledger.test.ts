import { saleEntries } from '@armature/domain/money/ledger'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept } from '../../../testing/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const buy = async (): Promise<number> => (await accept(world, await makeOffer(world))).ok.order

const booksOf = async (orderId: number) => {
  const { rows } = await sql<{ entry: string }>`
    SELECT kind || ' ' || account || ' ' || coalesce((SELECT p.business_name FROM vendor_profiles p WHERE p.user_id = e.vendor_id), '-')
      || ' ' || amount_cents AS entry FROM ledger_entries e WHERE order_id = ${orderId} ORDER BY id`.execute(
    world.owner,
  )
  return rows.map(({ entry }) => entry)
}

describe('a purchase', () => {
  it('is in the books: what the buyer owes and paid, what each vendor earned, what was kept', async () => {
    const order = await buy()
    expect(await booksOf(order)).toEqual([
      'SALE BUYER - 3702',
      'SALE VENDOR Alpha Robotics -1111',
      'SALE COMMISSION Alpha Robotics -123',
      'SALE VENDOR Beta Motion -2221',
      'SALE COMMISSION Beta Motion -247',
      'PAYMENT PROVIDER - 1111',
      'PAYMENT BUYER - -1111',
    ])
    const { ok } = await world.callAs(world.customer, 'readOrder', { params: { id: order } })
    expect(ok).toMatchObject({
      total_amount: '37.02',
      paid_amount: '11.11',
      pending_amount: '25.91',
      refunded_amount: '0.00',
    })
  })

  it('shows each reader its own side only', async () => {
    const order = await buy()
    const accountsFor = (actor: QuoteWorld['vendor']) =>
      inTransaction(
        world.db,
        actor,
        async (trx) =>
          (
            await trx
              .selectFrom('ledger_entries')
              .select('account')
              .where('order_id', '=', order)
              .orderBy('id')
              .execute()
          ).map(({ account }) => account),
        { readOnly: true },
      )
    expect(await accountsFor(world.customer)).toEqual(['BUYER', 'PROVIDER', 'BUYER'])
    expect(await accountsFor(world.vendor)).toEqual(['VENDOR', 'COMMISSION'])
    for (const stranger of [world.otherVendor, world.otherCustomer, world.tenant])
      expect(await accountsFor(stranger)).toEqual([])
    expect(await accountsFor(world.admin)).toHaveLength(7)
  })
})

describe('the database', () => {
  it('lets nobody change what is booked', async () => {
    await buy()
    for (const table of ['ledger_transactions', 'ledger_entries'])
      for (const change of ['UPDATE :table SET kind = kind', 'DELETE FROM :table'])
        await expect(sql.raw(change.replace(':table', table)).execute(world.owner)).rejects.toThrow(
          'the books are written once',
        )
    const asSystem = { role: 'SYSTEM', userId: null, tenantId: null } as const
    await expect(
      inTransaction(world.db, asSystem, (trx) => sql`DELETE FROM ledger_entries`.execute(trx)),
    ).rejects.toThrow('permission denied')
  })

  it('takes no transaction that does not add up, and no order that differs from its books', async () => {
    const order = await buy()
    const bookAs = (source: string, amounts: readonly number[]) =>
      sql`SELECT book_fact('PAYMENT', ${order}, ${source}, now(), ${JSON.stringify(
        amounts.map((amount, index) => ({ account: index === 0 ? 'PROVIDER' : 'BUYER', cents: amount })),
      )}::jsonb)`.execute(world.owner)
    await expect(bookAs('test:1', [5, -4])).rejects.toThrow('of the ledger does not add up')
    await expect(bookAs('test:2', [5])).rejects.toThrow('of the ledger does not add up')
    await expect(bookAs('test:3', [5, -5])).rejects.toThrow(`order ${order} does not add up`)
    await expect(
      sql`UPDATE orders SET shipment_cents = 5 WHERE id = ${order}`.execute(world.owner),
    ).rejects.toThrow(`order ${order} does not add up`)
  })

  it('books what the release before this one writes without the books, by the same rules', async () => {
    const model = await buy()
    // Parts whose commission doesn't split evenly: every cent must go where the domain's rule puts it.
    for (const [percent, ...amounts] of [
      [12.5, 333, 334, 335],
      [10, 5, 5, 5],
      [7.35, 99_999_999_998, 1],
      [0, 100, 200],
      [100, 100, 200],
    ] as const) {
      const ids = await world.owner.transaction().execute(async (trx) => {
        const { id: quote } = await trx
          .insertInto('quotes')
          .values({ customer_id: world.customer.userId, created_by: world.customer.userId, tenant_id: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        const lines = amounts.reduce<number>((sum, amount) => sum + amount, 0)
        const { id: order } = await trx
          .insertInto('orders')
          .values({
            quote_id: quote,
            customer_id: world.customer.userId,
            tenant_id: null,
            revision: 1,
            lines_cents: lines,
            paid_cents: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const vendors = [world.vendor, world.vendor2, world.otherVendor]
        for (const [index, amount] of amounts.entries()) {
          const belongs = {
            vendor_id: vendors[index]?.userId ?? 0,
            tenant_id: null,
            customer_id: world.customer.userId,
          }
          const { id: sub } = await trx
            .insertInto('sub_quotes')
            .values({ quote_id: quote, ...belongs })
            .returning('id')
            .executeTakeFirstOrThrow()
          await trx
            .insertInto('sub_orders')
            .values({
              order_id: order,
              sub_quote_id: sub,
              ...belongs,
              amount_cents: amount,
              commission_percent: percent,
            })
            .execute()
        }
        await trx
          .insertInto('order_payments')
          .values({
            order_id: order,
            customer_id: world.customer.userId,
            tenant_id: null,
            kind: 'OFFLINE',
            amount_cents: 1,
            reference: 'x',
          })
          .execute()
        return { order }
      })
      const entries = await world.owner
        .selectFrom('ledger_entries')
        .select(['account', 'sub_order_id', 'amount_cents'])
        .where('order_id', '=', ids.order)
        .where('kind', '=', 'SALE')
        .orderBy('id')
        .execute()
      const subs = await world.owner
        .selectFrom('sub_orders')
        .select(['id', 'amount_cents'])
        .where('order_id', '=', ids.order)
        .orderBy('id')
        .execute()
      const wanted = saleEntries(
        subs.map(({ id, amount_cents }) => ({ subOrderId: id, amountCents: amount_cents })),
        percent,
        0,
      )
      const plain = (rows: { account: string; sub: number | null; amount: number }[]) =>
        rows.map(({ account, sub, amount }) => `${account} ${sub} ${amount}`).toSorted()
      expect(
        plain(
          entries.map((row) => ({ account: row.account, sub: row.sub_order_id, amount: row.amount_cents })),
        ),
      ).toEqual(
        plain(wanted.map((row) => ({ account: row.account, sub: row.subOrderId, amount: row.cents }))),
      )
    }
    expect(await booksOf(model)).toHaveLength(7)
  })
})
