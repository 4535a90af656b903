import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { noFacets } from '../../../../testing/no-facets.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { useProductFilters } from './use-product-filters.tsx'
import { productFilters } from './product-filters.ts'

const Bar = () => {
  const state = useTableState({ filters: productFilters })
  const { toolbar, beside } = useProductFilters({
    state,
    searchLabel: 'Search products',
    count: 1,
    query: {},
  })
  return (
    <>
      {toolbar}
      {beside}
    </>
  )
}

it('filters that could not be loaded say so where they are opened, and are asked for again', async () => {
  const server = fakeServer()
  server.on('listComponentSubcategories', () => [])
  server.on('listEquipment', () => [])
  server.on('listApplications', () => [])
  server.on('listAttributes', () => ({ attributes: [], uses: [] }))
  server.on('readProductFacets', () => new Refused(500))
  const { user, screen } = await renderScreen(Bar)
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const note = await screen.findByRole('alert', {}, { timeout: 20_000 })
  expect(note.textContent).toContain('Some filters could not be loaded.')
  server.on('readProductFacets', () => ({ ...noFacets, stock: [{ level: 'OUT', count: 3 }] }))
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'Sold out (3)' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
