import { messages } from '@armature/domain/messages'
import { unsettledWords } from '@armature/domain/payments/unsettled-words'
import { act, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { anOrder } from '../../../../testing/an-order.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer, lost } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { tryToClose } from '@armature/ui/testing/try-to-close.ts'
import { saveSession } from '../../../platform/api/session.ts'
import { useQuery } from '@tanstack/react-query'
import { OrderLines } from '../order-panel.tsx'
import type { Order } from '../orders-api.ts'
import { orderQuery, refreshOrders } from '../orders-api.ts'
import { PayBalance } from './pay-balance.tsx'

const open = anOrder({
  pending_amount: '70.00',
  rights: { ...anOrder().rights, pay: true },
  payment: { mode: 'sandbox', publishable_key: '' },
})
const paid: Order = {
  ...open,
  pending_amount: '0.00',
  payment: null,
  rights: { ...open.rights, pay: false },
}
/** As the server shows it during a payment or a refund of it: nobody may pay it meanwhile. */
const underWay: Order = {
  ...open,
  money_under_way: true,
  payment: null,
  rights: { ...open.rights, pay: false },
}
const refunded: Order = { ...paid, paid_amount: '0.00', refunded_amount: '20.00' }
const pending = () => {
  order = underWay
  return new Refused(409, { detail: messages.paymentUnknown, code: 'payment_pending' })
}
const unanswered = (): typeof lost => {
  order = underWay
  return lost
}

const Screen = () => {
  const { data } = useQuery(orderQuery(7))
  return data === undefined ? null : <PayBalance order={data} />
}

let server: FakeServer
let order: Order
beforeEach(() => {
  order = open
  server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  server.on('readOrder', () => order)
  server.on('listPaymentMethods', () => [
    { id: 'pm_1', default: true, card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2090 } },
  ])
})

const openDialog = async () => {
  const shown = await renderScreen(Screen)
  const { screen, user } = shown
  await user.click(await screen.findByRole('button', { name: 'Pay $70.00' }))
  await screen.findByRole('radio', { name: /4242/ })
  const pay = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Pay/ }))
  return { ...shown, pay }
}

type Shown = Awaited<ReturnType<typeof openDialog>>['screen']
/** The page's button goes with the right to pay; the dialog's own stays. */
const untilOpenerGone = (screen: Shown) =>
  waitFor(() => expect(screen.getAllByRole('button', { name: 'Pay $70.00', hidden: true })).toHaveLength(1))
const focused = () => document.activeElement?.textContent ?? ''
const endsIn = (text: string) =>
  waitFor(() => {
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(document.activeElement?.getAttribute('role')).toBe('status')
    expect(focused()).toBe(text)
  })

it('leads a payer to the words that it is paid', async () => {
  server.on('payOrderBalance', () => (order = paid))
  const { pay, screen } = await openDialog()
  await pay()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay $70.00' })).toBeNull())
  await endsIn('$70.00 paid')
})

it('tells who pays what was paid meanwhile that the card was not charged', async () => {
  server.on('payOrderBalance', () => {
    order = paid
    return new Refused(409, { detail: messages.orderPaidInFull, code: 'paid_in_full' })
  })
  const { pay } = await openDialog()
  await pay()
  await endsIn(`${messages.orderPaidInFull}${messages.paidMeanwhile} ${messages.notChargedHere}`)
})

it('says nothing of the card where an attempt before it may have charged it', async () => {
  const answers = [
    new Refused(409, { detail: messages.paymentUnknown, code: 'payment_pending' }),
    new Refused(409, { detail: messages.orderPaidInFull, code: 'paid_in_full' }),
  ]
  server.on('payOrderBalance', () => answers.shift() ?? paid)
  const { pay, screen } = await openDialog()
  await pay()
  expect(await screen.findByText(messages.paymentUnknown)).toBeTruthy()
  await pay()
  await endsIn(messages.orderPaidInFull)
})

it('asks again with the card that it had, until the payer gives that try up for another card', async () => {
  const cards = ['4242', '4444'].map((last4, at) => ({
    id: `pm_${at + 1}`,
    default: at === 0,
    card: { brand: 'visa', last4, exp_month: 12, exp_year: 2090 },
  }))
  server.on('listPaymentMethods', () => cards)
  const answers: (typeof lost | Refused)[] = [
    lost,
    lost,
    new Refused(402, { detail: 'Declined.', code: 'card_declined' }),
  ]
  server.on('payOrderBalance', () => answers.shift() ?? (order = paid))
  const { pay, screen, user } = await openDialog()
  const other = () => screen.getByRole('radio', { name: /4444/ })
  const sent = () => server.received('payOrderBalance').map(({ body }) => body?.payment_method)
  await pay()
  expect(await screen.findByText(unsettledWords.title)).toBeTruthy()
  expect(other()).toHaveProperty('disabled', true)
  await pay()
  await waitFor(() => expect(sent()).toStrictEqual(['pm_1', 'pm_1']))
  await user.click(await screen.findByRole('button', { name: unsettledWords.release }))
  expect(document.activeElement).not.toBe(document.body)
  await user.click(other())
  await pay()
  expect(await screen.findByText('Declined.')).toBeTruthy()
  expect(sent()).toStrictEqual(['pm_1', 'pm_1', 'pm_2'])
  // A definite answer settles it: any card may be chosen.
  expect(screen.queryByText(unsettledWords.title)).toBeNull()
})

