import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProductDetail } from '../../../../testing/a-product.ts'
import { askAnew } from '../../../../testing/ask-anew.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { noFacets } from '../../../../testing/no-facets.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import type { Answer } from '../../../platform/api/client.ts'
import { sessionStore } from '../../../platform/api/session.ts'
import { CataloguePage } from './catalogue-page.tsx'
import type { ShopCard } from './shop-queries.ts'

const gripper: ShopCard = {
  id: 31,
  type: 'COMPONENT',
  availability: 'ON_REQUEST',
  properties: [],
  lead_time: null,
  sku: 'GRIP',
  tenant: null,
  data: { ...aProductDetail.data, name: 'Gripper', vendor: { id: 7, name: 'Alpha' } },
}

const answer: Answer<'searchCatalogue'> = {
  count: 1,
  next: null,
  previous: null,
  results: [gripper],
  instead: null,
  missing: null,
  understood: [],
}

let server: FakeServer
beforeEach(() => {
  // Signed out, whoever an earlier test left signed in.
  sessionStore.setState(() => ({ session: null, ended: null }))
  server = fakeServer()
  for (const name of [
    'listComponentSubcategories',
    'listEquipment',
    'listApplications',
    'listModels',
  ] as const)
    server.on(name, () => [])
  server.on('listAttributes', () => ({ attributes: [], uses: [] }))
  server.on('readCatalogueFacets', () => noFacets)
  server.on('suggestInCatalogue', () => ({ kinds: [], products: [], instead: null, categories: [] }))
  server.on('searchCatalogue', () => answer)
})

const show = async () => {
  const shown = await renderScreen(CataloguePage, '/catalogue')
  await shown.screen.findByRole('link', { name: /Gripper/ })
  return shown
}

const tooMany = 'Too many requests. Try again in a minute.'

it('parts that are shown stay when they are asked for anew in vain', async () => {
  const { screen } = await show()
  server.on('searchCatalogue', () => new Refused(429, { detail: tooMany }))
  await askAnew()
  expect(server.received('searchCatalogue')).toHaveLength(2)
  expect(screen.getByRole('link', { name: /Gripper/ })).toBeTruthy()
  expect(screen.queryByText(tooMany)).toBeNull()
})

it('a search that is refused leaves the field that is typed in, and can be tried again', async () => {
  const { screen, user } = await show()
  server.on('searchCatalogue', () => new Refused(429, { detail: tooMany }))
  const field = screen.getByRole('combobox', { name: 'Search by name or property' })
  await user.type(field, 'servo')
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain(tooMany)
  expect(document.activeElement).toBe(field)
  server.on('searchCatalogue', () => answer)
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Gripper/ })).toBeTruthy()
})

it('a catalogue that is closed to its reader has nothing to search in', async () => {
  server.on('searchCatalogue', () => new Refused(401, { detail: messages.signInFirst }))
  const { screen } = await renderScreen(CataloguePage, '/catalogue')
  await screen.findByText('Sign in to see the catalogue.')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

it('a category that is pressed hands the focus to its chip', async () => {
  server.on('listComponentSubcategories', () => [
    { id: 4, name: 'Grippers' },
    { id: 5, name: 'Motors' },
  ])
  const component_subcategory = [
    { id: 4, count: 1 },
    { id: 5, count: 2 },
  ]
  server.on('readCatalogueFacets', () => ({ ...noFacets, component_subcategory }))
  const { screen, user } = await show()
  await user.click(await screen.findByRole('button', { name: /^Grippers/ }))
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Remove filter Component subcategory: Grippers' }),
    ),
  )
})

it('the way to another page keeps the focus where it leads no further', async () => {
  server.on('searchCatalogue', () => ({ ...answer, count: limits.catalogue.page + 1 }))
  const { screen, user, address } = await show()
  const [previous, next] = ['Previous page', 'Next page'].map((name) => screen.getByRole('link', { name }))
  expect(previous?.getAttribute('aria-disabled')).toBe('true')
  await user.click(next as HTMLElement)
  await waitFor(() => expect(next?.getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(next)
  await user.keyboard('{Enter}')
  expect(address()).toBe('/catalogue?page=2')
  await user.click(previous as HTMLElement)
  await waitFor(() => expect(previous?.getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(previous)
})
