import { createStore, useSelector } from '@tanstack/react-store'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anOrderItem, aParcel, aSubOrder } from '../../../../testing/an-order.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import type { SubOrder } from '../orders-api.ts'
import { Parcels } from './parcels.tsx'

const withParcels = (parcels: SubOrder['parcels'], canShip: boolean): SubOrder =>
  aSubOrder({
    id: 7,
    items: [anOrderItem(1, 'Servo', { sku: 'S1', quantity: 2 })],
    parcels,
    rights: { ship: canShip, set_day: false, set_tracking: true, void_parcel: true },
  })

const parcel = aParcel({ lines: [{ item: 1, quantity: 2 }] })

it('what is sent last and what is void leave the focus with the parcels, and the first field of a dialog has it', async () => {
  const server = fakeServer()
  const store = createStore(withParcels([], true))
  const sent = withParcels([parcel], false)
  server.on('recordParcel', () => sent)
  server.on('voidParcel', () => sent)
  const { user, screen } = await renderScreen(() => <Parcels subOrder={useSelector(store)} />)
  await user.click(screen.getByRole('button', { name: 'Ship parts of sub-order #7' }))
  await screen.findByRole('dialog')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => store.setState(() => sent))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Parcel 1'))
  expect(document.activeElement).not.toBe(document.body)

  await user.click(screen.getByRole('button', { name: 'Void parcel 1' }))
  const why = await screen.findByRole('textbox', { name: 'Why' })
  await waitFor(() => expect(document.activeElement).toBe(why))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const voided = { ...parcel, void: { at: '2026-01-03T03:04:05Z', reason: 'Torn' } }
  act(() => store.setState(() => withParcels([voided], true)))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listitem')))
})

const oneSent = { ...parcel, lines: [{ item: 1, quantity: 1 }] }

it.each<[number, SubOrder['parcels'], string]>([
  [2, [], 'Called off, so nothing is sent'],
  [1, [oneSent], '1 of 2 shipped; 1 called off'],
  [0, [], 'Not sent yet'],
])('shows the progress of a part with %i pieces called off', async (called_off, parcels, text) => {
  const subOrder = withParcels(parcels, false)
  const items = [anOrderItem(1, 'Servo', { quantity: 2, called_off })]
  const { screen } = await renderScreen(() => <Parcels subOrder={{ ...subOrder, items }} />)
  expect(screen.getByText(text)).toBeTruthy()
})

it.each([
  ['www.ship.example', 'ship.example', 0],
  ['track.ship.example', 'Ship & Co', 1],
])('names a carrier that its link to %s doesn’t name: %s', async (host, carrier, times) => {
  const sent = { ...parcel, tracking_url: `https://${host}/1`, carrier }
  const { screen } = await renderScreen(() => <Parcels subOrder={withParcels([sent], false)} />)
  await screen.findByText(`Track at ${host}`)
  expect(screen.queryAllByText(carrier)).toHaveLength(times)
})
