import { fill, messages } from '@armature/domain/messages'
import { createStore, useSelector } from '@tanstack/react-store'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { SubOrder } from './orders-api.ts'
import { ParcelDialog } from './parcel-dialog.tsx'
import { trackingLabel } from './tracking-field.tsx'

const nothingSent = {
  id: 7,
  items: [
    { id: 1, name: 'Servo', sku: 'S1', quantity: 2 },
    { id: 2, name: 'Claw', sku: 'C1', quantity: 3 },
  ],
  parcels: [],
} as unknown as SubOrder // nothing else of it is read

const sent = {
  number: 1,
  lines: [
    { item: 1, quantity: 2 },
    { item: 2, quantity: 1 },
  ],
  void: null,
} as unknown as SubOrder['parcels'][number] // nothing else of it is read

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
