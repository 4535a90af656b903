import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { anOrder, aSubOrder } from '../../../testing/an-order.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { OrderSubOrdersPage } from './order-sub-orders-page.tsx'
import type { Order, SubOrder } from './orders-api.ts'

const subOrder = aSubOrder({ transfer_status: 'FAILED', retry_transfer: true })

const open = anOrder({
  rights: {
    pay: false,
    refund: true,
    call_off: false,
    record_payment: true,
    set_shipment: false,
    attach_purchase_order: false,
    set_delivery: false,
  },
})

let server: FakeServer
let order: Order
let subOrders: SubOrder[]
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  order = open
  subOrders = [subOrder]
  server.on('readOrder', () => order)
  server.on('readOrderTimeline', () => ({ results: [] }))
  server.on('listSubOrders', () => ({ count: 1, results: subOrders }) as never) // nothing else of the list is read
})

const show = () => renderScreen(OrderSubOrdersPage, '/order/7/suborders', '/order/$id/suborders')
const without = (right: 'refund' | 'record_payment'): Order => ({
  ...open,
  rights: { ...open.rights, [right]: false },
})

it('leads who recorded all of the rest to the page’s heading, as the button is gone', async () => {
  server.on('recordOrderPayment', () => (order = without('record_payment')))
  const { user, screen } = await show()
  await user.click(await screen.findByRole('button', { name: 'Record payment' }))
  await user.type(await screen.findByRole('textbox', { name: /^Reference/ }), 'Transfer 12{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

it('returns the focus to the page’s menu after a full refund', async () => {
  server.on('refundOrder', () => (order = without('refund')))
  const { user, screen } = await show()
  const more = await screen.findByRole('button', { name: 'More' })
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: 'Refund' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'It came broken.')
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(more))
  await user.click(more)
  await screen.findByRole('menuitem', { name: 'Quote #3' })
  expect(screen.queryByRole('menuitem', { name: 'Refund' })).toBeNull()
})

it('leaves who had a transfer tried again in its sub-order’s row', async () => {
  server.on('retryTransfer', () => {
    const [sent] = (subOrders = [{ ...subOrder, transfer_status: 'COMPLETED', retry_transfer: false }])
    return sent as SubOrder // there is one
  })
  const { user, screen } = await show()
  await user.click(await screen.findByRole('button', { name: 'Retry Transfer, sub-order #12' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry Transfer/ })).toBeNull())
  const row = screen.getByRole('button', { name: 'Order details of sub-order #12' }).closest('tr')
  await waitFor(() => expect(document.activeElement === row).toBe(true))
})
