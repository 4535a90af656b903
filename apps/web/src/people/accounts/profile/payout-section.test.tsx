import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { PayoutSection } from './payout-section.tsx'

it('keeps the focus at its button while the provider is asked, and asks once', async () => {
  const told = hearToasts()
  const server = fakeServer()
  const { promise: answer, resolve } = Promise.withResolvers<Refused>()
  server.on('openPayoutAccount', () => answer)
  const { user, screen } = await renderScreen(() => <PayoutSection account={{ id: null, status: null }} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Set up payouts' })
  await user.click(button)
  await waitFor(() => expect(server.received('openPayoutAccount')).toHaveLength(1))
  // A browser takes the focus from a disabled element.
  expect(button.disabled).toBe(false)
  expect(document.activeElement === button).toBe(true)
  await user.keyboard('{Enter}')
  resolve(new Refused(409, { detail: 'Not now.' }))
  await waitFor(() => expect(told).toEqual(['no: Not now.']))
  expect(server.received('openPayoutAccount')).toHaveLength(1)
})
