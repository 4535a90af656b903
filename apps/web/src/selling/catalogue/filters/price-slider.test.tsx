import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noFacets } from '../../../../testing/no-facets.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { PriceSlider } from './price-slider.tsx'
import { productFilters } from './product-filters.ts'

const facets = { ...noFacets, price_range: { low: '0.00', high: '100.00', bars: [] } }

const Slider = () => <PriceSlider state={useTableState({ filters: productFilters })} facets={facets} />

it('each end goes by Page Up and Page Down in steps of ten, and by Home and End as far as the other lets it', async () => {
  const { user, screen, address } = await renderScreen(Slider, '/?price_min=20&price_max=60')
  const thumb = (name: string) => screen.getByRole('slider', { name: `Price, ${name}` })
  const press = async (name: string, key: string, places: readonly [string, string]) => {
    thumb(name).focus()
    await user.keyboard(`{${key}}`)
    await waitFor(() => {
      const { searchParams } = new URL(address(), 'http://armature.test')
      expect([searchParams.get('price_min'), searchParams.get('price_max')], key).toEqual(places)
    })
    expect(document.activeElement).toBe(thumb(name))
  }
  await press('least', 'PageUp', ['30', '60'])
  await press('least', 'PageDown', ['20', '60'])
  await press('least', 'End', ['60', '60'])
  await press('least', 'PageUp', ['60', '60'])
  await press('most', 'PageDown', ['60', '60'])
  await press('most', 'PageUp', ['60', '70'])
  await press('most', 'Home', ['60', '60'])
  await press('least', 'ArrowLeft', ['59', '60'])
  // Faster than the address follows.
  await press('least', 'PageDown}{PageDown', ['39', '60'])
  expect(thumb('least').getAttribute('aria-valuenow')).toBe('39')
})

it('the outermost places let everything pass', async () => {
  const { user, screen, address } = await renderScreen(Slider, '/?price_min=20&price_max=60')
  screen.getByRole('slider', { name: 'Price, most' }).focus()
  await user.keyboard('{End}')
  await waitFor(() => expect(address()).toBe('/?price_min=20'))
  screen.getByRole('slider', { name: 'Price, least' }).focus()
  await user.keyboard('{Home}')
  await waitFor(() => expect(address()).toBe('/'))
})

it('the histogram marks the bars between the two ends', async () => {
  const bars = Array.from({ length: 20 }, (_, at) => (at === 3 ? 0 : at + 1))
  const Priced = () => (
    <PriceSlider
      state={useTableState({ filters: productFilters })}
      facets={{ ...noFacets, price_range: { low: '0.00', high: '100.00', bars } }}
    />
  )
  const { screen } = await renderScreen(Priced, '/?price_min=20&price_max=60')
  await screen.findByRole('slider', { name: 'Price, least' })
  const drawn = [...document.querySelectorAll('rect')]
  expect(drawn.map((bar) => bar.dataset['in'] === 'true')).toEqual(bars.map((_, at) => at >= 4 && at < 12))
  expect(drawn.filter((bar) => bar.getAttribute('height') === '0')).toHaveLength(1)
})
