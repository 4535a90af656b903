import { writeXlsx } from 'hucre/xlsx'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expect, test } from '../testing/test.ts'

interface Named {
  id: number
  name: string
}

test('a vendor imports products from a sheet of a workbook, corrects a column, and gets the refused rows back', async ({
  as,
}) => {
  const page = await as('vendor')
  await page.goto('/products')
  const [subcategory] = await call<Named[]>(page, 'GET', '/api/market/component-subcategory/')
  const [application] = await call<Named[]>(page, 'GET', '/api/market/application/')
  const [model] = await call<Named[]>(page, 'GET', '/api/market/model/read/')
  const sku = `IMP-${Date.now()}`
  const choices = [subcategory?.name ?? '', model?.name ?? '', application?.name ?? '']
  const row = (nth: number, quantity: string) =>
    [`${sku}-${nth}`, `Imported part ${nth}`, quantity, '25.4', '2', '2', '1.5'].concat(choices)
  const heads = 'SKU;Name;How many;Length [mm];Width;Height;Weight;Subcategory;Models;Applications'.split(';')
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Last year',
        rows: [
          ['SKU', 'Name'],
          ['OLD-1', 'Part'],
        ],
      },
      { name: 'This year', rows: [heads, row(1, '5'), row(2, '7'), row(3, 'lots')] },
    ],
  })

  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'parts.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(workbook),
  })
  await expect(page.getByRole('heading', { level: 1, name: /^Import #/ })).toBeVisible()
  await page.getByText('Columns and settings', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('This year')
  // Nobody could guess the content of this one.
  await expect(page.getByRole('status').filter({ hasText: '3 skipped' })).toBeVisible()
  const contents = page.getByRole('combobox', { name: 'Contents of How many' })
  if (!(await contents.isVisible())) await page.getByText('Columns and settings', { exact: true }).click()
  await contents.click()
  await page.getByRole('option', { name: 'Quantity', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '2 to add, 1 skipped' })).toBeVisible()
  await page.getByText('All rows', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText('“lots”')
  await expectAccessible(page, 'an import before it begins')
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
