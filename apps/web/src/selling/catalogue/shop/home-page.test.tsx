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
  lead_time: 7,
  properties: [],
  data: {
    price_breaks: [],
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

const front: Answer<'readCatalogueFront'> = {
  count: 39,
  kinds: [
    { filter: 'component_subcategory', id: 3, name: 'Servos', count: 39, picture: null },
    { filter: 'equipment', id: 5, name: 'Arms', count: 2, picture: 'http://localhost/media/1/small.webp' },
  ],
  makers: [
    { name: 'ROBOTIS', count: 30 },
    { name: 'Feetech', count: 4 },
  ],
  robot: {
    id: 8,
    name: 'Arm X',
    glb: 'http://localhost/media/2/view.glb',
    picture: 'http://localhost/media/2/image.webp',
    fitting: 48,
  },
}

let server: FakeServer
beforeEach(() => {
  // Signed out, whoever an earlier test left signed in.
  sessionStore.setState(() => ({ session: null, ended: null }))
  server = fakeServer()
  server.on('searchCatalogue', () => ({
    count: 39,
    next: null,
    previous: null,
    results: [servo],
    instead: null,
    missing: null,
    understood: [],
  }))
  server.on('readCatalogueFront', () => front)
  server.on('suggestInCatalogue', () => ({ kinds: [], products: [], instead: null, categories: [] }))
})

it('links to the categories, makers, a robot and its parts, all parts, and sign-up', async () => {
  const { screen } = await renderScreen(HomePage)
  expect(await screen.findByRole('link', { name: 'Servos 39' })).toHaveProperty('pathname', '/catalogue')
  const linksOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(linksOf('Categories')).toEqual(['/catalogue?component_subcategory=3', '/catalogue?equipment=5'])
  expect(linksOf('Makers')).toEqual(['/catalogue?search=ROBOTIS', '/catalogue?search=Feetech'])
  expect(linksOf('Newest parts')).toEqual(['/catalogue/12-servo'])
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Arm X')).toBe('/catalogue/8-arm-x')
  expect(hrefOf('48 parts fit it')).toBe('/catalogue?fits=8')
  expect(hrefOf('Upload your BOM')).toBe('/request-lists/from-bom')
  expect(hrefOf('All 39 parts')).toBe('/catalogue')
  const account = within(screen.getByRole('region', { name: 'Your account' }))
  expect(account.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/register?from=%2F',
  )
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
    instead: null,
    categories: [],
    products: [{ id: 12, name: `Servo for ${query['search']}` }],
  }))
  const { user, screen, address } = await renderScreen(HomePage)
  await user.type(screen.getByRole('combobox', { name: 'Search by name or property' }), 'ser')
  expect(await screen.findByRole('option', { name: 'Servos' })).toBeTruthy()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(address).toBe('/catalogue/12-servo-for-ser')
})

it('says that the parts could not be loaded, and retries', async () => {
  server.on('readCatalogueFront', () => new Refused(500))
  const { user, screen } = await renderScreen(HomePage)
  const note = await screen.findByRole('alert', {}, { timeout: 20_000 })
  server.on('readCatalogueFront', () => front)
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Servos 39' })).toBeTruthy()
})

it('stays if a refetch fails', async () => {
  const { screen } = await renderScreen(HomePage)
  await screen.findByRole('list', { name: 'Newest parts' })
  server.on('searchCatalogue', () => new Refused(429))
  server.on('readCatalogueFront', () => new Refused(429))
  await askAnew()
  expect(server.received('searchCatalogue')).toHaveLength(2)
  expect(screen.getByRole('list', { name: 'Newest parts' })).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Categories' })).toBeTruthy()
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
