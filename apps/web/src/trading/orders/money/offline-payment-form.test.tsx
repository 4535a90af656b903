import { fill, messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { aQuote } from '../../../../testing/a-quote.ts'
import { anOrder } from '../../../../testing/an-order.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { RecordPaymentDialog } from '../../quotes/moves/record-payment-dialog.tsx'
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
    () => <RecordBalanceDialog order={anOrder({ pending_amount: '70.00' })} onClose={() => undefined} />,
    fill(messages.paymentAbovePending, { pending: '$70.00' }),
  ))

it.each([
  [{ role: 'VENDOR', tenantId: 3 } as const, /counts as paid to your store itself/],
  [{ role: 'ADMIN' } as const, /counts as received by the marketplace/],
])('it is said before whose money it becomes: %o', async (session, text) => {
  saveSession(sessionOf(session), false)
  fakeServer()
  const { screen } = await renderScreen(() => (
    <RecordBalanceDialog order={anOrder({ pending_amount: '70.00' })} onClose={() => undefined} />
  ))
  expect(await screen.findByText(text)).toBeTruthy()
})

const fillIn = async (dialog: () => React.ReactNode, amount: string) => {
  const { screen, user } = await renderScreen(dialog)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
  await user.clear(field)
  await user.type(field, amount)
  const reference = screen.getByRole<HTMLInputElement>('textbox', { name: /^Reference/ })
  await user.type(reference, 'Wire 7')
  const record = () => user.click(screen.getByRole('button', { name: 'Record payment' }))
  return { screen, record, typed: () => [field.value, reference.value] }
}

it('an off-line payment of an offer without an address is refused with a reason, and stays as typed', async () => {
  const server = fakeServer()
  server.on('recordQuotePayment', () => new Refused(400, { ship_to: [messages.destinationNeeded] }))
  const { screen, record, typed } = await fillIn(
    () => <RecordPaymentDialog quote={aQuote()} onClose={() => undefined} />,
    '10',
  )
  await record()
  expect(await screen.findByText(messages.destinationNeeded)).toBeTruthy()
  expect(typed()).toEqual(['10', 'Wire 7'])
})

it('an off-line payment that somebody else has recorded meanwhile is said, and what was typed stays to be sent or not', async () => {
  const server = fakeServer()
  const order = anOrder({ pending_amount: '70.00', paid_amount: '20.00' })
  const after = { ...order, pending_amount: '45.00', paid_amount: '45.00' }
  server.on('recordOrderPayment', ({ body }) =>
    body?.expected_pending_amount === '45.00'
      ? after
      : new Refused(409, { detail: messages.orderMoneyChanged, code: 'pending_changed', current: after }),
  )
  const onClose = vi.fn()
  const { screen, record, typed } = await fillIn(
    () => <RecordBalanceDialog order={order} onClose={onClose} />,
    '25',
  )
  await record()
  expect(await screen.findByText(/Meanwhile \$25\.00 was paid\./)).toBeTruthy()
  expect(screen.getByText(messages.orderMoneyChanged)).toBeTruthy()
  expect(typed()).toEqual(['25', 'Wire 7'])
  expect(onClose).not.toHaveBeenCalled()
  await record()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.received('recordOrderPayment').map(({ body }) => body)).toEqual(
    ['70.00', '45.00'].map((expected_pending_amount) => ({
      amount: '25.00',
      reference: 'Wire 7',
      expected_pending_amount,
    })),
  )
})

it('a revision that took the place of the one that was read is shown with its sums before it is bought', async () => {
  const server = fakeServer()
  const priced = { tax: null, unpriced_items: 0, down_payment: 20 }
  const quote = aQuote({ ...priced, revision: 1, total_price: '100.00' })
  const now = aQuote({ ...priced, revision: 2, total_price: '300.00' })
  server.on('recordQuotePayment', ({ body }) =>
    body?.revision === 2
      ? anOrder()
      : new Refused(409, { detail: messages.offerChanged, code: 'revision_changed', current: now }),
  )
  const onClose = vi.fn()
  const { screen, record, typed } = await fillIn(
    () => <RecordPaymentDialog quote={quote} onClose={onClose} />,
    '60',
  )
  expect(screen.getByText(/The down payment is \$20\.00\./)).toBeTruthy()
  await record()
  expect(await screen.findByText(/Revision 2 is now on offer, for \$300\.00\./)).toBeTruthy()
  expect(screen.getByText(/The down payment is \$60\.00\./)).toBeTruthy()
  expect(screen.getByText(messages.offerChanged)).toBeTruthy()
  expect(typed()).toEqual(['60', 'Wire 7'])
  await record()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.received('recordQuotePayment').map(({ body }) => body?.revision)).toEqual([1, 2])
})
