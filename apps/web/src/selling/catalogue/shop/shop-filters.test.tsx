import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { noFacets } from '../../../../testing/no-facets.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { ShopFilters } from './shop-filters.tsx'
import { catalogueList } from './shop-queries.ts'

const Filters = () => (
  <ShopFilters state={useTableState(catalogueList)} count={1} search={null} tools={null}>
    {null}
  </ShopFilters>
)

it('filters that could not be loaded say so, and are asked for again', async () => {
  const server = fakeServer()
  server.on('listComponentSubcategories', () => [])
  server.on('listEquipment', () => [])
  server.on('listApplications', () => [])
  server.on('listModels', () => [])
  server.on('listAttributes', () => ({ attributes: [], uses: [] }))
  server.on('readCatalogueFacets', () => new Refused(500))
  const { user, screen } = await renderScreen(Filters)
  const note = await screen.findByRole('alert', {}, { timeout: 20_000 })
  expect(note.textContent).toContain('Some filters could not be loaded.')
  server.on('readCatalogueFacets', () => noFacets)
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('checkbox', { name: 'In stock (1)' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('parts are narrowed to those that fit a model, by its name and their number', async () => {
  const server = fakeServer()
  for (const name of [
    'listComponentSubcategories',
    'listEquipment',
    'listApplications',
    'listModels',
  ] as const)
    server.on(name, () => [])
  server.on('listAttributes', () => ({ attributes: [], uses: [] }))
  server.on('readCatalogueFacets', () => ({ ...noFacets, model: [{ id: 7, name: 'Arm', count: 12 }] }))
  const { user, screen, address } = await renderScreen(Filters)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Fits model' }), 'Arm (12)')
  await waitFor(() => expect(address()).toContain('fits=7'))
})
