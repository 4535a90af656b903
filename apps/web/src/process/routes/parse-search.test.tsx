import { defaultStringifySearch } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { parseSearch } from './parse-search.ts'

it.each([
  ['1e5', '1e5'],
  ['0012', '0012'],
  ['12.0', '12.0'],
  ['true', 'true'],
  ['null', 'null'],
  ['[1]', '[1]'],
  ['"servo 12"', '"servo 12"'],
  ['{"a":1}', '{"a":1}'],
  ['12', 12],
  ['servo 12', 'servo 12'],
  ['', ''],
])('what is searched for is read as it is written: %j', (text, read) => {
  const written = `?${new URLSearchParams({ search: text, page: '3' }).toString()}`
  expect(parseSearch(written)).toEqual({ search: read, page: 3 })
  // As the router writes it from then on.
  expect(parseSearch(defaultStringifySearch({ search: read }))).toEqual({ search: read })
})

it.each(['1e5', 'true', 'null', '"12"', '"servo"', '12', 'servo'])(
  'the router’s own addresses are read as before: %j',
  (text) => {
    expect(parseSearch(defaultStringifySearch({ search: text }))).toEqual({ search: text })
  },
)

it('all other values of an address are read as before', () => {
  expect(parseSearch('?page=2&price_min=1e2&in_stock=true&attribute=%221%22&search=a&search=b')).toEqual({
    page: 2,
    price_min: 100,
    in_stock: true,
    attribute: '1',
    search: 'a',
  })
  expect(parseSearch('')).toEqual({})
})

it('a search that is written by hand stands in its box', async () => {
  const Search = () => <SearchBox state={useTableState()} label="Search" />
  const { screen } = await renderScreen(Search, '/?search=1e5')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('1e5')
})
