import { createStore, useSelector } from '@tanstack/react-store'
import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlan } from '../../../testing/a-plan.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { tryToClose } from '@armature/ui/testing/try-to-close.ts'
import { saveSession } from '../../platform/api/session.ts'
import { SubscriptionCard } from './subscription-card.tsx'
import type { Subscription } from './subscriptions-api.ts'

const ending: Subscription = {
  id: 2,
  plan: aPlan,
  status: 'LIVE',
  owes: false,
  cancel_at_period_end: true,
  current_period_end: '2027-01-02T03:04:05Z',
  failure: null,
  card: null,
  domain: null,
  tenant: null,
}
const kept: Subscription = { ...ending, cancel_at_period_end: false }

it('leaves who keeps a subscription at it, and not at its cancellation', async () => {
  const server = fakeServer()
  saveSession(sessionOf(), false)
  const store = createStore(ending)
  server.on('updateSubscription', () => {
    store.setState(() => kept)
    return kept
  })
  const { user, screen } = await renderScreen(() => <SubscriptionCard subscription={useSelector(store)} />)
  await user.click(screen.getByRole('button', { name: 'Keep subscription' }))
  await screen.findByRole('button', { name: 'Cancel subscription' })
  const card = screen.getByRole('region', { name: 'Subscription to Small' })
  await waitFor(() => expect(document.activeElement === card).toBe(true))
})

it('opens the bank’s step, then sends the same request again', async () => {
  const server = fakeServer()
  saveSession(sessionOf(), false)
  server.on('readCardEntry', () => ({ mode: 'sandbox', publishable_key: '' }))
  server.takeCards('pm_1')
  server.on('paySubscription', ({ body }) =>
    body?.can_authenticate === true
      ? new Refused(402, { code: 'authentication_required', client_secret: 'seti_1_secret_1' })
      : new Refused(402, { code: 'payment_failed', detail: 'The bank said no.' }),
  )
  const { user, screen } = await renderScreen(() => (
    <SubscriptionCard subscription={{ ...kept, owes: true }} />
  ))
  await user.click(screen.getByRole('button', { name: 'Pay now' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'CARD DETAILS' }))
  await user.click(await dialog.findByRole('button', { name: /succeeds/ }))
  await user.click(dialog.getByRole('button', { name: 'Pay now' }))
  await user.click(await dialog.findByRole('button', { name: 'Fail authentication' }))
  await dialog.findByText('The bank said no.')
  expect(
    server.received('paySubscription').map(({ body }) => [body?.payment_method, body?.can_authenticate]),
  ).toEqual([
    ['pm_1', true],
    ['pm_1', false],
  ])
})

it('stays until the card that pays is answered, and asks for one anew without what was said of the one before', async () => {
  const server = fakeServer()
  saveSession(sessionOf(), false)
  server.on('readCardEntry', () => ({ mode: 'sandbox', publishable_key: '' }))
  server.takeCards('pm_1')
  const { promise, resolve } = Promise.withResolvers<Refused>()
  server.on('paySubscription', () => promise)
  const { user, screen } = await renderScreen(() => (
    <SubscriptionCard subscription={{ ...kept, owes: true }} />
  ))
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Pay now' }))
    return within(await screen.findByRole('dialog', { name: 'CARD DETAILS' }))
  }
  const first = await open()
  await user.click(await first.findByRole('button', { name: /succeeds/ }))
  await user.click(first.getByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(server.received('paySubscription')).toHaveLength(1))
  await tryToClose(user)
  resolve(new Refused(400, { detail: 'Your card was declined.' }))
  await first.findByText('Your card was declined.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await open()
  await again.findByRole('button', { name: 'Pay now' })
  expect(again.queryByText('Your card was declined.')).toBeNull()
})
