import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accept } from '../../../testing/money/purchases.ts'
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
      sql`WITH made AS (
          INSERT INTO ledger_transactions (kind, order_id, source, at) VALUES ('PAYMENT', ${order}, ${source}, now()) RETURNING *)
        INSERT INTO ledger_entries (transaction_id, kind, account, order_id, customer_id, amount_cents, at)
        SELECT made.id, made.kind, e.account, made.order_id, ${world.customer.userId}, e.cents, made.at
        FROM made, jsonb_to_recordset(${JSON.stringify(
          amounts.map((cents, index) => ({ account: index === 0 ? 'PROVIDER' : 'BUYER', cents })),
        )}::jsonb) AS e (account text, cents bigint)`.execute(world.owner)
    await expect(bookAs('test:1', [5, -4])).rejects.toThrow('of the ledger does not add up')
    await expect(bookAs('test:2', [5])).rejects.toThrow('of the ledger does not add up')
    await expect(bookAs('test:3', [5, -5])).rejects.toThrow(`order ${order} does not add up`)
    await expect(
      sql`UPDATE orders SET shipment_cents = 5 WHERE id = ${order}`.execute(world.owner),
    ).rejects.toThrow(`order ${order} does not add up`)
  })
})
