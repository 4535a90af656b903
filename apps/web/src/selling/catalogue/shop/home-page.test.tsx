import { within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { askAnew } from '../../../../testing/ask-anew.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { sessionStore } from '../../../platform/api/session.ts'
import type { Answer } from '../../../platform/api/client.ts'
import { parseSearch } from '../../../process/routes/parse-search.ts'
import { HomePage } from './home-page.tsx'

const servo: Answer<'searchCatalogue'>['results'][number] = {
  id: 12,
  sku: 'S-1',
  type: 'COMPONENT',
  tenant: null,
  availability: 'IN_STOCK',
  data: {
    name: 'Servo',
    price: '49.90',
    price_from: { quantity: 1, price: '49.90' },
    manufacturer: 'Maker',
    vendor: { id: 2, name: 'Northgate Motion' },
    preview: null,
    equipment: null,
    component_subcategory: { id: 3, name: 'Servos' },
  },
}

const facets: Answer<'readCatalogueFacets'> = {
  count: 39,
  is_partial: false,
  component_subcategory: [{ id: 3, count: 39 }],
  equipment: [{ id: 5, count: 2 }],
  application: [],
  vendor: [],
  model: [],
  stock: [],
  in_stock: 0,
  price: [],
  price_range: null,
  attribute: [],
}

let server: FakeServer
beforeEach(() => {
  // For a stranger, whoever another test has left signed in.
  sessionStore.setState(() => ({ session: null, ended: null }))
  server = fakeServer()
  server.on('searchCatalogue', () => ({
    count: 39,
    next: null,
    previous: null,
    results: [servo],
    instead: null,
  }))
  server.on('readCatalogueFacets', () => facets)
  server.on('suggestInCatalogue', () => ({ kinds: [], products: [] }))
  server.on('listComponentSubcategories', () => [{ id: 3, name: 'Servos' }])
  server.on('listEquipment', () => [{ id: 5, name: 'Arms' }])
})

it('leads to the categories, the newest parts, all of them, and into an account', async () => {
  const { screen } = await renderScreen(HomePage)
  expect(await screen.findByRole('link', { name: 'Servos (39)' })).toHaveProperty('pathname', '/catalogue')
  const linksOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(linksOf('Categories')).toEqual(['/catalogue?component_subcategory=3', '/catalogue?equipment=5'])
  expect(linksOf('Newest parts')).toEqual(['/catalogue/12-servo'])
  expect(screen.getByRole('link', { name: 'All 39 parts' }).getAttribute('href')).toBe('/catalogue')
  const account = within(screen.getByRole('region', { name: 'Your account' }))
  expect(account.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/register?from=%2F',
  )
  expect(server.received('searchCatalogue').map(({ query }) => query['page_size'])).toEqual(['12'])
})

it('searches the list for what is typed', async () => {
  const { user, screen, address } = await renderScreen(HomePage)
  await user.type(screen.getByRole('combobox', { name: 'Search by name or property' }), ' servo 12 V{Enter}')
  expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('servo 12 V')
  expect(address()).toMatch(/^\/catalogue\?/)
})

it.each(['00123', '4.0', '123'])('searches the list for a part number as it is typed: %s', async (typed) => {
  const { user, screen, address } = await renderScreen(HomePage)
  await user.type(screen.getByRole('combobox', { name: 'Search by name or property' }), `${typed}{Enter}`)
  await expect.poll(address).toMatch(/^\/catalogue\?/)
  expect(String(parseSearch(new URL(address(), location.href).search)['search'])).toBe(typed)
})

it('suggests what a text may be meant for while it is typed, by keyboard too', async () => {
  server.on('suggestInCatalogue', ({ query }) => ({
    kinds: [{ filter: 'component_subcategory', id: 3, name: 'Servos' }],
    products: [{ id: 12, name: `Servo for ${query['search']}` }],
  }))
  const { user, screen, address } = await renderScreen(HomePage)
  await user.type(screen.getByRole('combobox', { name: 'Search by name or property' }), 'ser')
  expect(await screen.findByRole('option', { name: 'Servos' })).toBeTruthy()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(address).toBe('/catalogue/12-servo-for-ser')
})

it('says what could not be loaded, and asks for it again', async () => {
  server.on('readCatalogueFacets', () => new Refused(500))
  const { user, screen } = await renderScreen(HomePage)
  const note = await screen.findByRole('alert', {}, { timeout: 20_000 })
  expect(note.textContent).toContain('The categories could not be loaded.')
  server.on('readCatalogueFacets', () => facets)
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Servos (39)' })).toBeTruthy()
})

it('the newest parts stay when they are asked for anew in vain', async () => {
  const { screen } = await renderScreen(HomePage)
  await screen.findByRole('list', { name: 'Newest parts' })
  server.on('searchCatalogue', () => new Refused(429))
  await askAnew()
  expect(server.received('searchCatalogue')).toHaveLength(2)
  expect(screen.getByRole('list', { name: 'Newest parts' })).toBeTruthy()
})

it('a text that is pasted too long stays whole, is refused by its length, and asks for nothing', async () => {
  const { user, screen, address } = await renderScreen(HomePage)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search by name or property' })
  await user.click(field)
  await user.paste('x'.repeat(201))
  expect(field.value).toBe('x'.repeat(201))
  expect(await screen.findByText('Too Long! 201 characters, of which 200 can be kept.')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(address()).toBe('/')
  await user.keyboard('{Backspace}{Enter}')
  await expect.poll(address).toContain('x'.repeat(200))
})
