import { matchState } from '@armature/domain/requests/bom-matches'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../testing/builders.ts'
import { askVendorsAbout, waitingOffers } from '../../../testing/open-lines.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
let horn: number
let mount: number
beforeAll(async () => {
  world = await startQuoteWorld()
  const build = (name: string, sku: string) =>
    buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name, sku })
  horn = await build('Aluminium horn', 'AL-1')
  mount = await build('Deck plate', 'DP-1')
})
afterAll(() => world.stop())

const headings = ['Part', 'Manufacturer', 'MPN', 'Qty', 'Unit price', 'Voltage', 'Notes', 'Link']
const rowOf = (text: string, maker: string, number: string) => ({
  text,
  part_number: number,
  quantity: 8,
  note: 'for the arm',
  target_price: '4.50',
  maker,
  cells: [text, maker, number, '8', '$4.50', '6 V', 'ask Carla', 'https://shop.example/h'].join('\t'),
})
const kept = (text: string, maker: string, number: string) => [
  { heading: 'Part', text },
  { heading: 'Manufacturer', text: maker },
  { heading: 'MPN', text: number },
  { heading: 'Qty', text: '8' },
  { heading: 'Unit price', text: '$4.50' },
  { heading: 'Voltage', text: '6 V' },
  { heading: 'Notes', text: 'ask Carla' },
  { heading: 'Link', text: 'https://shop.example/h' },
]

const source = (lines: readonly object[]) =>
  world.callAs(world.customer, 'sourceBomRows', { body: { headings, lines: [...lines] as never } }) // one is wrong on purpose
const stateOf = async (row: { name?: string; number?: string; maker?: string }, user = world.customer) => {
  const [found = []] = (await world.callAs(user, 'matchBom', { body: { rows: [row] } })).ok.rows
  return [matchState(found), found[0]?.product.id]
}

it('turns all rows without a part into sourcing requests in one call, with all their cells, or none', async () => {
  const asked = await source([rowOf('Horn 25T', 'Acme', 'H-25-9'), rowOf('Skid', 'Beta', 'SK-100')])
  expect(asked.status, asked.text).toBe(201)
  expect(
    asked.ok.open_lines.map(({ text, part_number, quantity, note, row }) => ({
      text,
      part_number,
      quantity,
      note,
      row,
    })),
  ).toEqual([
    {
      text: 'Horn 25T',
      part_number: 'H-25-9',
      quantity: 8,
      note: 'for the arm',
      row: { maker: 'Acme', cells: kept('Horn 25T', 'Acme', 'H-25-9') },
    },
    {
      text: 'Skid',
      part_number: 'SK-100',
      quantity: 8,
      note: 'for the arm',
      row: { maker: 'Beta', cells: kept('Skid', 'Beta', 'SK-100') },
    },
  ])
  const stored = () =>
    world.owner.selectFrom('open_lines').select(['text', 'target_cents']).orderBy('id').execute()
  const before = await stored()
  expect(before.map(({ target_cents }) => target_cents)).toEqual([450, 450])
  expect((await source([rowOf('Third', 'Acme', 'T-3'), { text: 'Fourth', quantity: 0 }])).status).toBe(400)
  expect(await stored()).toEqual(before)
})

it('shows vendors a row without its prices and notes', async () => {
  const { id } = (await source([rowOf('Horn 26T', 'Acme', 'H-26-9')])).ok
  await askVendorsAbout(world, id, [world.vendor])
  const [offer] = await waitingOffers(world, world.vendor)
  expect(offer?.row).toEqual({
    maker: 'Acme',
    cells: kept('Horn 26T', 'Acme', 'H-26-9').filter(({ heading }) => !/price|Notes/.test(heading)),
  })
})

it('finds in the next bill what a vendor offered for the maker’s number, and is sure only of the same maker and number', async () => {
  const { id } = (await source([rowOf('Horn 27T', 'Acme', 'H-27-9')])).ok
  expect((await stateOf({ name: 'Horn 27T', number: 'H-27-9', maker: 'Acme' }))[0]).toBe('open')
  await askVendorsAbout(world, id, [world.vendor])
  const offers = await waitingOffers(world, world.vendor)
  const offer = offers.find(({ text }) => text === 'Horn 27T')?.id ?? 0
  const taken = await world.callAs(world.vendor, 'takeUpOpenLine', {
    params: { id: offer },
    body: { product: horn },
  })
  expect(taken.status, taken.text).toBe(200)
  expect(await stateOf({ name: 'Servo horn', number: 'h 27 9', maker: 'ACME' })).toEqual(['sure', horn])
  expect(await stateOf({ number: 'H-27-9' })).toEqual(['sure', horn])
  expect(await stateOf({ number: 'H-27-9', maker: 'Beta' })).toEqual(['likely', horn])
  expect(await stateOf({ name: 'Horn 27T', number: 'H-28-9', maker: 'Acme' })).not.toEqual(['sure', horn])
  expect((await stateOf({ number: 'H-27-9', maker: 'Acme' }, world.otherCustomer))[0]).toBe('open')
})

it('finds in the next bill what the operator put in a request’s place, by name if it has no number', async () => {
  const quote = (await source([{ ...rowOf('Zwischenboden klein', '', ''), cells: '' }])).ok
  const line = quote.open_lines[0]?.id ?? 0
  const replaced = await world.callAs(world.admin, 'replaceOpenLine', {
    params: { id: quote.id },
    body: { line, product: mount },
  })
  expect(replaced.status, replaced.text).toBe(200)
  expect(await stateOf({ name: 'Zwischenboden, klein' })).toEqual(['sure', mount])
  expect(await stateOf({ name: 'Zwischenboden klein', number: 'ZB-44-1' })).toEqual(['likely', mount])
})

it('keeps the bill’s rows of a list’s sourcing requests in its copy and its quote, and shows none by its link', async () => {
  const list = await world.callAs(world.customer, 'createRequestList', {
    body: {
      name: 'Rows',
      headings: ['Part', 'Link'],
      lines: [{ name: 'Bracket', quantity: 2, maker: 'Acme', cells: 'Bracket\thttps://shop.example/b' }],
    },
  })
  const row = {
    maker: 'Acme',
    cells: [
      { heading: 'Part', text: 'Bracket' },
      { heading: 'Link', text: 'https://shop.example/b' },
    ],
  }
  expect(list.ok.lines[0]?.row).toEqual(row)
  const copy = await world.callAs(world.customer, 'copyRequestList', { params: { id: list.ok.id } })
  expect(copy.ok.lines[0]?.row).toEqual(row)
  const quote = await world.callAs(world.customer, 'requestListQuote', {
    params: { id: list.ok.id },
    body: { version: list.ok.version, with_open_lines: true },
  })
  expect(quote.ok.open_lines[0]?.row).toEqual(row)
  const link = await world.callAs(world.customer, 'shareRequestList', {
    params: { id: list.ok.id },
    body: {},
  })
  const shared = await world.callAs(world.otherCustomer, 'copySharedList', {
    params: { token: link.ok.token },
  })
  expect(shared.ok.lines[0]?.row).toBeNull()
})
