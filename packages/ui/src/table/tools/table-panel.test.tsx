import { beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '@testing-library/react'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { Column } from '../column.ts'
import { DataTable } from '../data-table.tsx'
import type { keepTablesBy as keepBy } from '../table-settings.ts'
import { keepTablesBy, showTables } from '../table-settings.ts'
import { useTableState } from '../use-table-state.ts'

interface Part {
  id: number
  name: string
  stock: number
}

const columns: Column<Part>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'stock', header: 'Stock', cell: ({ stock }) => stock },
  { id: 'sku', header: 'SKU', cell: ({ id }) => `S-${id}` },
  { id: 'acts', header: 'Actions', place: 'act', cell: () => <button type="button">Edit</button> },
]

const kept = vi.fn<Parameters<typeof keepBy>[0]>()
beforeEach(() => {
  showTables({})
  kept.mockClear()
  keepTablesBy(kept)
})

const show = (asked: (size: unknown) => void = () => undefined) =>
  renderScreen(() => {
    const state = useTableState({ name: 'products' })
    asked(state.query['page_size'])
    return (
      <DataTable
        label="Parts"
        columns={columns}
        source={{
          data: { count: 40, results: [{ id: 1, name: 'Servo', stock: 4 }] },
          isError: false,
          isFetching: false,
          refetch: () => undefined,
        }}
        state={state}
        rowKey={({ id }) => id}
        toolbar={<span />}
        empty={{ title: 'None.' }}
      />
    )
  }, '/parts?page=2')

type Shown = Awaited<ReturnType<typeof show>>
const heads = ({ screen }: Shown) => screen.getAllByRole('columnheader').map((head) => head.textContent)

it('shows the columns that its person chose, in their order, and keeps the choice', async () => {
  const shown = await show()
  const { user, screen } = shown
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('button', { name: 'Move SKU up' }))
  expect(heads(shown)).toEqual(['Name', 'SKU', 'Stock', 'Actions'])
  expect(kept).toHaveBeenLastCalledWith('products', { order: ['name', 'sku', 'stock'] })
  await user.click(screen.getByRole('checkbox', { name: 'Stock' }))
  expect(heads(shown)).toEqual(['Name', 'SKU', 'Actions'])
  expect(kept).toHaveBeenLastCalledWith('products', { hidden: ['stock'] })
  expect(screen.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Reset the table' }))
  expect(heads(shown)).toEqual(['Name', 'Stock', 'SKU', 'Actions'])
  expect(kept).toHaveBeenLastCalledWith('products', null)
})

it('asks for pages of the chosen size from the first one on, and keeps it', async () => {
  const asked = vi.fn<(size: unknown) => void>()
  const { user, screen, address } = await show(asked)
  expect(asked).toHaveBeenLastCalledWith(10)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25')
  await waitFor(() => expect(address()).toBe('/parts'))
  expect(asked).toHaveBeenLastCalledWith(25)
  expect(screen.getByRole('status').textContent).toMatch(/^1–25 of 40/)
  expect(kept).toHaveBeenLastCalledWith('products', { page_size: 25 })
})

it('stands at 500 px until its person wants it as high as the window', async () => {
  const { user, screen } = await show()
  const height = () =>
    screen.getByRole('region', { name: 'Parts, scrollable' }).style.getPropertyValue('--body-height')
  expect(height()).toBe('500px')
  const tall = screen.getByRole('button', { name: 'Full height' })
  await user.click(tall)
  expect(height()).toContain('100dvh')
  expect(tall.getAttribute('aria-pressed')).toBe('true')
  expect(kept).toHaveBeenLastCalledWith('products', { height: 'window' })
  await user.click(tall)
  expect(kept).toHaveBeenLastCalledWith('products', { height: 'standard' })
})
