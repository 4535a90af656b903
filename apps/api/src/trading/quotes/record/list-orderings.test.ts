import type { OrderedCall } from '@armature/contract/platform/list-orderings'
import { listOrderings } from '@armature/contract/platform/list-orderings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { addQuote, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
/** By no field in the order of their ids. */
const days = [2, 4, 1, 3]
const dayOf = (index: number, month: number) => new Date(Date.UTC(2026, month, days[index] ?? 0))

beforeAll(async () => {
  world = await startQuoteWorld()
  for (const index of days.keys()) {
    const { id } = await addQuote(world, [{ id: world.model, quantity: 1 }])
    const turned = days.at(-1 - index) ?? 0
    await world.owner
      .updateTable('quotes')
      .set({
        expires_at: dayOf(days.length - 1 - index, 2),
        down_payment: turned * 10,
        total_cents: (days[(index + 2) % days.length] ?? 0) * 1_000,
      })
      .where('id', '=', id)
      .execute()
    await world.owner
      .updateTable('sub_quotes')
      .set({
        total_cents: turned * 1_000,
      })
      .where('quote_id', '=', id)
      .execute()
    await sql`UPDATE quotes SET created_at = ${dayOf(index, 1)}, status_since = ${dayOf((index + 1) % days.length, 3)}
      WHERE id = ${id}`.execute(world.owner)
    await sql`UPDATE sub_quotes SET created_at = ${dayOf((index + 1) % days.length, 1)},
      status_since = ${dayOf(index, 3)}
      WHERE quote_id = ${id}`.execute(world.owner)
  }
})
afterAll(() => world.stop())

/** The column behind each field; a status is ordered by its place in the machine, which quote-workflow's tests hold. */
const columns = {
  listQuotes: {
    id: 'id',
    created: 'created_at',
    expires_at: 'expires_at',
    down_payment: 'down_payment',
    total_price: 'total_cents',
    status_since: 'status_since',
    status: null,
  },
  listSubQuotes: {
    id: 'id',
    created: 'created_at',
    total_price: 'total_cents',
    quote: 'quote_id',
    status_since: 'status_since',
    status: null,
  },
} as const satisfies {
  [Call in 'listQuotes' | 'listSubQuotes']: Record<(typeof listOrderings)[Call][number], string | null>
}

const fieldsOf = <Call extends keyof typeof columns & OrderedCall>(call: Call) =>
  listOrderings[call].map((field) => ({ call, field }))

it.each([...fieldsOf('listQuotes'), ...fieldsOf('listSubQuotes')])(
  '$call by $field comes in the order of its own column',
  async ({ call, field }) => {
    const column = (columns[call] as Record<string, string | null>)[field]
    if (column === null || column === undefined) return
    const table = call === 'listQuotes' ? 'quotes' : 'sub_quotes'
    const rows: Record<string, unknown>[] = await world.owner.selectFrom(table).selectAll().execute()
    const wanted = rows
      .toSorted((one, other) => Number(one[column]) - Number(other[column]))
      .map(({ id }) => id)
    const idsBy = async (ordering: string) => {
      const { ok } = await world.callAs(world.admin, call, { query: { ordering } as never }) // each call's own orderings
      return ok.results.map(({ id }) => id)
    }
    expect(wanted).toHaveLength(days.length)
    expect(await idsBy(field)).toEqual(wanted)
    expect(await idsBy(`-${field}`)).toEqual(wanted.toReversed())
  },
)

describe('the order by total', () => {
  /** A quote with this total, in a status past every rule. */
  const quoteOf = async (customer: TestUser, product: number, given: object): Promise<void> => {
    const { id } = await addQuote(world, [{ id: product, quantity: 1 }], customer)
    await world.owner.updateTable('quotes').set(given).where('id', '=', id).execute()
  }
  const totalsBy = async (user: TestUser, ordering: 'total_price' | '-total_price') =>
    (await world.callAs(user, 'listQuotes', { query: { ordering } })).ok.results.map(({ total_price }) =>
      Number(total_price),
    )

  it('is that of the totals that its customer reads: those that it may not read yet tell nothing', async () => {
    const { otherCustomer: buyer, model } = world
    await quoteOf(buyer, model, { status: 'SENT_TO_ADMIN', total_cents: 90_000 })
    await quoteOf(buyer, model, { status: 'SENT_TO_CUSTOMER', total_cents: 50_000 })
    await quoteOf(buyer, model, { status: 'CLOSED', close_reason: 'CANCELLED', total_cents: 70_000 })
    await quoteOf(buyer, model, { status: 'CLOSED', close_reason: 'EXPIRED', total_cents: 60_000 })
    await quoteOf(buyer, model, { status: 'NEW', total_cents: 80_000 })
    expect(await totalsBy(buyer, 'total_price')).toEqual([0, 0, 0, 500, 600])
    expect(await totalsBy(buyer, '-total_price')).toEqual([600, 500, 0, 0, 0])
    const { ok } = await world.callAs(buyer, 'listQuotes', { query: { ordering: 'total_price' } })
    const hidden = ok.results.slice(0, 3).map(({ id }) => id)
    expect(hidden).toEqual(hidden.toSorted((one, other) => one - other))
  })

  it('is that of all totals for the store that sells them', async () => {
    await quoteOf(world.storeCustomer, world.storeModel, { total_cents: 20_000 })
    await quoteOf(world.storeCustomer, world.storeModel, { total_cents: 10_000 })
    expect(await totalsBy(world.tenant, 'total_price')).toEqual([100, 200])
    expect(await totalsBy(world.storeCustomer, 'total_price')).toEqual([0, 0])
  })
})
