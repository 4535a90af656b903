import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProductDetail } from '../../../../testing/a-product.ts'
import { fakeServer, lost, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { sessionStore } from '../../../platform/api/session.ts'
import { CompareBar } from './compare-bar.tsx'
import { linesOf } from './compare-lines.ts'
import { ComparePage } from './compare-page.tsx'
import { useCompared } from './compare-state.ts'
import type { ShopProduct } from '../shop/shop-queries.ts'
import { useAddress } from '@armature/ui/use-address.ts'

const shown = { ...aProductDetail.data, vendor: { id: 7, name: 'Alpha' }, application: [] }

const part = (id: number, over: Partial<ShopProduct> = {}): ShopProduct => ({
  ...aProductDetail,
  availability: 'ON_REQUEST',
  properties: [],
  designs: [],
  fits: [],
  fitted_by: [],
  equivalents: [],
  similar: [],
  ...over,
  id,
  data: { ...shown, name: `Part ${id}`, ...over.data },
})

beforeEach(() => {
  localStorage.clear()
  // Signed out, whoever an earlier test left signed in.
  sessionStore.setState(() => ({ session: null, ended: null }))
})

it('has a line for each that says a thing, so that no specification of a vendor’s takes a fact’s place', () => {
  const voltage = { id: 4, name: 'Voltage', value: '12 V', choices: null, dimension: 'voltage' as const }
  const tricky = part(1, {
    specs: [
      { name: 'Price', value: 'Ask us' },
      { name: 'Vendor', value: 'Best Motors' },
      { name: 'Voltage', value: 'any' },
    ],
    attributes: [voltage],
    data: { ...shown, price_breaks: [{ quantity: 10, price: '9.00' }] },
  })
  const lines = linesOf([tricky, part(2, { attributes: [voltage] })], unitSystems.metric)
  const of = (name: string) => lines.filter((line) => line.name === name).map(({ values }) => values)
  expect(of('Price')).toEqual([
    ['$129.00', '$129.00'],
    ['Ask us', null],
  ])
  expect(of('Vendor').at(1)).toEqual(['Best Motors', null])
  expect(of('Voltage')).toEqual([
    ['12 V', '12 V'],
    ['any', null],
  ])
  expect(of('Prices by quantity')).toEqual([['from 10: $9.00', null]])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})

it('says which parts are gone and which didn’t come, and asks for these again', async () => {
  const server = fakeServer()
  let isCut = true
  server.on('readCatalogueProduct', ({ params }) => {
    if (params['id'] === '2') return new Refused(404, { detail: 'Not found.' })
    return params['id'] === '3' && isCut ? lost : part(Number(params['id']))
  })
  const { screen, user } = await renderScreen(
    ComparePage,
    '/catalogue/compare?ids=1,2,3',
    '/catalogue/compare',
  )
  expect(await screen.findByText('Parts that could not be loaded: 1.', {}, { timeout: 20_000 })).toBeTruthy()
  expect(await screen.findByText('Parts no longer available: 1.')).toBeTruthy()
  isCut = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Part 3' })).toBeTruthy()
  expect(screen.queryByText('Parts that could not be loaded: 1.')).toBeNull()
})

it('hands the focus on to the next part where one is taken out, and from the last to the way on', async () => {
  fakeServer().on('readCatalogueProduct', ({ params }) => part(Number(params['id'])))
  const { screen, user } = await renderScreen(
    ComparePage,
    '/catalogue/compare?ids=1,2,3',
    '/catalogue/compare',
  )
  const takeOut = (id: number) => screen.getByRole('button', { name: `Take out Part ${id}` })
  await user.click(await screen.findByRole('button', { name: 'Take out Part 2' }, { timeout: 20_000 }))
  await waitFor(() => expect(document.activeElement).toBe(takeOut(3)))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(takeOut(1)))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Go to the catalogue'))
})

const Bar = () => <CompareBar compared={useCompared()} />
/** With the same address state as their own queries. */
const CatalogueOrComparison = () => ('ids' in useAddress() ? <ComparePage /> : <Bar />)

it('leads back to the list as it was narrowed, with the parts that are left still chosen', async () => {
  fakeServer().on('readCatalogueProduct', ({ params }) => part(Number(params['id'])))
  const { screen, user, address } = await renderScreen(
    CatalogueOrComparison,
    '/catalogue?type=COMPONENT&page=2&compare=4,5,6',
  )
  await user.click(screen.getByRole('link', { name: 'Compare' }))
  await user.click(await screen.findByRole('button', { name: 'Take out Part 5' }, { timeout: 20_000 }))
  await waitFor(() => expect(decodeURIComponent(address())).toContain('ids=4,6'))
  await user.click(screen.getByRole('link', { name: 'Catalogue' }))
  expect((await screen.findByRole('status')).textContent).toBe('2 to compare')
  expect(decodeURIComponent(address())).toBe('/catalogue?type=COMPONENT&page=2&compare=4,6')
})

it('has the parts that are left chosen when somebody goes back, too', async () => {
  fakeServer().on('readCatalogueProduct', ({ params }) => part(Number(params['id'])))
  const { screen, user, address, back } = await renderScreen(
    CatalogueOrComparison,
    '/catalogue?type=COMPONENT&compare=4,5,6',
  )
  await user.click(screen.getByRole('link', { name: 'Compare' }))
  await user.click(await screen.findByRole('button', { name: 'Take out Part 5' }, { timeout: 20_000 }))
  await waitFor(() => expect(decodeURIComponent(address())).toContain('ids=4,6'))
  await back()
  expect((await screen.findByRole('status')).textContent).toBe('2 to compare')
  await waitFor(() => expect(decodeURIComponent(address())).toBe('/catalogue?type=COMPONENT&compare=4,6'))
})
