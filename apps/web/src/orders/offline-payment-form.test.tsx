import { fill, messages } from '@armature/domain/messages'
import { expect, it } from 'vitest'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import { saveSession } from '../api/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aQuote } from '../../testing/a-quote.ts'
import { RecordPaymentDialog } from '../quotes/record-payment-dialog.tsx'
import { RecordBalanceDialog } from './record-balance-dialog.tsx'

const over = async (dialog: () => React.ReactNode, text: string) => {
  fakeServer()
  const { screen, user } = await renderScreen(dialog)
  const field = await screen.findByRole('textbox', { name: /^Amount/ })
  await user.clear(field)
  await user.type(field, '10000000')
  expect((await screen.findByText(text)).id).toMatch(/error$/)
  expect(screen.getByRole('button', { name: 'Record payment' })).toHaveProperty('disabled', true)
}

it('an off-line payment of more than the offer’s total is refused at its field, before it is sent', () => {
  const quote = { ...aQuote(), total_price: '299.97', tax: null, unpriced_items: 0, down_payment: 20 }
  return over(
    () => <RecordPaymentDialog quote={quote} onClose={() => undefined} />,
    fill(messages.paymentAmountTooLarge, { total: '$299.97' }),
  )
})

it('one of more than an order’s balance, too', () =>
  over(
    () => <RecordBalanceDialog order={{ id: 3, pending_amount: '70.00' }} onClose={() => undefined} />,
    fill(messages.paymentAbovePending, { pending: '$70.00' }),
  ))

it.each([
  [{ role: 'VENDOR', tenantId: 3 } as const, /counts as paid to your store itself/],
  [{ role: 'ADMIN' } as const, /counts as received by the marketplace/],
])('it is said before whose money it becomes: %o', async (session, text) => {
  saveSession(sessionOf(session), false)
  fakeServer()
  const { screen } = await renderScreen(() => (
    <RecordBalanceDialog order={{ id: 3, pending_amount: '70.00' }} onClose={() => undefined} />
  ))
  expect(await screen.findByText(text)).toBeTruthy()
})
