import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './test.ts'

const exportAs = async (page: Page, format: string): Promise<Download> => {
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return download
}

test('a list is saved as it stands: filtered, ordered, under its own headings', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes?status=PURCHASED&ordering=id')
  const shown = page.getByRole('table', { name: 'Quotes' }).getByRole('rowheader')
  await expect(shown.first()).toBeVisible()
  const ids = (await shown.allTextContents()).map((id) => id.replace('#', ''))
  const file = await exportAs(page, 'CSV')
  expect(file.suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/)
  const [heads, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(heads).toBe('\uFEFFID,User,User email,Status,Total,DOWN_PAYMENT,Created,Expires,Currency')
  expect(rows.slice(0, ids.length).map((row) => row.split(',')[0])).toEqual(ids)
  await expect(page.getByText(/^Saved quotes-.* rows\.$/)).toBeVisible()
  expect((await exportAs(page, 'Excel (XLSX)')).suggestedFilename()).toMatch(/^quotes-.*\.xlsx$/)
})

test('an export that stands still can be left, and one that is refused says why', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/inventory')
  await page.route('**/api/exports/products/?*', () => {})
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export of Inventory' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'an export under way')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  // The keyboard goes on from where the file was asked for, now as when the dialog's code is here already.
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  await page.unroute('**/api/exports/products/?*')
  await page.route('**/api/exports/products/?*', (route) =>
    route.fulfill({ status: 400, json: { detail: 'Please filter it first.', code: 'too_many_rows' } }),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please filter it first.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})
