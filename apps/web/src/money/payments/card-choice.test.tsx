import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer, lost } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { CardChoice, useCardChoice } from './card-choice.tsx'
import type { Card } from './payment-methods-api.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const kept: Card = {
  id: 'pm_1',
  default: true,
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 },
}

const payment = { mode: 'sandbox', publishable_key: '' } as const
const Pay = () => <CardChoice choice={useCardChoice(true)} payment={payment} disabled={false} />

it('asks for no number while the kept cards are on their way, since they would pay in its place', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Card[]>()
  server.on('listPaymentMethods', () => promise)
  const { screen } = await renderScreen(Pay)
  await screen.findByRole('status', { name: 'Loading your cards' })
  expect(screen.queryByRole('textbox', { name: 'Card number' })).toBeNull()
  answer([kept])
  expect((await screen.findByRole('radio', { name: /4242/ })).matches(':checked')).toBe(true)
  expect(screen.queryByRole('textbox', { name: 'Card number' })).toBeNull()
})

it('asks for one where they can’t be had, and leaves the form there when they come after all', async () => {
  const answers: (Card[] | typeof lost)[] = [lost, [kept]]
  server.on('listPaymentMethods', () => answers.shift() ?? [kept])
  const { screen, user } = await renderScreen(Pay)
  await user.type(await screen.findByRole('textbox', { name: 'Card number' }), '5555')
  expect((await screen.findByRole('radio', { name: 'Another card' })).matches(':checked')).toBe(true)
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Card number' })).toHaveProperty('value', '5555'),
  )
})
