import { messages } from '@armature/domain/messages'
import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import { saveSession } from '../api/session.ts'
import { useQuery } from '@tanstack/react-query'
import type { Order } from './orders-api.ts'
import { orderQuery, refreshOrders } from './orders-api.ts'
import { PayBalance } from './pay-balance.tsx'

const open = {
  id: 7,
  pending_amount: '70.00',
  rights: { pay: true },
  payment: { mode: 'sandbox', publishable_key: '' },
} as unknown as Order // nothing else of the order is read
const paid: Order = {
  ...open,
  pending_amount: '0.00',
  payment: null,
  rights: { ...open.rights, pay: false },
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

it('tells whose open dialog goes that it was paid meanwhile', async () => {
  await openDialog()
  order = paid
  act(refreshOrders)
  await endsIn(`${messages.orderPaidInFull}${messages.paidMeanwhile}`)
})
