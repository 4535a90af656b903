import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from '../testing/test.ts'

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
  expect(heads).toBe('\uFEFFID,User,User email,Status,Total,DOWN_PAYMENT,Created,Currency')
  expect(rows.slice(0, ids.length).map((row) => row.split(',')[0])).toEqual(ids)
  await expect(page.getByText(/^Saved quotes-.* rows\.$/)).toBeVisible()
  expect((await exportAs(page, 'Excel (XLSX)')).suggestedFilename()).toMatch(/^quotes-.*\.xlsx$/)
})
