import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import type { Order } from '../orders-api.ts'
import { RefundRefusals } from './refund-refusals.tsx'

let told: string[]
let server: FakeServer
beforeEach(() => {
  told = hearToasts()
  server = fakeServer()
})

const refusals: Order['refusals'] = [
  { suborder: 12, amount: '11.11', reason: 'Insufficient funds in the account.' },
  { suborder: null, amount: '3.00', reason: 'The charge is disputed.' },
]

const show = async (of: Order['refusals']) =>
  // Nothing else of the order is read.
  renderScreen(() => <RefundRefusals order={{ id: 7, refusals: of } as Order} />)

it('names what was refused, whose it is and why', async () => {
  const { screen } = await show(refusals)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '$11.11 of the payout of sub-order #12, which its vendor owes: Insufficient funds in the account.',
    '$3.00 to the customer: The charge is disputed.',
  ])
})

it('is not there where nothing was refused', async () => {
  const { screen } = await show([])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('tries once for two clicks, under one key, and tells how it went', async () => {
  const answers = [{ refusals }, { refusals: [] }]
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<unknown>()
  // Nothing else of the answer is read.
  server.on('retryRefund', async () => isAnswered.then(() => answers.shift() as never))
  const { user, screen } = await show(refusals)
  const button = screen.getByRole('button', { name: 'Try again' })
  await user.dblClick(button)
  answer(null)
  await waitFor(() => expect(told).toEqual([messages.refundRefusedAgain]))
  expect(server.received('retryRefund').map(({ params }) => params)).toEqual([{ id: '7' }])
  await user.click(button)
  await waitFor(() => expect(told).toEqual([messages.refundRefusedAgain, messages.refundRetried]))
  const keys = server.received('retryRefund').map(({ key }) => key)
  expect(keys.every(Boolean)).toBe(true)
  expect(new Set(keys).size).toBe(2)
})

it('tells why it can’t be tried now', async () => {
  server.on('retryRefund', () => new Refused(409, { detail: 'A payment is under way.' }))
  const { user, screen } = await show(refusals)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(told).toEqual(['no: A payment is under way.']))
})
