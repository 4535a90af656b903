import { readFile } from 'node:fs/promises'
import { messages } from '@armature/domain/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { addOffer } from '../testing/priced-quote.ts'
import type { Username } from '../testing/sign-in.ts'
import { expect, seeToast, test } from '../testing/test.ts'

interface Found {
  id: number
  pending_amount: string
  suborders: { id: number; vendor: { business_name: string } }[]
}

interface Part {
  id: number
  order: number
  promise: { first: string | null }
}

/** This person's newest unpaid order, if there is one; it has a part of the demo's vendor. */
const pendingOrder = async (page: Page): Promise<Found | undefined> => {
  await page.goto('/my-orders')
  const { results } = await call<{ results: Found[] }>(page, 'GET', '/api/shop/order/?mine=true')
  return results.find(({ pending_amount }) => pending_amount !== '0.00')
}

/** The demo's, or, once that is paid, one that the operator makes. */
const findPendingOrder = async (page: Page, buyer: Username, admin: () => Promise<Page>): Promise<Found> => {
  const known = await pendingOrder(page)
  if (known) return known
  const operator = await admin()
  await operator.goto('/quotes')
  const quote = await addOffer(operator, buyer)
  const paid = { amount: '10.00', reference: 'Wire 1' }
  await call(operator, 'POST', `/api/shop/quote/${quote}/record-payment/`, paid)
  const made = await pendingOrder(page)
  if (made === undefined) throw new Error('The order that was made has no balance')
  return made
}

test('an order is shipped, its balance recorded, and its vendor reads what it waits for', async ({ as }) => {
  const customer = await as('customer')
  const order = await findPendingOrder(customer, 'customer', () => as('admin'))

  const vendor = await as('vendor')
  await vendor.goto('/suborders')
  const { results } = await call<{ results: Part[] }>(vendor, 'GET', '/api/shop/suborder/?page_size=100')
  const sub = results.find((one) => one.order === order.id)
  if (sub === undefined) throw new Error('the demo vendor has no part of this order')
  await vendor.goto(`/suborders/${sub.id}`)
  await expect(vendor.getByText('The customer hasn’t paid in full yet.')).toBeVisible()
  await test.step('its vendor needs longer, and says so', async () => {
    const year = new Date().getUTCFullYear() + 1
    await vendor.getByRole('button', { name: /day of sub-order/ }).click()
    const later = vendor.getByRole('dialog', { name: `Delivery day of sub-order #${sub.id}` })
    await later.getByLabel('Delivery day').fill(`${year}-06-01`)
    // A vendor without an earlier promise needs no reason.
    if (sub.promise.first !== null)
      await later.getByRole('textbox', { name: 'Why it is later' }).fill('Customs')
    await later.getByRole('button', { name: 'Save' }).click()
    await seeToast(vendor, messages.promisedDaySaved)
    await expect(vendor.getByText(`Expected Jun 1, ${year}`)).toBeVisible()
    await customer.goto(`/my-orders/${order.id}`)
    await expect(customer.getByText(`Expected Jun 1, ${year}`)).toBeVisible()
  })

  await vendor.getByRole('button', { name: /^Ship parts of/ }).click()
  const dialog = vendor.getByRole('dialog')
  const address = dialog.getByRole('textbox', { name: 'Tracking address' })
  await address.fill('javascript:alert(1)')
  await expect(dialog.getByText(messages.trackingUrlInvalid)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Record parcel' })).toBeDisabled()
  await address.fill('https://parcels.example.test/7')
  await dialog.getByRole('button', { name: 'Record parcel' }).click()
  await seeToast(vendor, messages.parcelRecorded)
  const link = vendor.getByRole('link', { name: 'Track at parcels.example.test' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expectAccessible(vendor, 'sub-order with tracking')

  const admin = await as('admin')
  await admin.goto(`/order/${order.id}/suborders`)
  await admin.getByRole('button', { name: 'More' }).click()
  await admin.getByRole('menuitem', { name: 'Set shipment' }).click()
  await admin.getByRole('dialog').getByRole('textbox', { name: 'Shipment ($)' }).fill('25.50')
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await seeToast(admin, 'Shipment saved')
  await expect(admin.getByRole('region', { name: 'Amounts' })).toContainText('$25.50')
  await admin.getByRole('button', { name: 'Record payment' }).click()
  const payment = admin.getByRole('dialog')
  await payment.getByRole('textbox', { name: 'Reference' }).fill('Wire 77')
  await payment.getByRole('button', { name: 'Record payment' }).dblclick()
  await expect(admin.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await expect(admin.getByText(/off-line \(Wire 77\), \$0\.00 pending/)).toHaveCount(1)
  await admin.getByRole('button', { name: 'More' }).click()
  await expect(admin.getByRole('menuitem', { name: /^Quote #/ })).toBeVisible()
  await expect(admin.getByRole('menuitem', { name: 'Set shipment' })).toHaveCount(0)
  await admin.keyboard.press('Escape')
  await expectAccessible(admin, 'order paid in full')

  await customer.goto(`/my-orders/${order.id}`)
  await expect(customer.getByRole('link', { name: 'Track at parcels.example.test' }).first()).toBeVisible()
})

test('an admin refunds a part of an order', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/orders')
  const { results } = await call<{ results: (Found & { paid_amount: string })[] }>(
    page,
    'GET',
    '/api/shop/order/?page_size=100',
  )
  const order = results.find(
    // Other walks leave orders with less paid than is refunded here.
    ({ paid_amount, pending_amount }) => Number(paid_amount) > 10 && pending_amount !== '0.00',
  )
  if (order === undefined) throw new Error('the demo has no order with a payment')
  await page.goto(`/order/${order.id}/suborders`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount ($)' }).fill('9999999')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One part came broken.')
  await expect(dialog.getByText(messages.priceInvalid)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Amount ($)' }).fill('10')
  await expectAccessible(page, 'refund dialog')
  await dialog.getByRole('button', { name: 'Refund' }).dblclick()
  await seeToast(page, '$10.00 refunded')
  const sums = page.getByRole('region', { name: 'Amounts' })
  await expect(sums).toContainText('Refunded')
  await expect(sums).toContainText('$10.00')
})

test('a vendor reads its payouts and keeps them as a file, and a customer its invoice', async ({ as }) => {
  const vendor = await as('vendor')
  await vendor.goto('/suborders')
  const payouts = vendor.getByRole('region', { name: 'Payouts' })
  await expect(payouts).toContainText('Upcoming')
  await expect(payouts).toContainText('$')
  const file = vendor.waitForEvent('download')
  await payouts.getByRole('button', { name: 'Download CSV' }).click()
  const csv = await readFile(await (await file).path(), 'utf8')
  expect(csv.split('\r\n')[0]).toBe(
    'Sub-order,Order,Created,Amount,Commission,Earned,Paid out,Transfer,Transfer ID,Waits for,Tracking,Paid directly to the store',
  )
  expect(csv).toContain('Completed')
  await expectAccessible(vendor, 'payouts')

  const customer = await as('customer')
  await customer.goto('/my-orders')
  const { results } = await call<{ results: Found[] }>(customer, 'GET', '/api/shop/order/?mine=true')
  await customer.goto(`/my-orders/${results[0]?.id}`)
  const pdf = customer.waitForEvent('download')
  // An earlier walk's shipment has an invoice of its own.
  await customer
    .getByRole('button', { name: /^Invoice INV-/ })
    .first()
    .click()
  const invoice = await pdf
  expect(invoice.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/)
  expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
