import { fill, messages } from '@armature/domain/messages'
import { createStore, useSelector } from '@tanstack/react-store'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anOrderItem, aParcel, aSubOrder } from '../../../../testing/an-order.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
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
