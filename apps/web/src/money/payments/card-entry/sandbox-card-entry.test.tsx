import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import type { EnteredCard, PaymentMethodAnswer } from './card-entry-props.ts'
import { SandboxCardEntry } from './sandbox-card-entry.tsx'

it('says of a card of long ago, at its field alone, that it has expired', async () => {
  let card: EnteredCard | undefined
  const { user, screen } = await renderScreen(() => (
    <SandboxCardEntry
      disabled={false}
      onReady={(entered) => {
        card = entered
      }}
    />
  ))
  await user.type(screen.getByRole('textbox', { name: 'Card number' }), '4242424242424242')
  const expiry = screen.getByRole('textbox', { name: /Expiry/ })
  await user.click(expiry)
  await user.paste('1/20')
  expect(expiry).toHaveProperty('value', '01/20')
  await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123')

  let answer: PaymentMethodAnswer | undefined
  await act(async () => {
    answer = await card?.getPaymentMethod()
  })
  // The place beside the button would repeat it.
  expect(answer).toEqual({ ok: false, message: null })
  expect(screen.getAllByText('This card has expired.')).toHaveLength(1)
  expect(document.activeElement).toBe(expiry)
})
