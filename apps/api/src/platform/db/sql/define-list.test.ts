import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { defineList, equals, inDays } from './define-list.ts'
import { orderBy } from './list-sql.ts'

it('takes a column for every field that its call is ordered by, and a condition for every filter', () => {
  const common = {
    table: 'sub_orders' as const,
    from: sql`t`,
    id: sql`t.id`,
    scope: () => sql`true`,
    search: () => sql`true`,
    columns: sql<object>`t.id`,
  }
  const column = sql`t.id`
  const ordered = { id: column, created: column, amount: column, transfer_status: column }
  const orderings = { ...ordered, order: column, expected: column }
  const filters = {
    order__id: equals(column),
    transfer_status: equals(column),
    product__id: equals(column),
    turn: () => undefined,
    late: () => undefined,
    claimed: () => undefined,
    ...inDays(column),
  }
  const { order, ...fewer } = orderings
  const { order__id, ...unfiltered } = filters
  const lists = [
    defineList({ call: 'listSubOrders', ...common, filters, orderings }),
    // @ts-expect-error: the contract orders sub-orders by their order.
    defineList({ call: 'listSubOrders', ...common, filters, orderings: fewer }),
    // @ts-expect-error: the contract knows no order by colour.
    defineList({ call: 'listSubOrders', ...common, filters, orderings: { ...orderings, colour: column } }),
    // @ts-expect-error: the contract's query filters by order.
    defineList({ call: 'listSubOrders', ...common, filters: unfiltered, orderings }),
  ]
  expect([lists.length, order, order__id]).toEqual([4, column, filters.order__id])
})

it('orders by no column that it doesn’t have', () => {
  expect(() => orderBy({ name: sql`t.name` }, sql`t.id`, '-colour')).toThrow('colour')
})
