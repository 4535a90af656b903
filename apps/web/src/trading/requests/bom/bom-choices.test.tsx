import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { noColumns } from '@armature/domain/requests/bom-columns'
import { within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProductDetail } from '../../../../testing/a-product.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, lost } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { keepFormDraft } from '../../../platform/api/writes/form-drafts.ts'
import { saveSession } from '../../../platform/api/session.ts'
import { showUnits } from '../../../platform/measures/reader-units.ts'
import type { ShopProduct } from '../../../selling/catalogue/shop/shop-queries.ts'
import { BomPage } from './bom-page.tsx'
import type { BomTable, MatchedPart } from './bom-types.ts'

const rows = [
  ['Part', 'MPN', 'Maker', 'Qty', 'Price', 'Link'],
  ['Servo', 'ST-1', 'Acme', '12', '', ''],
  ['Horn', 'H-9', 'Acme', '8', '$1.50', 'https://shop.example/h'],
  ['Skid', '', '', '2 m', '', ''],
]
const columns = { ...noColumns, name: 0, number: 1, manufacturer: 2, quantity: 3, price: 4 }
const table: BomTable = {
  rows: rows.map((cells, at) => ({ line: at + 1, cells })),
  heading: 0,
  columns,
  numbers: { decimal: '.', told: 'decimals' },
  hidden: 0,
  with_hidden: false,
  open_quotes: [],
  twofold: null,
  encoding: 'utf-8',
  sheets: [],
  sheet: null,
}

const found = (id: number): MatchedPart => ({
  product: {
    id,
    sku: `SKU-${id}`,
    type: 'COMPONENT',
    name: `Servo ${id}`,
    price_from: null,
    preview: null,
    kind: '',
    vendor: 'Alpha',
  },
  kind: 'name',
  confidence: 70,
})
const product = (id: number, over: Partial<ShopProduct>): ShopProduct => ({
  ...aProductDetail,
  availability: 'ON_REQUEST',
  fits: [],
  designs: [],
  properties: [],
  fitted_by: [],
  equivalents: [],
  similar: [],
  id,
  type: 'COMPONENT',
  ...over,
  data: {
    ...aProductDetail.data,
    vendor: { id: 7, name: 'Alpha' },
    application: [],
    price: null,
    price_from: null,
    part_number: 'ST-1',
    ...over.data,
  },
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  showUnits(unitSystems.metric)
  server.on('listRequestLists', () => ({ results: [] }))
  server.on('listAddresses', () => ({ results: [] }))
  server.on('matchBom', () => ({ rows: [[found(1), found(2)], [], []] }))
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
})

const show = async () => {
  keepFormDraft('bom', {
    bom: { name: 'Arm', file: null, table, heading: 0, columns, timesParent: true },
    rows: null,
  })
  const shown = await renderScreen(BomPage)
  await shown.user.click(await shown.screen.findByRole('button', { name: 'Find parts for 3 rows' }))
  return shown
}

it('compares the parts that a row may mean, and chooses one with one press, by keyboard too', async () => {
  const shown = { ...product(1, {}).data, price_breaks: [{ quantity: 10, price: '9.00' }] }
  server.on('readCatalogueProduct', ({ params }) =>
    params.id === '1'
      ? product(1, {
          availability: 'IN_STOCK',
          lead_time: 5,
          specs: [{ name: 'Gear', value: 'steel' }],
          data: shown,
        })
      : product(2, { lead_time: null, specs: [{ name: 'Gear', value: 'nylon' }] }),
  )
  const { screen, user } = await show()
  await user.click(await screen.findByRole('button', { name: /^Compare \d+ parts for Servo/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Parts for “Servo”' }))
  const lines = async (name: string) =>
    within(await dialog.findByRole('region', { name }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(await lines('Servo 1')).toEqual([
    ['Price for 12', '$9.00 each, $108.00'],
    ['Prices by quantity', 'from 10: $9.00'],
    ['Availability', 'In stock'],
    ['Lead time', '5 days'],
    ['Maker’s part number', 'ST-1'],
    ['Gear', 'steel'],
  ])
  expect((await lines('Servo 2')).map(([, value]) => value)).toEqual([
    'Price on request',
    '–',
    'Stock on request',
    '–',
    'ST-1',
    'nylon',
  ])
  dialog.getByRole('button', { name: 'Choose Servo 1' }).focus()
  await user.tab()
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Choose Servo 2')
  await user.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Part for Servo' }).value).toBe('2')
  expect(screen.getByText('Chosen')).toBeTruthy()
})

it('asks for all rows without a part at once, with their cells, and leaves them off the list', async () => {
  let tries = 0
  server.on('sourceBomRows', () => {
    tries += 1
    return tries === 1 ? lost : ({ id: 44 } as never) // only this is read
  })
  const { screen, user } = await show()
  const ask = await screen.findByRole('button', { name: 'Ask vendors for 1 part' })
  await expect.poll(() => ask.hasAttribute('disabled')).toBe(false)
  await user.click(ask)
  await expect.poll(() => server.received('sourceBomRows').length).toBe(1)
  await expect.poll(() => ask.getAttribute('aria-busy')).toBe('false')
  await user.click(ask)
  await screen.findByRole('link', { name: 'Quote #44' })
  const [first, second] = server.received('sourceBomRows')
  expect(second?.key).toBe(first?.key)
  expect(second?.body).toEqual({
    headings: rows[0],
    lines: [
      {
        text: 'Horn',
        part_number: 'H-9',
        quantity: 8,
        note: '',
        target_price: '1.50',
        maker: 'Acme',
        cells: 'Horn\tH-9\tAcme\t8\t$1.50\thttps://shop.example/h',
      },
    ],
  })
  expect(screen.getByText('Asked for in quote #44')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Leave out Horn' })).toBeNull()
})
