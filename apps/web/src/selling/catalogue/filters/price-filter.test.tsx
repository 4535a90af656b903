import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { PriceFilter } from './price-filter.tsx'
import { productFilters } from './product-filters.ts'

const Prices = () => {
  const state = useTableState({ filters: productFilters })
  return (
    <>
      <PriceFilter state={state} facets={undefined} />
      <SearchBox state={state} label="Search" />
      <button type="button" onClick={() => state.setFilter('price_max', '500')}>
        Slide to 500
      </button>
    </>
  )
}

/** A range whose lower bound is refused: it exceeds the upper one. */
const crossed = async () => {
  const { user, screen, address } = await renderScreen(Prices, '/?price_max=100')
  const box = (name: string, role = 'textbox') => screen.getByRole(role, { name })
  await user.type(box('Price from'), '300')
  expect(screen.getByText(messages.priceRange)).toBeTruthy()
  // The search is sent after the same pause, so the price has settled before.
  await user.type(box('Search', 'searchbox'), 'arm')
  await waitFor(() => expect(address()).toContain('search=arm'))
  const isNarrowedTo = async (least: string | null, most: string | null) => {
    await waitFor(() => {
      const { searchParams } = new URL(address(), 'http://armature.test')
      expect([searchParams.get('price_min'), searchParams.get('price_max')]).toEqual([least, most])
    })
    expect(screen.queryByText(messages.priceRange)).toBeNull()
  }
  return { user, screen, box, isNarrowedTo }
}

it('a price that was refused beside the other one is applied once that one is put right', async () => {
  const { user, box, isNarrowedTo } = await crossed()
  await user.clear(box('Price to'))
  await user.type(box('Price to'), '900')
  await isNarrowedTo('300', '900')
})

it('a price that was refused beside the other one is applied once that one is cleared', async () => {
  const { user, box, isNarrowedTo } = await crossed()
  await user.clear(box('Price to'))
  await isNarrowedTo('300', null)
})

it('a price that was refused beside the other one is applied once that one is moved by its slider', async () => {
  const { user, screen, isNarrowedTo } = await crossed()
  await user.click(screen.getByRole('button', { name: 'Slide to 500' }))
  await isNarrowedTo('300', '500')
})
