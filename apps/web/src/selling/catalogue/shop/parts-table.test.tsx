import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { anAttribute } from '../../../../testing/an-attribute.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { sessionStore } from '../../../platform/api/session.ts'
import { PartsTable } from './parts-table.tsx'
import { catalogueList } from './shop-queries.ts'
import type { ShopCard } from './shop-queries.ts'

beforeEach(() => sessionStore.setState(() => ({ session: null, ended: null })))

const ratio = (low: number) => ({
  id: 4,
  name: 'Gear ratio',
  value: `${low}:1`,
  dimension: null,
  is_sortable: true,
})
const part = (id: number, properties: ShopCard['properties']): ShopCard => ({
  id,
  sku: `S-${id}`,
  type: 'COMPONENT',
  tenant: null,
  availability: 'IN_STOCK',
  lead_time: 9,
  properties,
  data: {
    name: `Servo ${id}`,
    price: null,
    price_from: { quantity: 1, price: '3.90' },
    price_breaks: [
      { quantity: 1, price: '3.90' },
      { quantity: 10, price: '3.45' },
    ],
    manufacturer: 'Maker',
    vendor: { id: 2, name: 'Northgate' },
    preview: null,
    equipment: null,
    component_subcategory: { id: 3, name: 'Servos' },
  },
})

const Table = ({ products }: { products: readonly ShopCard[] }) => (
  <PartsTable products={products} state={useTableState(catalogueList)} renderActions={() => null} />
)

it('a heading sorts the whole list: the server sorts, and rows keep its order', async () => {
  const note = { id: 9, name: 'Note', value: 'plain', dimension: null, is_sortable: false }
  const products = [part(1, [ratio(288), note]), part(2, []), part(3, [ratio(77)])]
  const { user, screen, address } = await renderScreen(() => <Table products={products} />, '/?page=3')
  const names = () =>
    screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
  expect(screen.getAllByRole('cell', { name: '$3.90, $3.45 from 10' })).toHaveLength(3)
  const sortedBy = async (name: string, ordering: string, direction: string) => {
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(address()).toBe(`/?ordering=${ordering}`))
    expect(screen.getByRole('columnheader', { name }).getAttribute('aria-sort')).toBe(direction)
  }
  await sortedBy('Gear ratio', 'attribute_4', 'ascending')
  await sortedBy('Gear ratio', '-attribute_4', 'descending')
  await sortedBy('Price', 'price', 'ascending')
  expect(names()).toEqual(['Servo 1', 'Servo 2', 'Servo 3'])
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
})

it('the sorted property keeps its column on pages where no part has it', async () => {
  fakeServer().on('listAttributes', () => ({ attributes: [anAttribute(7, 'Stall torque')], uses: [] }))
  const { screen } = await renderScreen(
    () => <Table products={[part(1, [ratio(288)])]} />,
    '/?ordering=attribute_7',
  )
  expect((await screen.findByRole('columnheader', { name: 'Stall torque' })).getAttribute('aria-sort')).toBe(
    'ascending',
  )
})
