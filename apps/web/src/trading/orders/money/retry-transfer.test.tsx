import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import type { SubOrder } from '../orders-api.ts'
import { RetryTransfer } from './retry-transfer.tsx'

const vendor = { id: 4, username: 'north', business_name: 'Northgate Motion' }
let told: string[]
let server: FakeServer
beforeEach(() => {
  told = hearToasts()
  server = fakeServer()
})

const show = async (retry_transfer: boolean) =>
  // Nothing else of the sub-order is read.
  renderScreen(() => <RetryTransfer subOrder={{ id: 12, retry_transfer, vendor } as SubOrder} />)

it('is offered where the server says so, by the specification’s name', async () => {
  const { screen } = await show(true)
  expect(screen.getByRole('button').textContent).toBe('Retry Transfer')
  expect(screen.getByRole('button', { name: 'Retry Transfer, sub-order #12' })).toBeTruthy()
  expect(screen.getByText('Sends what Northgate Motion earned to its account once more.')).toBeTruthy()
})

it('is not there otherwise', async () => {
  const { screen } = await show(false)
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks once for two clicks, and tells how it ended by the specification’s texts', async () => {
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<unknown>()
  const refusal = new Refused(402, { detail: messages.transferFailed })
  // Nothing of the answer is read.
  const answers = [refusal, {} as never] // nothing of the sub-order is read
  // There are as many answers as calls.
  server.on('retryTransfer', async () => isAnswered.then(() => answers.shift() as never))
  const { user, screen } = await show(true)
  const button = screen.getByRole('button')
  await user.dblClick(button)
  answer(null)
  await waitFor(() => expect(told).toEqual(['no: Please check your balance and try again!']))
  expect(server.received('retryTransfer').map(({ body }) => body)).toEqual([{ suborder_id: 12 }])
  await user.click(button)
  await waitFor(() => expect(told.at(-1)).toBe('Transfer completed!'))
  expect(new Set(server.received('retryTransfer').map(({ key }) => key)).size).toBe(2)
})
