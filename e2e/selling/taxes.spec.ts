import { readFile } from 'node:fs/promises'
import { messages } from '@armature/domain/messages'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFits, expectFitsPhone } from '../testing/fit.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

test('an admin keeps a tax; an offer to its country states it, another address another, and the order has it', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/taxes')
  const table = admin.getByRole('table', { name: 'Tax rates' })
  await table.waitFor()
  // An earlier walk on the same server may have added the rate already.
  const region = `Canton ${Date.now()}`
  await admin.getByRole('button', { name: 'Add tax rate' }).click()
  const dialog = admin.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(name, { exact: false })
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Switzerland')
  await admin.getByRole('option', { name: 'Switzerland' }).click()
  await field('Region (optional)').fill(region)
  await field('Name').fill('VAT')
  await field('Rate (%)').fill('8,1')
  await field('Valid from').fill('2026-01-01')
  await admin.keyboard.press('Enter')
  await expect(field('Rate (%)')).toHaveAccessibleDescription(/0 to 100 %/)
  await expect(field('Rate (%)')).toHaveValue('8,1')
  await expectAccessible(admin, 'adding a tax rate')
  await expectFitsPhone(admin, 'adding a tax rate')
  await field('Rate (%)').fill('8.1')
  await admin.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const row = table.getByRole('row').filter({ hasText: region })
  await expect(row).toContainText('8.1 %')
  await expect(row).toContainText('In force')
  await expectFits(admin, 'tax rates')
  await expectFitsPhone(admin, 'tax rates')

  const { quote, lines } = await addUnpricedQuote(admin, 1, { isSent: false, quantity: 1 })
  for (const { id } of lines)
    await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '50.00', itemId: id })
  for (const act of ['admin-approve', 'send-to-customer'])
    await call(admin, 'POST', `/api/shop/quote/${quote}/${act}/`, {})
  const buyer = await as('customer')
  await buyer.goto(`/my-quotes/${quote}`)
  await buyer.getByRole('link', { name: 'Read and accept the offer' }).click()
  const offer = buyer.getByRole('article')
  await expect(offer).toContainText('No tax')
  const shipTo = async (country: string, of: string, id = quote) =>
    call(buyer, 'PATCH', `/api/shop/quote/${id}/delivery/`, {
      delivery: {
        ship_to: { contact_name: 'Clara Nowak', street: 'Bahnhof 1', city: 'Zug', region: of, country },
      },
    })
  await shipTo('CH', region)
  await buyer.reload()
  await expect(offer).toContainText(/VAT 8\.1 %\s*\$4\.05/)
  await expect(offer).toContainText('$54.05')
  await expectAccessible(buyer, 'an offer with tax')
  await expectFitsPhone(buyer, 'an offer with tax')
  await shipTo('JP', '')
  await buyer.reload()
  await expect(offer).toContainText('$50.00')
  await shipTo('CH', region)

  await admin.goto(`/quote/${quote}/subquotes`)
  await expect(admin.getByText('Total before tax')).toBeVisible()
  await expect(admin.getByText('$54.05')).toBeVisible()
  await admin.getByRole('button', { name: 'More' }).click()
  await admin.getByRole('menuitem', { name: 'Record payment' }).click()
  await expect(admin.getByRole('dialog')).toContainText('The down payment is $10.81.')
  const order = await call<{ id: number }>(admin, 'POST', `/api/shop/quote/${quote}/record-payment/`, {
    amount: '54.05',
    reference: 'Wire',
  })
  await buyer.goto(`/my-orders/${order.id}`)
  await expect(buyer.getByText('VAT 8.1 %')).toBeVisible()
  await expect(buyer.getByText('$4.05')).toBeVisible()
  await expect(buyer.getByText(messages.noTaxStated)).toBeHidden()

  await test.step('its list has the tax for whoever wants the column, and the file has it then', async () => {
    await buyer.goto('/my-orders')
    const orders = buyer.getByRole('table', { name: 'My orders' })
    const mine = orders
      .getByRole('row')
      .filter({ has: buyer.getByRole('rowheader', { name: `#${order.id}` }) })
    await expect(mine).toContainText('Not yet')
    const columns = buyer.getByRole('dialog', { name: 'Columns' })
    const openColumns = () => buyer.getByRole('button', { name: 'Columns' }).click()
    await openColumns()
    await columns.getByRole('button', { name: 'Reset the table' }).click()
    await expect(columns.getByRole('checkbox', { name: 'Tax' })).not.toBeChecked()
    await columns.getByRole('checkbox', { name: 'Tax' }).check()
    await buyer.keyboard.press('Escape')
    await expect(mine).toContainText('VAT 8.1 %')
    await expectAccessible(buyer, 'orders with their tax')
    await buyer.getByRole('button', { name: 'Export' }).click()
    const download = buyer.waitForEvent('download')
    await buyer.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.split('\r\n')[0]).toContain('Tax,Tax name')
    expect(file).toContain('4.05,VAT 8.1 %')
    await openColumns()
    await columns.getByRole('button', { name: 'Reset the table' }).click()
    await buyer.keyboard.press('Escape')
    await expect(mine).not.toContainText('VAT 8.1 %')
  })

  await test.step('an offer that the tax alone lifts above the limit keeps its address, and says why', async () => {
    const dear = await addUnpricedQuote(admin, 1, { isSent: false, quantity: 950_000 })
    for (const { id } of dear.lines)
      await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '1000.00', itemId: id })
    await shipTo('JP', '', dear.quote)
    for (const act of ['admin-approve', 'send-to-customer'])
      await call(admin, 'POST', `/api/shop/quote/${dear.quote}/${act}/`, {})
    await buyer.goto(`/my-quotes/${dear.quote}`)
    await buyer.getByRole('button', { name: 'Change delivery' }).click()
    const form = buyer.getByRole('dialog', { name: `Delivery of quote #${dear.quote}` })
    await form.getByRole('combobox', { name: 'Ship to' }).click()
    await buyer.getByRole('option', { name: 'Another address' }).click()
    for (const [label, text] of [
      ['Contact', 'Clara Nowak'],
      ['Street and number', 'Bahnhof 1'],
      ['City', 'Zug'],
      ['State or region', region],
    ] as const)
      await form.getByRole('textbox', { name: label }).fill(text)
    await form.getByRole('combobox', { name: 'Country' }).fill('Switzerland')
    await buyer.getByRole('option', { name: 'Switzerland' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText(/^With VAT 8\.1 % for Canton .* this offer would exceed/)).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('Zug')
    await expectAccessible(buyer, 'a delivery whose tax lifts the offer too high')
    await call(admin, 'POST', `/api/shop/quote/${dear.quote}/close/`, {})
  })

  await admin.goto('/taxes')
  await row.getByRole('button', { name: /^End / }).click()
  await dialog.getByLabel('Ends on').fill('2026-01-01')
  await admin.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Past')
  await expect(row.getByRole('button', { name: /^End / })).toHaveCount(0)
})
