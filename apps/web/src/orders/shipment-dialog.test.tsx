import { messages } from '@armature/domain/messages'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

it.each(['-1', '10000000', '99999999.99'])(
  'a shipment of %s is refused at its field before it is sent, with the bounds',
  async (typed) => {
    const server = fakeServer()
    server.on('changeOrder', () => ({}) as never) // never asked
    const { screen, user } = await renderScreen(() => (
      <ShipmentDialog order={{ id: 3, shipment_amount: '0.00' }} onClose={() => undefined} />
    ))
    const field = await screen.findByRole('textbox', { name: 'Shipment ($)' })
    await user.clear(field)
    await user.type(field, typed)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(`${messages.shipmentInvalid} ${messages.decimalHint}`)).toBeTruthy()
    expect(server.received('changeOrder')).toStrictEqual([])
  },
)
