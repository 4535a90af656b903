import { fill, messages } from '@armature/domain/messages'
import { writeXlsx } from 'hucre/xlsx'
import { expectAccessibleInBoth } from './axe.ts'
import { call } from './call.ts'
import { expect, test } from './test.ts'

interface Named {
  id: number
  name: string
}

test('a vendor imports products from a file, corrects a column, and gets the refused rows back', async ({
  as,
}) => {
  const page = await as('vendor')
  await page.goto('/products')
  const [subcategory] = await call<Named[]>(page, 'GET', '/api/market/component-subcategory/')
  const [application] = await call<Named[]>(page, 'GET', '/api/market/application/')
  const [model] = await call<Named[]>(page, 'GET', '/api/market/model/read/')
  const sku = `IMP-${Date.now()}`
  const row = (nth: number, quantity: string) =>
    `${sku}-${nth};Imported part ${nth};${quantity};25,4;2;2;1,5;${subcategory?.name};${model?.name};${application?.name}`
  const file = [
    'SKU;Name;How many;Length [mm];Width;Height;Weight;Subcategory;Models;Applications',
    row(1, '5'),
    row(2, '7'),
    row(3, 'lots'),
  ].join('\r\n')

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { level: 1, name: /^Import #/ })).toBeVisible()
  // Nobody could guess what this one holds.
  await expect(page.getByRole('status').filter({ hasText: '3 can’t be taken yet' })).toBeVisible()
  await page.getByRole('combobox', { name: 'What How many holds' }).click()
  await page.getByRole('option', { name: 'Quantity', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 to add, 1 can’t be taken yet' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText('“lots”')
  await expectAccessibleInBoth(page, 'an import before it begins')
  await page.getByRole('button', { name: 'Import 2 rows' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: '2 added, 1 refused' })).toBeVisible({
    timeout: 30_000,
  })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Refused rows (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('parts-refused.csv')
  const found = await call<{ count: number }>(page, 'GET', `/api/market/product/search/?search=${sku}-1`)
  expect(found.count).toBeGreaterThan(0)
})

test('of a workbook another sheet is read as long as its file is at hand', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/product-imports')
  const parts = (...skus: string[]) => [['SKU', 'Name', 'Qty'], ...skus.map((sku) => [sku, 'Part', 1])]
  const bytes = await writeXlsx({
    sheets: [
      { name: 'This year', rows: parts('SHEET-1', 'SHEET-2') },
      { name: 'Next year', rows: parts('SHEET-3') },
    ],
  })
  await page.locator('input[type=file]').setInputFiles({
    name: 'years.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  })
  await expect(page.getByText('years.xlsx, sheet “This year”, 2 rows')).toBeVisible()
  const before = page.url()
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('Next year')
  await expect(page.getByText('years.xlsx, sheet “Next year”, 1 row')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText('SHEET-3')
  expect(page.url()).not.toBe(before)
  await expectAccessibleInBoth(page, 'an import whose sheet can be chosen')
  await page.reload()
  await expect(page.getByText(fill(messages.importOtherSheet, { sheets: 2 }))).toBeVisible()
  await expect(page.getByText('sheet “Next year”')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toBeHidden()
})

test('an import is stopped: what is done stays, and no other row is begun', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/product-imports')
  const sku = `STOP-${Date.now()}`
  const [subcategory] = await call<Named[]>(page, 'GET', '/api/market/component-subcategory/')
  const [application] = await call<Named[]>(page, 'GET', '/api/market/application/')
  const [model] = await call<Named[]>(page, 'GET', '/api/market/model/read/')
  // Rows that can't be taken are worked off, too, and leave nothing behind for other walks; the last one could be taken.
  const rows = 2_000
  const row = (nth: number) =>
    `${sku}-${nth};Stopped part ${nth};${nth === rows ? 1 : 'lots'};2;2;2;1;${subcategory?.name};${model?.name};${application?.name}`
  const file = [
    'SKU;Name;Quantity;Length;Width;Height;Weight;Subcategory;Models;Applications',
    ...Array.from({ length: rows }, (_none, index) => row(index + 1)),
  ].join('\r\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Import 1 row' }).click({ timeout: 90_000 })
  const stop = page.getByRole('button', { name: 'Stop the import' })
  await stop.click()
  await expect(page.getByText(messages.importStopped).first()).toBeVisible()
  await expect(stop).toBeHidden()
  const outcome = page.getByRole('status').filter({ hasText: /\d refused/ })
  await expect(outcome).toBeVisible()
  const text = await outcome.textContent()
  const [, refused = ''] = /([\d,]+) refused/.exec(text ?? '') ?? []
  expect(Number(refused.replaceAll(',', ''))).toBeLessThan(rows - 1)
  await expectAccessibleInBoth(page, 'an import that was stopped')
  // Nobody works on it any more, and its last row was never begun.
  await page.reload()
  await expect(outcome).toHaveText(text ?? '')
  const found = await call<{ count: number }>(
    page,
    'GET',
    `/api/market/product/search/?search=${sku}-${rows}&page_size=1`,
  )
  expect(found.count).toBe(0)
})

test('the demo’s vendor finds an import of before, with what was refused and why', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/product-imports')
  await page.getByRole('row', { name: /lead-times\.csv/ }).click()
  await expect(page.getByRole('status').filter({ hasText: '6 changed, 3 refused' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText('on request')
})
