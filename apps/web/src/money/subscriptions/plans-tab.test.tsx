import { messages } from '@armature/domain/messages'
import { payFirst } from '@armature/domain/subscriptions/open-bill'
import { createStore, useSelector } from '@tanstack/react-store'
import { act, screen as shown, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { aPlan } from '../../../testing/a-plan.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { hearToasts } from '../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { getSession, saveSession } from '../../platform/api/session.ts'
import { paths } from '../../platform/paths.ts'
import { PlansTab } from './plans-tab.tsx'
import type { Subscription } from './subscriptions-api.ts'

const store = {
  id: 7,
  domain: 'parts.cobalt.example',
  status: 'ACTIVE',
  subscription_status: true,
  name: 'Cobalt',
  logo: null,
}
let told: string[]
let server: FakeServer
beforeEach(() => {
  told = hearToasts()
  server = fakeServer()
  saveSession(sessionOf(), false)
})

/** Subscribes; `lead` is the second that passes after it. */
const subscribe = async () => {
  // The page reads nothing else of the subscription.
  server.on('subscribe', () => ({ tenant: store }) as Subscription)
  const screen = await renderScreen(() => <PlansTab plans={[aPlan]} current={null} />, paths.subscription)
  await screen.user.type(shown.getByRole('textbox', { name: /Domain/ }), store.domain)
  await screen.user.click(shown.getByRole('radio', { name: /Upto 25 Products/ }))
  const set = vi.spyOn(globalThis, 'setTimeout')
  await screen.user.click(shown.getByRole('button', { name: 'Subscribe' }))
  await waitFor(() => expect(told).toEqual(['Plan Subscribed Successfully!']))
  // The wait above leaves a timer of the same length, which does nothing any more.
  const leads = set.mock.calls.filter(([, ms]) => ms === 1_000).map(([lead]) => lead as () => void)
  set.mockRestore()
  return { ...screen, lead: () => act(async () => leads.forEach((one) => one())) }
}

it('says that it was subscribed, knows the store at once, and leads to the profile after a second', async () => {
  expect(messages.planSubscribed).toBe('Plan Subscribed Successfully!')
  const { address, lead } = await subscribe()
  expect(getSession()).toMatchObject({ tenantId: 7, tenantName: 'Cobalt', tenantSubscriptionStatus: true })
  expect(address()).toBe(paths.subscription)
  await lead()
  await waitFor(() => expect(address()).toBe(paths.profile))
})

it('says at the field what is no domain, and asks for a plan, before anything is sent', async () => {
  const { user } = await renderScreen(() => <PlansTab plans={[aPlan]} current={null} />, paths.subscription)
  await user.click(shown.getByRole('button', { name: 'Subscribe' }))
  expect(shown.getByText('Invalid Domain Name!')).toBeTruthy()
  expect(shown.getByText('Please Select a Plan!')).toBeTruthy()
  expect(server.received('subscribe')).toEqual([])
})

it('a domain that is pasted too long stays whole, and says at once how much of it can be kept', async () => {
  const { user } = await renderScreen(() => <PlansTab plans={[aPlan]} current={null} />, paths.subscription)
  const field = shown.getByRole<HTMLInputElement>('textbox', { name: /Domain/ })
  await user.click(field)
  await user.paste('x'.repeat(254))
  expect(field.value).toBe('x'.repeat(254))
  expect(shown.getByText('Too Long! 254 characters, of which 253 can be kept.')).toBeTruthy()
})

const running: Subscription = {
  id: 2,
  plan: aPlan,
  status: 'LIVE',
  owes: false,
  cancel_at_period_end: false,
  current_period_end: '2027-01-02T03:04:05Z',
  failure: null,
  card: null,
  domain: store.domain,
  tenant: null,
}

it('offers another plan, and asks to pay first while a bill is open', async () => {
  const plans = [aPlan, { ...aPlan, id: 4, name: 'Large', products_allowed: 50 }]
  const stored = createStore(running)
  await renderScreen(() => <PlansTab plans={plans} current={useSelector(stored)} />, paths.subscription)
  expect(shown.getByRole('button', { name: 'Update' })).toBeTruthy()
  act(() => stored.setState(() => ({ ...running, status: 'PAST_DUE', owes: true })))
  expect(shown.getByText(payFirst)).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Update' })).toBeNull()
})

it('says no more of a card once another plan is chosen than the one that it was to pay', async () => {
  const declined = 'Your card was declined.'
  server.on('readCardEntry', () => ({ mode: 'sandbox', publishable_key: '' }))
  server.takeCards('pm_1')
  server.on('subscribe', ({ body }) =>
    body?.payment_method === undefined
      ? new Refused(402, { code: 'card_needed' })
      : new Refused(402, { detail: declined }),
  )
  const large = { ...aPlan, id: 4, name: 'Large', metadata: { products_allowed: 50 }, products_allowed: 50 }
  const { user } = await renderScreen(() => <PlansTab plans={[aPlan, large]} current={null} />)
  await user.type(shown.getByRole('textbox', { name: /Domain/ }), store.domain)
  await user.click(shown.getByRole('radio', { name: /Upto 25 Products/ }))
  const open = async () => {
    await user.click(shown.getByRole('button', { name: 'Subscribe' }))
    const dialog = within(await shown.findByRole('dialog', { name: 'CARD DETAILS' }))
    await dialog.findByRole('button', { name: /succeeds/ })
    // The refusal that opened the dialog settles a moment later; nothing can be pressed before.
    await waitFor(() => {
      const button = dialog.getByRole('button', { name: 'Subscribe' })
      expect([button.getAttribute('aria-busy'), button.hasAttribute('disabled')]).toEqual(['false', false])
    })
    return dialog
  }
  const card = await open()
  await user.click(card.getByRole('button', { name: /succeeds/ }))
  await user.click(card.getByRole('button', { name: 'Subscribe' }))
  await card.findByText(declined)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(shown.queryByRole('dialog')).toBeNull())
  expect(shown.getByText(declined)).toBeTruthy()
  await user.click(shown.getByRole('radio', { name: /Upto 50 Products/ }))
  expect(shown.queryByText(declined)).toBeNull()
  const again = await open()
  expect(again.queryByText(declined)).toBeNull()
})
