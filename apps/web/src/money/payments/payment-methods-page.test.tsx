import { messages } from '@armature/domain/messages'
import { sandboxBrowserPath } from '@armature/stripe-sandbox/test-cards'
import { waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hearToasts } from '../../../testing/hear-toasts.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { tryToClose } from '@armature/ui/testing/try-to-close.ts'
import type { Card } from './payment-methods-api.ts'
import { PaymentMethodsPage } from './payment-methods-page.tsx'

const card = (last4: string, isDefault: boolean): Card => ({
  id: `pm_${last4}`,
  default: isDefault,
  card: { brand: 'visa', last4, exp_month: 12, exp_year: 2099 },
})

it('a card’s act leaves the focus at the card, and its removal at the next card', async () => {
  const server = fakeServer()
  let cards = [card('1111', true), card('2222', false)]
  server.on('listPaymentMethods', () => cards)
  server.on('changeDefaultPayment', () => [card('1111', false), card('2222', true)])
  server.on('deletePaymentMethod', () => {
    cards = [card('1111', true)]
    return { new_default: card('1111', true) }
  })
  const { user, screen } = await renderScreen(PaymentMethodsPage)
  const toasts = hearToasts()
  await user.click(
    await screen.findByRole('button', { name: `${messages.makeDefaultCard}: card ending in 2222` }),
  )
  await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'))
  expect(document.activeElement?.textContent).toContain('2222')
  await user.click(screen.getByRole('button', { name: 'Delete card ending in 2222' }))
  await user.click(await screen.findByRole('button', { name: messages.agree }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete card ending in 1111' })),
  )
  expect(toasts).toContain('Card successfully Removed! The card ending in 1111 is now the default.')
})

it('stays with a card that is being attached, and says why it was refused', async () => {
  const server = fakeServer()
  server.on('listPaymentMethods', () => [])
  server.on('createSetupIntent', () => ({
    client_secret: 'seti_1_secret_2',
    card_entry: { mode: 'sandbox', publishable_key: '' },
  }))
  const { user, screen } = await renderScreen(PaymentMethodsPage)
  await user.click(await screen.findByRole('button', { name: messages.addCard }))
  const dialog = within(await screen.findByRole('dialog', { name: messages.cardDetails }))
  await user.click(await dialog.findByRole('button', { name: /succeeds/ }))
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.startsWith(sandboxBrowserPath) ? promise : fetch(path, init),
  )
  await user.click(dialog.getByRole('button', { name: messages.attachCard }))
  await tryToClose(user)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  resolve(Response.json({ error: { message: 'Declined.' } }, { status: 402 }))
  expect(await dialog.findByText('Declined.')).toBeTruthy()
})
