import { fill, messages } from '@armature/domain/messages'
import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anOrderItem, aSubOrder } from '../../../testing/an-order.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { Claims } from './claims-view.tsx'
import type { Claim } from './orders-api.ts'

const items = [
  anOrderItem(1, 'Servo', { quantity: 5, shipped: 5, claimable: 3 }),
  anOrderItem(2, 'Arm', { quantity: 1 }),
]

const claim = (more: Partial<Claim> = {}): Claim => ({
  id: 31,
  item: 1,
  quantity: 2,
  state: 'OPEN',
  reason: 'Two came bent',
  answer: '',
  replacement_url: null,
  pictures: ['https://media.example/1.webp'],
  created: '2026-01-02T03:04:05Z',
  moves: [],
  ...more,
})

it('lets a buyer claim what it received, and no more of it', async () => {
  const server = fakeServer()
  server.on('openClaim', () => ({}) as never) // the answer isn't read
  const { user, screen } = await renderScreen(() => <Claims subOrder={aSubOrder({ items })} />)
  await user.click(screen.getByRole('button', { name: 'Make a claim on sub-order #12' }))
  const dialog = within(await screen.findByRole('dialog'))
  const pieces = await dialog.findByRole('textbox', { name: /^Pieces/ })
  // The only part that can be claimed is chosen already.
  expect(pieces).toHaveProperty('value', '3')
  await user.clear(pieces)
  await user.type(pieces, '4')
  expect(await dialog.findByText(fill(messages.onlyLeftToClaim, { left: '3' }))).toBeTruthy()
  await user.clear(pieces)
  await user.type(pieces, '2')
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Two came bent')
  await user.click(dialog.getByRole('button', { name: 'Make the claim' }))
  await waitFor(() => expect(server.received('openClaim')).toHaveLength(1))
  expect(server.received('openClaim')[0]).toMatchObject({
    params: { id: '7' },
    body: { item: 1, quantity: 2, reason: 'Two came bent', pictures: [] },
  })
})

it('shows a claim’s status, and the moves that its reader may make', async () => {
  const server = fakeServer()
  server.on('moveClaim', () => ({}) as never) // the answer isn't read
  const claims = [claim({ answer: 'By the carrier', moves: ['take-back', 'decline'] })]
  const nothing = items.map((item) => ({ ...item, claimable: 0 }))
  const { user, screen } = await renderScreen(() => (
    <Claims subOrder={aSubOrder({ items: nothing, claims })} />
  ))
  expect(screen.queryByRole('button', { name: /^Make a claim/ })).toBeNull()
  for (const text of ['Claim on 2 × Servo', 'Awaiting vendor', 'Two came bent', 'Answer: By the carrier'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Picture 1' })).toHaveProperty('href', claims[0]?.pictures[0])
  await user.click(screen.getByRole('button', { name: 'Decline, claim on Servo' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'Fine when it left')
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(server.received('moveClaim')[0]).toMatchObject({
      params: { id: '31' },
      body: { move: 'decline', reason: 'Fine when it left' },
    }),
  )
})

it('asks how many of the returned pieces go into stock', async () => {
  const server = fakeServer()
  server.on('moveClaim', () => ({}) as never) // the answer isn't read
  const claims = [claim({ state: 'SENDING_BACK', moves: ['receive'] })]
  const { user, screen } = await renderScreen(() => <Claims subOrder={aSubOrder({ items, claims })} />)
  await user.click(screen.getByRole('button', { name: 'Parts returned, claim on Servo' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = await dialog.findByRole('textbox', { name: /^Back in stock/ })
  expect(field).toHaveProperty('value', '2')
  await user.clear(field)
  await user.type(field, '3')
  expect(await dialog.findByText(fill(messages.aboveClaimed, { most: '2' }))).toBeTruthy()
  await user.clear(field)
  await user.type(field, '1')
  await user.click(dialog.getByRole('button', { name: 'Parts returned' }))
  await waitFor(() => expect(server.received('moveClaim')[0]?.body).toEqual({ move: 'receive', pieces: 1 }))
})
