import { expect, it } from 'vitest'
import type { Column } from './column.ts'

it('sorts only by fields that the list can be ordered by', () => {
  const parts = { id: 'a', header: 'A', cell: () => 'a' }
  const known: Column<unknown, 'name'> = { ...parts, sortBy: 'name' }
  // @ts-expect-error: the server orders this list by its names only.
  const unknown: Column<unknown, 'name'> = { ...parts, sortBy: 'stock' }
  // @ts-expect-error: a table whose list can't be ordered has no sortable columns.
  const none: Column<unknown> = { ...parts, sortBy: 'name' }
  expect([known, unknown, none].map(({ sortBy }) => sortBy)).toEqual(['name', 'stock', 'name'])
})
