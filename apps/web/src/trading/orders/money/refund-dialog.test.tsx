import { fill, messages } from '@armature/domain/messages'
import { createStore, useSelector } from '@tanstack/react-store'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anOrder, anOrderItem, aSubOrder } from '../../../../testing/an-order.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, lost, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { CallOffDialog, RefundDialog } from './refund-dialog.tsx'

const order = anOrder({ paid_amount: '1450.00', pending_amount: '1800.00' })

const refusedOver = (most: string) =>
  `${messages.priceInvalid} ${fill(messages.refundBounds, { min: '$0.01', max: most })}`

const dialog = async (server: FakeServer) => {
  server.on('refundOrder', () => ({ ...order, money_under_way: false }))
  const { user, screen } = await renderScreen(() => <RefundDialog order={order} onClose={() => {}} />)
  const field = await screen.findByRole('textbox', { name: /^Amount/ })
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'One part came broken.')
  const type = async (text: string) => {
    await user.clear(field)
    await user.type(field, text)
  }
  return { user, screen, type, send: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Refund' }) }
}

it('states an amount’s limits at once: a cent, and all that can be refunded', async () => {
  const { screen, type, send } = await dialog(fakeServer())
  expect(screen.getByText(/^\$1,450\.00 can be refunded\./)).toBeTruthy()
  for (const typed of ['0', '-5', '12,50', '1450.01', 'all']) {
    await type(typed)
    const text = refusedOver('$1,450.00')
    expect((await screen.findByText(text)).id, typed).toMatch(/error$/)
    expect(send().disabled, typed).toBe(true)
  }
})

it.each(['0.01', '1450.00'])('sends the least amount, and all of it: %s', async (amount) => {
  const server = fakeServer()
  const { user, type, send } = await dialog(server)
  await type(amount)
  await user.click(send())
  await waitFor(() => expect(server.received('refundOrder')[0]?.body?.amount).toBe(amount))
})

it('says at the amount that less of it, or nothing, is left since somebody else gave it back', async () => {
  fakeServer()
  const store = createStore(order)
  const left = (paid_amount: string) => act(() => store.setState((before) => ({ ...before, paid_amount })))
  const { screen } = await renderScreen(() => <RefundDialog order={useSelector(store)} onClose={() => {}} />)
  await screen.findByRole('textbox', { name: /^Amount/ })
  expect(screen.getByText('To refund it, complete: Reason.')).toBeTruthy()
  left('50.00')
  const text = refusedOver('$50.00')
  expect((await screen.findByText(text)).id).toMatch(/error$/)
  expect(screen.getByText('To refund it, complete: Reason; correct: Amount ($).')).toBeTruthy()
  left('0.00')
  expect((await screen.findByText(messages.noneLeftToRefund)).id).toMatch(/error$/)
  left('1450.00')
  await waitFor(() => expect(screen.queryByText(messages.noneLeftToRefund)).toBeNull())
  expect(screen.getByText('To refund it, complete: Reason.')).toBeTruthy()
})

it('sends what it refunds: one vendor’s part, or only freight', async () => {
  const server = fakeServer()
  server.on('refundOrder', () => order)
  const suborders = [aSubOrder({ id: 12, freight: '5.00' }), aSubOrder({ id: 13 })]
  const { user, screen } = await renderScreen(() => (
    <RefundDialog order={{ ...order, suborders }} onClose={() => {}} />
  ))
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'One part came broken.')
  for (const label of [/70\.00 ordered/, /^Only freight of/, /^Only freight and shipment/]) {
    await user.click(screen.getByRole('combobox', { name: 'Of' }))
    await user.click((await screen.findAllByRole('option', { name: label }))[0] as HTMLElement)
    await user.click(screen.getByRole('button', { name: 'Refund' }))
  }
  await waitFor(() => expect(server.received('refundOrder')).toHaveLength(3))
  expect(server.received('refundOrder').map(({ body }) => [body?.suborder, body?.of])).toEqual([
    [12, undefined],
    [12, 'FREIGHT'],
    [undefined, 'FREIGHT'],
  ])
})

