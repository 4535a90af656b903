import type { Page } from '@playwright/test'
import type { Screen } from './screen-entry.ts'

/** A file of products that nobody has begun to import. */
const importedFile = async (page: Page) => {
  await page.goto('/product-imports')
  await page.locator('input[type=file]').setInputFiles({
    name: 'parts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SKU,Name,Stock,Remark\nLOOK-1,A part to look at,5,blue\nLOOK-2,Another,none,red'),
  })
  await page.waitForURL(/product-imports\/\d+/)
  return new URL(page.url()).pathname
}

/** Products from files. */
export const importScreens: readonly Screen[] = [
  {
    name: 'productImports',
    path: '/product-imports',
    heading: 'Import products',
    who: ['admin', 'vendor', 'tenant'],
  },
  { name: 'productImport', path: importedFile, heading: /^Import #/, who: ['vendor'] },
]