it('says nothing of the card where a try that was given up may have charged one', async () => {
  const answers: (typeof lost | Refused)[] = [
    lost,
    new Refused(409, { detail: messages.orderPaidInFull, code: 'paid_in_full' }),
  ]
  server.on('payOrderBalance', () => answers.shift() ?? paid)
  const { pay, screen, user } = await openDialog()
  await pay()
  await user.click(await screen.findByRole('button', { name: unsettledWords.release }))
  await pay()
  await endsIn(messages.orderPaidInFull)
})

it('tells whose open dialog goes that it was paid meanwhile', async () => {
  await openDialog()
  order = paid
  act(refreshOrders)
  await endsIn(`${messages.orderPaidInFull}${messages.paidMeanwhile}`)
})

it.each([
  ['the server doesn’t know its end yet', pending],
  ['its answer is lost', unanswered],
])('keeps the dialog and its try while a payment is under way, where %s', async (_, first) => {
  const answers: (() => Order | Refused | typeof lost)[] = [first, () => (order = paid)]
  server.on('payOrderBalance', () => answers.shift()?.() ?? paid)
  const { pay, screen } = await openDialog()
  await pay()
  expect(await screen.findByText(unsettledWords.title)).toBeTruthy()
  await untilOpenerGone(screen)
  expect(screen.getByRole('button', { name: unsettledWords.release })).toBeTruthy()
  await pay()
  await endsIn('$70.00 paid')
  const [one, two] = server.received('payOrderBalance')
  expect([two?.body, two?.key]).toStrictEqual([one?.body, one?.key])
})

it('keeps the dialog while another tab’s payment is under way, and pays once that came to nothing', async () => {
  const { pay, screen } = await openDialog()
  order = underWay
  act(refreshOrders)
  await untilOpenerGone(screen)
  expect(screen.getByRole('dialog')).toBeTruthy()
  server.on('payOrderBalance', () => (order = paid))
  await pay()
  await endsIn('$70.00 paid')
})

it('says nothing of the card where the try before another card’s is still under way', async () => {
  const answers = [
    pending,
    () => new Refused(409, { detail: messages.orderMoneyUnderWay, code: 'money_under_way' }),
    () => new Refused(409, { detail: messages.orderPaidInFull, code: 'paid_in_full' }),
  ]
  server.on('payOrderBalance', () => answers.shift()?.() ?? paid)
  const { pay, screen, user } = await openDialog()
  await pay()
  await user.click(await screen.findByRole('button', { name: unsettledWords.release }))
  await pay()
  expect(await screen.findByText(messages.orderMoneyUnderWay)).toBeTruthy()
  await pay()
  await endsIn(messages.orderPaidInFull)
})

it('tells who presses Escape during the payment that the card was declined', async () => {
  const { promise, resolve } = Promise.withResolvers<Refused>()
  server.on('payOrderBalance', () => promise)
  const { pay, screen, user } = await openDialog()
  await pay()
  await waitFor(() => expect(server.received('payOrderBalance')).toHaveLength(1))
  await tryToClose(user)
  resolve(new Refused(402, { detail: 'Declined.', code: 'card_declined' }))
  expect(await within(screen.getByRole('dialog')).findByText('Declined.')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('calls an order that was refunded meanwhile refunded, and not paid', async () => {
  await openDialog()
  order = refunded
  act(refreshOrders)
  await endsIn(`${messages.orderRefundedInFull}${messages.nothingToPay}`)
})

it('says so, and that the card was not charged, to who pays an order that was refunded meanwhile', async () => {
  server.on('payOrderBalance', () => {
    order = refunded
    return new Refused(409, { detail: messages.orderRefundedInFull, code: 'refunded_in_full' })
  })
  const { pay } = await openDialog()
  await pay()
  await endsIn(`${messages.orderRefundedInFull}${messages.nothingToPay} ${messages.notChargedHere}`)
})

it('holds an attempt whose end isn’t known for its own order alone', async () => {
  server.on('payOrderBalance', () => lost)
  server.on('readOrderTimeline', () => ({ results: [] }))
  const Orders = () => {
    const [isNext, setNext] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setNext(true)}>
          Next order
        </button>
        <OrderLines order={isNext ? { ...open, id: 8, pending_amount: '50.00' } : open} />
      </>
    )
  }
  const { screen, user } = await renderScreen(Orders)
  await user.click(await screen.findByRole('button', { name: 'Pay $70.00' }))
  await screen.findByRole('radio', { name: /4242/ })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pay $70.00' }))
  await screen.findByText(unsettledWords.title)
  await user.click(screen.getByRole('button', { name: 'Next order', hidden: true }))
  await user.click(await screen.findByRole('button', { name: 'Pay $50.00' }))
  await screen.findByRole('radio', { name: /4242/ })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pay $50.00' }))
  await waitFor(() =>
    expect(
      server.received('payOrderBalance').map(({ params, body }) => [params['id'], body?.amount]),
    ).toStrictEqual([
      ['7', '70.00'],
      ['8', '50.00'],
    ]),
  )
})
