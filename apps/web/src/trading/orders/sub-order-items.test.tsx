import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { SubOrder } from './orders-api.ts'
import { SubOrderItems } from './sub-order-items.tsx'

it('names each line as its maker does, with the price of one and of all', async () => {
  fakeServer()
  const item = {
    id: 1,
    image: null,
    name: 'Servo',
    sku: 'RBT-XM430',
    type: 'COMPONENT',
    kind: 'Servos',
    quantity: 2,
    shipped: 0,
    price: '1890.00',
    lead_time_days: null,
    line_note: '',
  } as unknown as SubOrder['items'][number] // nothing else of the line is read
  const { screen } = await renderScreen(() => (
    <SubOrderItems subOrder={{ id: 7, items: [item], freight: null }} />
  ))
  const row = within(screen.getByRole('table', { name: 'Items of sub-order #7' })).getAllByRole('row')[1]
  expect(row?.textContent).toContain('RBT-XM430')
  expect(row?.textContent).toContain('$1,890.00')
  expect(row?.textContent).toContain('$3,780.00')
})
