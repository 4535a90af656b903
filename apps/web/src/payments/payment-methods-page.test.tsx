import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
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
    return {}
  })
  const { user, screen } = await renderScreen(PaymentMethodsPage)
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
})
