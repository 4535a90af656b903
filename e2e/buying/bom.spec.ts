import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFitsPhone } from '../testing/fit.ts'
import { expect, test } from '../testing/test.ts'

test('a bill of materials becomes a list by keyboard: columns put right, parts found, the rest kept', async ({
  as,
}) => {
  const page = await as('customer')
  const words = `Sonderteil ${crypto.randomUUID().slice(0, 8)}`
  // A title above the headings, semicolons, a comma in a number, Windows-1252, and a unit.
  const text = [
    'Stückliste Greifer;;;',
    'Pos;Benennung;Bestellnummer;Menge',
    '1;Servo;RBT-XL330-M288-T;1.200,0',
    '2;Turtlebot3 Burgr;;2 Stk',
    `3;${words};;zwei`,
    '',
  ].join('\r\n')
  await page.goto('/request-lists')
  await page.getByRole('link', { name: 'From a bill of materials' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Bill of materials', level: 1 })).toBeVisible()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).press('Enter'),
  ])
  await chooser.setFiles({ name: 'Greifer.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await expect(page.getByRole('combobox', { name: 'Headings' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'SKU' })).toContainText('Bestellnummer')
  await expect(page.getByRole('combobox', { name: 'Quantity' })).toContainText('Menge')
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveValue('windows-1252')
  await expectAccessible(page, 'the columns of a bill')
  await page.getByRole('button', { name: 'Find parts for 3 rows' }).press('Enter')

  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Servo').getByText('100 %, same SKU', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2 of 3 rows have a part (66 %)' })).toBeFocused()
  await expect(row('Turtlebot').getByRole('combobox')).toContainText('TurtleBot3 Burger')
  await expect(row(words).getByText('No part', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the rows of a bill')
  await expectFitsPhone(page, 'the rows of a bill')
  await expect(page.getByText('Correct one row’s quantity')).toBeVisible()
  await page.getByRole('textbox', { name: `Quantity of ${words}` }).fill('2')
  // The next page treats rows without a part as this one says.
  await expect(page.getByText('we ask vendors for them')).toBeVisible()
  const name = `Greifer ${words.slice(-8)}`
  await page.getByRole('textbox', { name: 'Name of the list' }).fill(name)
  await page.getByRole('button', { name: 'Review it first' }).press('Enter')

  await expect(page.getByRole('list', { name: 'Requested parts' })).toContainText('× 1200')
  await expect(page.getByLabel('Also ask for the line without a part')).toBeChecked()
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(row(words).getByText('No part found')).toBeVisible()
  const { results } = await call<{ results: { id: number; name: string }[] }>(
    page,
    'GET',
    '/api/shop/request-list/',
  )
  const made = results.find((one) => one.name === name)
  await call(page, 'DELETE', `/api/shop/request-list/${made?.id}/`)
})