it('asks whether to lower the price or call off, and keeps what was typed in each form', async () => {
  const server = fakeServer()
  server.on('callOff', () => order)
  const items = [
    anOrderItem(1, 'Servo', { quantity: 5 }),
    anOrderItem(2, 'Arm', { quantity: 2, called_off: 2 }),
  ]
  const suborders = [aSubOrder({ items })]
  const rights = { ...order.rights, call_off: true }
  saveSession(sessionOf({ role: 'ADMIN', userId: 1 }), false)
  const { user, screen } = await renderScreen(() => (
    <RefundDialog order={{ ...order, suborders, rights }} onClose={() => {}} />
  ))
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '{Backspace}')
  await user.click(screen.getByRole('radio', { name: 'Call off' }))
  const reasons = screen.getAllByRole('textbox', { name: /^Reason/ })
  await user.type(reasons.at(-1) as HTMLElement, 'Ordered twice')
  await user.click(screen.getByRole('combobox', { name: 'What' }))
  await user.click(await screen.findByRole('option', { name: 'Some pieces' }))
  // Pieces called off earlier aren't offered again.
  expect(screen.queryByText('Arm (Arm)')).toBeNull()
  const count = screen.getByRole('textbox', { name: 'Call off' })
  const restock = screen.getByRole('textbox', { name: 'Back in stock' })
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    await user.type(field, text)
  }
  await type(count, '6')
  expect(await screen.findByText(fill(messages.onlyLeftToCallOff, { left: '5' }))).toBeTruthy()
  await type(count, '3')
  expect(restock).toHaveProperty('value', '3')
  await type(restock, '4')
  await user.tab()
  expect(await screen.findByText(messages.restockAboveCalledOff)).toBeTruthy()
  await type(restock, '1')
  await user.click(screen.getByRole('button', { name: 'Call off' }))
  await waitFor(() =>
    expect(server.received('callOff')[0]?.body).toEqual({
      reason: 'Ordered twice',
      lines: [{ item: 1, quantity: 3, restock: 1 }],
      expected_paid_amount: '1450.00',
    }),
  )
  await user.click(screen.getByRole('radio', { name: 'Lower the price' }))
  expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '1450.0')
})

it('asks a buyer only for the pieces, not how many the seller can sell again', async () => {
  const server = fakeServer()
  server.on('callOff', () => order)
  saveSession(sessionOf({ role: 'CUSTOMER', userId: order.user.id }), false)
  const suborders = [aSubOrder({ items: [anOrderItem(1, 'Servo', { quantity: 5 })] })]
  const { user, screen } = await renderScreen(() => (
    <CallOffDialog order={{ ...order, suborders }} onClose={() => {}} />
  ))
  expect(await screen.findByText(`Call off parts of order #${order.id}`)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'What' }))
  await user.click(await screen.findByRole('option', { name: 'Some pieces' }))
  expect(screen.queryByRole('textbox', { name: 'Back in stock' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Ordered twice')
  await user.click(screen.getByRole('button', { name: 'Call off' }))
  await waitFor(() => expect(server.received('callOff')[0]?.body?.lines).toEqual([{ item: 1, quantity: 5 }]))
})

it('says what somebody else has given back meanwhile, keeps what was typed, and gives it back once that was read', async () => {
  const server = fakeServer()
  const { user, screen, type, send } = await dialog(server)
  const after = { ...order, paid_amount: '1440.00', refunded_amount: '10.00' }
  server.on('refundOrder', ({ body }) =>
    body?.expected_paid_amount === '1440.00'
      ? after
      : new Refused(409, { detail: messages.orderMoneyChanged, code: 'paid_changed', current: after }),
  )
  await type('10')
  await user.click(send())
  expect(await screen.findByText(/^Meanwhile \$10\.00 was refunded\./)).toBeTruthy()
  expect(screen.getByText(messages.orderMoneyChanged)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '10')
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveProperty('value', 'One part came broken.')
  await user.click(send())
  const expected = () => server.received('refundOrder').map(({ body }) => body?.expected_paid_amount)
  await waitFor(() => expect(expected()).toEqual(['1450.00', '1440.00']))
})

it('asks for the same refund under the same key after a lost answer, though the order shows it by then', async () => {
  const server = fakeServer()
  const store = createStore(order)
  const { screen, user } = await renderScreen(() => (
    <RefundDialog order={useSelector(store)} onClose={() => {}} />
  ))
  server.on('refundOrder', () => lost)
  const field = await screen.findByRole('textbox', { name: /^Amount/ })
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'One part came broken.')
  await user.clear(field)
  await user.type(field, '10')
  const refund = () => user.click(screen.getByRole('button', { name: 'Refund' }))
  await refund()
  await waitFor(() => expect(server.received('refundOrder')).toHaveLength(1))
  act(() => store.setState((before) => ({ ...before, paid_amount: '1440.00', refunded_amount: '10.00' })))
  expect(await screen.findByText(/^\$1,440\.00 can be refunded\./)).toBeTruthy()
  await refund()
  await waitFor(() => expect(server.received('refundOrder')).toHaveLength(2))
  const [one, two] = server.received('refundOrder')
  expect([two?.body, two?.key]).toStrictEqual([one?.body, one?.key])
})
