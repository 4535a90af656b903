import { messages } from '@armature/domain/messages'
import { payoutLacksBalance } from '@armature/domain/payouts/payout-failure'
import type { Page } from '@playwright/test'
import { expectAccessibleInBoth } from './axe.ts'
import { call } from './call.ts'
import { emailOf, messageAfter, offerPath } from './outbox.ts'
import { expectFits } from './fit.ts'
import { addUnpricedQuote } from './priced-quote.ts'
import { expect, seeToast, test } from './test.ts'

interface SubOrder {
  id: number
  transfer_id: string
  transfer_status: string
  payout: { earned: string } | null
}

/** More than all that the other tests' customers ever pay by card, so that the provider can't have it. */
const dear = '200000.00'

/** A quote of the demo vendor's that its customer can buy at this price, all of it at once. */
const offerAt = async (admin: Page, price: string): Promise<number> => {
  const { quote, lines } = await addUnpricedQuote(admin, 1, { isSent: false, quantity: 1 })
  for (const { id } of lines) await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price, itemId: id })
  await call(admin, 'POST', `/api/shop/quote/${quote}/`, { down_payment: 100 })
  for (const move of ['admin-approve', 'send-to-customer'])
    await call(admin, 'POST', `/api/shop/quote/${quote}/${move}/`, {})
  return quote
}

test('a vendor tries a refused payout again: refused once more, and completed once the money is there', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const vendor = await as('vendor')
  await vendor.goto('/suborders')

  // Paid off-line, so the provider never had the money that it is asked to send.
  const quote = await offerAt(admin, dear)
  const { suborders } = await call<{ suborders: { id: number }[] }>(
    admin,
    'POST',
    `/api/shop/quote/${quote}/record-payment/`,
    { amount: dear, reference: 'Wire 200' },
  )
  const path = `/api/shop/suborder/${suborders[0]?.id}/`
  const read = () => call<SubOrder>(vendor, 'GET', path)
  await call(vendor, 'PATCH', path, { tracking_url: 'https://parcels.example.test/200' })
  await expect.poll(async () => (await read()).transfer_status).toBe('FAILED')
  const { id, transfer_id, payout } = await read()
  expect(transfer_id).toBe('-1')

  await vendor.goto(`/suborders/${id}`)
  const retry = vendor.getByRole('button', { name: `Retry Transfer, sub-order #${id}` })
  await expect(retry).toHaveText('Retry Transfer')
  await expectAccessibleInBoth(vendor, 'a refused payout')

  await test.step('the operator sees it among its orders, whose table still fits', async () => {
    await admin.goto('/orders?turn=mine')
    await expect(admin.getByRole('button', { name: /^Retry Transfer/ }).first()).toBeVisible()
    await expectFits(admin, 'orders with a refused payout')
  })

  await test.step('refused again, it says what to do, and whose balance it is', async () => {
    await retry.click()
    await seeToast(vendor, 'Please check your balance and try again!')
    expect(messages.transferFailed).toBe('Please check your balance and try again!')
    await expect(vendor.getByText(payoutLacksBalance).first()).toBeVisible()
    await expect(retry).toBeEnabled()
  })

  await test.step('a customer pays as much by card, and then it is completed', async () => {
    const bought = await offerAt(admin, payout?.earned ?? '')
    const mail = await messageAfter(
      admin.request,
      emailOf('customer'),
      new RegExp(`offer for quote #${bought}\\b`),
    )
    const offer = `/api${offerPath(mail)}`
    const { revision } = await call<{ revision: number }>(admin, 'GET', `${offer}/`)
    await call(admin, 'POST', `${offer}/accept/`, { revision, payment_method: 'pm_card_visa' })

    // Two clicks are one payout.
    await retry.dblclick()
    await seeToast(vendor, 'Transfer completed!')
    expect(messages.transferCompleted).toBe('Transfer completed!')
    await expect(retry).toHaveCount(0)
    await expect(vendor.getByText('Sent to the payout account.')).toBeVisible()
    expect((await read()).transfer_id).toMatch(/^tr_/)
    await vendor.reload()
    await expect(vendor.getByText('Sent to the payout account.')).toBeVisible()
    await expect(retry).toHaveCount(0)
  })
})
