import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { fill, messages } from '@armature/domain/messages'
import { createStore, useSelector } from '@tanstack/react-store'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anOrderItem, aParcel, aSubOrder } from '../../../../testing/an-order.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { showUnits } from '../../../platform/measures/reader-units.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import { trackingLabel } from './tracking-field.tsx'

const nothingSent = aSubOrder({
  id: 7,
  items: [
    anOrderItem(1, 'Servo', { sku: 'S1', quantity: 2 }),
    anOrderItem(2, 'Claw', { sku: 'C1', quantity: 3 }),
  ],
})

const sent = aParcel({
  lines: [
    { item: 1, quantity: 2 },
    { item: 2, quantity: 1 },
  ],
})

it('proposes the products’ weight for the typed quantities, and sends the packing', async () => {
  // Another test may have chosen others.
  showUnits(unitSystems.imperial)
  const bodies: unknown[] = []
  const server = fakeServer()
  server.on('recordParcel', ({ body }) => {
    bodies.push(body)
    return nothingSent
  })
  const items = nothingSent.items.map((item) => ({ ...item, weight: 2 }))
  const { user, screen } = await renderScreen(() => (
    <ParcelDialog subOrder={{ ...nothingSent, items }} onClose={() => {}} />
  ))
  await user.type(await screen.findByRole('textbox', { name: trackingLabel }), 'https://www.ups.com/track/1Z')
  expect(screen.getByRole('combobox', { name: 'Carrier' }).getAttribute('placeholder')).toBe('UPS')
  await user.clear(screen.getByRole('textbox', { name: 'Claw' }))
  await user.type(screen.getByRole('textbox', { name: 'Claw' }), '1')
  await user.click(screen.getByRole('button', { name: 'Use the products’ weight: 6 lb' }))
  await user.clear(screen.getByRole('textbox', { name: 'Packages' }))
  await user.type(screen.getByRole('textbox', { name: 'Packages' }), '0')
  expect(await screen.findByText(fill(messages.packagesInvalid, { most: 999 }))).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: 'Packages' }))
  await user.type(screen.getByRole('textbox', { name: 'Packages' }), '2')
  await user.click(screen.getByRole('button', { name: 'Record parcel' }))
  await waitFor(() =>
    expect(bodies).toMatchObject([
      { carrier: '', packages: 2, weight: { value: 6, unit: 'lb' }, dimensions: '' },
    ]),
  )
})

it('says at each quantity what is left of it since a parcel was recorded elsewhere', async () => {
  fakeServer()
  const store = createStore(nothingSent)
  const { screen } = await renderScreen(() => (
    <ParcelDialog subOrder={useSelector(store)} onClose={() => {}} />
  ))
  await screen.findByRole('textbox', { name: 'Servo' })
  act(() => store.setState(() => ({ ...nothingSent, parcels: [sent] })))
  expect((await screen.findByText(messages.noneLeftToShip)).id).toMatch(/error$/)
  expect(screen.getByText(fill(messages.onlyLeftToShip, { left: '2' })).id).toMatch(/error$/)
  expect(
    screen.getByText(`To record the parcel, complete: ${trackingLabel}; correct: Servo, Claw.`),
  ).toBeTruthy()
  act(() => store.setState(() => nothingSent))
  expect(await screen.findByText('S1: 2 left to ship')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(messages.noneLeftToShip)).toBeNull())
})
