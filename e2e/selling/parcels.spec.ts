import { fill, messages } from '@armature/domain/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFits, expectFitsPhone } from '../testing/fit.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { expect, seeToast, test } from '../testing/test.ts'

interface Bought {
  id: number
  suborders: { id: number; items: { id: number; name: string }[] }[]
}

/** An order of three pieces each of two of the demo vendor's parts. */
const buy = async (admin: Page): Promise<Bought> => {
  await admin.goto('/quotes')
  const { quote, lines } = await addUnpricedQuote(admin, 2, {
    isSent: false,
    quantity: 3,
    ordering: '-quantity',
  })
  for (const { id } of lines)
    await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '5.00', itemId: id })
  await call(admin, 'POST', `/api/shop/quote/${quote}/admin-approve/`, {})
  await call(admin, 'POST', `/api/shop/quote/${quote}/send-to-customer/`, {})
  const paid = { amount: '10.00', reference: 'Wire 1' }
  return call<Bought>(admin, 'POST', `/api/shop/quote/${quote}/record-payment/`, paid)
}

test('a vendor ships in parcels: by keyboard, beside another tab, with a mistake taken back', async ({
  as,
}) => {
  const order = await buy(await as('admin'))
  const [sub] = order.suborders
  const [first, second] = sub?.items ?? []
  if (sub === undefined || first === undefined || second === undefined)
    throw new Error('an order of two lines')
  const vendor = await as('vendor')
  const open = async (page: Page) => {
    await page.goto(`/suborders/${sub.id}`)
    await page.getByRole('button', { name: `Ship parts of sub-order #${sub.id}` }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Ship parts of sub-order #${sub.id}` })
    await expect(dialog.getByRole('textbox', { name: first.name })).toBeFocused()
    return dialog
  }
  const other = await vendor.context().newPage()
  const late = await open(other)

  await test.step('a part of it, typed', async () => {
    const dialog = await open(vendor)
    const quantity = dialog.getByRole('textbox', { name: first.name })
    await expect(quantity).toHaveValue('3')
    for (const typed of ['1.5', '-1', 'two', '']) {
      await quantity.fill(typed)
      await expect(dialog.getByText(messages.piecesInvalid)).toBeVisible()
    }
    await quantity.fill('4')
    await expect(dialog.getByText(fill(messages.onlyLeftToShip, { left: '3' }))).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Record parcel' })).toBeDisabled()
    await quantity.fill('0')
    await dialog.getByRole('textbox', { name: second.name }).fill('0')
    await expect(dialog.getByText(messages.nothingToShip)).toBeVisible()
    await quantity.fill('1')
    await dialog.getByRole('textbox', { name: 'Tracking address' }).fill('https://parcels.example.test/1')
    await dialog.getByRole('textbox', { name: 'Note for the buyer' }).fill('Mind the glass')
    await expectAccessible(vendor, 'the form of a parcel')
    await expectFits(vendor, 'the form of a parcel')
    await dialog.getByRole('button', { name: 'Record parcel' }).dblclick()
    await seeToast(vendor, messages.parcelRecorded)
    await expect(vendor.getByText('1 of 6 shipped')).toBeVisible()
    await expect(vendor.getByRole('cell', { name: '1 of 3' })).toBeVisible()
    await expect(vendor.getByRole('list', { name: /^Parcels of/ }).getByRole('listitem')).toHaveCount(1)
    const download = vendor.waitForEvent('download')
    await vendor.getByRole('button', { name: 'Packing list (PDF) of parcel 1' }).click()
    expect((await download).suggestedFilename()).toBe(`packing-list-${sub.id}-1.pdf`)
  })

  await test.step('whoever comes second is told, keeps what was typed, and sends it then', async () => {
    await late.getByRole('textbox', { name: first.name }).fill('2')
    await late.getByRole('textbox', { name: 'Tracking address' }).fill('https://parcels.example.test/2')
    await late.getByRole('button', { name: 'Record parcel' }).click()
    await expect(late.getByText(messages.parcelsChanged)).toBeVisible()
    await expect(late.getByText(/\b2 left to ship/)).toBeVisible()
    await expect(late.getByRole('textbox', { name: 'Tracking address' })).toHaveValue(
      'https://parcels.example.test/2',
    )
    await expect(late.getByRole('textbox', { name: first.name })).toHaveValue('2')
    await late.getByRole('button', { name: 'Record parcel' }).click()
    await expect(late).toBeHidden()
    await expect(other.getByText('6 of 6 shipped')).toBeVisible()
    await expect(other.getByRole('button', { name: /^Ship parts of/ })).toHaveCount(0)
    await other.close()
  })

  await test.step('a wrong address is changed, and a parcel that never left is void', async () => {
    await vendor.reload()
    await vendor.getByRole('button', { name: 'Change the tracking of parcel 2' }).click()
    const tracking = vendor.getByRole('dialog', { name: 'Tracking of parcel 2' })
    await tracking.getByRole('textbox', { name: 'Tracking address' }).fill('https://other.example.test/2')
    await tracking.getByRole('button', { name: 'Save' }).click()
    await seeToast(vendor, messages.trackingSaved)
    await expect(vendor.getByRole('link', { name: 'Track at other.example.test' })).toBeVisible()
    await vendor.getByRole('button', { name: 'Void parcel 1' }).click()
    const dialog = vendor.getByRole('dialog', { name: 'Void parcel 1' })
    await expect(dialog.getByRole('button', { name: 'Void parcel' })).toBeDisabled()
    await expect(dialog.getByRole('textbox', { name: 'Why' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Why' }).fill('It broke while it was packed')
    await dialog.getByRole('button', { name: 'Void parcel' }).click()
    await expect(vendor.getByRole('listitem').filter({ hasText: 'Voided, never sent' })).toBeFocused()
    await seeToast(vendor, messages.parcelVoided)
    await expect(vendor.getByText('Voided, never sent: It broke while it was packed')).toBeVisible()
    await expect(vendor.getByText('5 of 6 shipped')).toBeVisible()
    await expectAccessible(vendor, 'a sub-order with parcels')
  })

  await test.step('its buyer reads it, on a phone too, and is led there by the bell', async () => {
    const customer = await as('customer')
    await customer.setViewportSize({ width: 360, height: 740 })
    await customer.goto(`/my-orders/${order.id}`)
    await expect(customer.getByText('5 of 6 shipped')).toBeVisible()
    await expect(customer.getByRole('link', { name: 'Track at other.example.test' })).toBeVisible()
    await expect(customer.getByText('Mind the glass')).toBeVisible()
    await expect(customer.getByRole('button', { name: /^(Ship parts|Void|Packing)/ })).toHaveCount(0)
    await expectFitsPhone(customer, 'an order with parcels')
    const bell = await call<{ results: { text: string; path: string }[] }>(customer, 'GET', '/api/notices/')
    expect(bell.results.find(({ path }) => path === `/my-orders/${order.id}`)?.text).toContain(
      'was never sent',
    )
  })

  await test.step('and so does who sold it, in lists too', async () => {
    const admin = await as('admin')
    await admin.goto(`/orders?search=${order.id}`)
    const row = admin.getByRole('row').filter({ has: admin.getByRole('rowheader', { name: `#${order.id}` }) })
    await expect(row).toContainText('5 of 6')
    await vendor.goto('/suborders')
    const part = vendor
      .getByRole('row')
      .filter({ has: vendor.getByRole('rowheader', { name: `#${sub.id}` }) })
    await expect(part).toContainText('5 of 6')
    await admin.goto(`/order/${order.id}/suborders`)
    await admin.getByRole('button', { name: `Items of sub-order #${sub.id}` }).click()
    await expect(admin.getByText('5 of 6 shipped')).toBeVisible()
    await expect(admin.getByRole('button', { name: /^(Ship parts|Void|Change the tracking)/ })).toHaveCount(0)
  })
})
