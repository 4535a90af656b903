import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { anOrder } from '../../../../testing/an-order.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

it.each(['-1', '10000000', '99999999.99'])(
  'a shipment of %s is refused at its field before it is sent, with the bounds',
  async (typed) => {
    const server = fakeServer()
    server.on('changeOrder', () => ({}) as never) // never called
    const { screen, user } = await renderScreen(() => (
      <ShipmentDialog order={anOrder()} onClose={() => undefined} />
    ))
    const field = await screen.findByRole('textbox', { name: 'Shipment ($)' })
    await user.clear(field)
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(`${messages.shipmentInvalid} ${messages.decimalHint}`)).toBeTruthy()
    expect(server.received('changeOrder')).toStrictEqual([])
  },
)

it('a shipment that somebody else has set meanwhile is shown beside what was typed, which a second save puts in its place', async () => {
  const server = fakeServer()
  const set = anOrder({ shipment_amount: '7.00' })
  server.on('changeOrder', ({ body }) =>
    body?.expected_shipment_amount === '7.00'
      ? anOrder({ shipment_amount: '9.00' })
      : new Refused(409, { detail: messages.shipmentChanged, code: 'shipment_changed', current: set }),
  )
  const onClose = vi.fn()
  const { screen, user } = await renderScreen(() => <ShipmentDialog order={anOrder()} onClose={onClose} />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Shipment ($)' })
  await user.clear(field)
  await user.type(field, '9')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Meanwhile shipment was set to \$7\.00\./)).toBeTruthy()
  expect(screen.getByText(messages.shipmentChanged)).toBeTruthy()
  expect(field.value).toBe('9')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.received('changeOrder').map(({ body }) => body)).toEqual([
    { shipment_amount: '9.00', expected_shipment_amount: '0.00' },
    { shipment_amount: '9.00', expected_shipment_amount: '7.00' },
  ])
})
