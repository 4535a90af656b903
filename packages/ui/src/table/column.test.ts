import { listOrderings } from '@armature/contract/platform/list-orderings'
import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { expect, it } from 'vitest'
import type { Column } from './column.ts'

type OrderColumn = Column<unknown, OrderingField<'listOrders'>>

it('is sortable by a field that the list can be ordered by, and by no other', () => {
  const parts = { id: 'a', header: 'A', cell: () => 'a' }
  const known: OrderColumn = { ...parts, sortBy: 'paid_amount' }
  // @ts-expect-error: the server orders no list of orders by its shipment.
  const unknown: OrderColumn = { ...parts, sortBy: 'shipment_amount' }
  // @ts-expect-error: a table whose list can't be ordered has no sortable columns.
  const none: Column<unknown> = { ...parts, sortBy: 'id' }
  const fields: readonly string[] = listOrderings.listOrders
  expect([known, unknown, none].map(({ sortBy }) => fields.includes(sortBy ?? ''))).toEqual([
    true,
    false,
    true,
  ])
})
