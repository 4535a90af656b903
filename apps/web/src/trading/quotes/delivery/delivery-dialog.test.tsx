import { messages } from '@armature/domain/messages'
import { expect, it, vi } from 'vitest'
import { aQuote } from '../../../../testing/a-quote.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { blankAddress } from './delivery-fields.ts'

it('a delivery that somebody else saved meanwhile is shown, and a second save puts what was typed in its place', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN', userId: 1 }), false)
  server.on('listAddresses', () => ({ results: [] }))
  const quote = aQuote()
  const theirs = { ...quote.delivery, purchase_order: 'PO-8' }
  server.on('setQuoteDelivery', ({ body }) =>
    body?.expected?.purchase_order === 'PO-8'
      ? aQuote()
      : new Refused(409, {
          detail: messages.deliveryChanged,
          code: 'terms_changed',
          current: aQuote({ delivery: theirs }),
        }),
  )
  const onClose = vi.fn<() => void>()
  const { screen, user } = await renderScreen(() => <DeliveryDialog quote={quote} onClose={onClose} />)
  const order = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Purchase order number/ })
  await user.type(order, 'PO-9')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Someone else saved: Purchase order: PO-8.')).toBeTruthy()
  expect(screen.getByText(messages.deliveryChanged)).toBeTruthy()
  expect(order.value).toBe('PO-9')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

it('an address that is being forgotten takes nothing along that is typed meanwhile', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER', userId: aQuote().user.id }), false)
  const address = { ...blankAddress, company: 'Ulm Works', street: 'Gasse 1', city: 'Ulm' }
  let book = [{ id: 4, address, used: '2026-01-01T00:00:00Z' }]
  server.on('listAddresses', () => ({ results: book }))
  const forgotten = Promise.withResolvers<void>()
  server.on('forgetAddress', async () => {
    await forgotten.promise
    book = []
    return {}
  })
  const quote = aQuote({ delivery: { ...aQuote().delivery, ship_to: address } })
  const { screen, user } = await renderScreen(() => (
    <DeliveryDialog quote={quote} onClose={() => undefined} />
  ))
  await user.click(await screen.findByRole('button', { name: 'Forget this address' }))
  await user.click(screen.getByRole('combobox', { name: 'Ship to' }))
  await user.click(await screen.findByRole('option', { name: 'Another address' }))
  const street = () => screen.findByRole('textbox', { name: /^Street/ })
  await user.type(await street(), 'Steig 7')
  forgotten.resolve()
  await expect.poll(() => server.received('listAddresses').length).toBe(2)
  await expect.poll(() => screen.queryByRole('combobox', { name: 'Ship to' })).toBeNull()
  expect(await street()).toHaveProperty('value', 'Steig 7')
})
