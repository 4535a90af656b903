import type { Page } from '@playwright/test'
import type { Screen } from './screen-entry.ts'
import { press } from './screen-entry.ts'

const productTab = (tab: string) => async (page: Page) => {
  await press(/^Details of/)(page)
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
}

/** A product file whose import hasn't been started. */
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

/** The sellers’ products, stock and files. */
export const productScreens: readonly Screen[] = [
  {
    name: 'attributes',
    path: '/specifications',
    heading: 'Specifications',
    who: ['admin'],
    open: { add: press('New specification'), edit: press(/^Edit /) },
  },
  {
    name: 'synonyms',
    path: '/synonyms',
    heading: 'Synonyms',
    who: ['admin'],
    open: { add: press('Add synonym'), remove: press(/^Remove abstand =/) },
  },
  {
    name: 'products',
    path: '/products',
    heading: 'Products',
    who: ['admin', 'vendor'],
    open: {
      details: press(/^Details of/),
      specifications: productTab('Specifications'),
      history: productTab('History'),
      filters: press(/^Filters/),
      delete: press(/^Delete/),
    },
  },
  { name: 'addProduct', path: '/add-product', heading: 'Add Product', who: ['admin', 'tenant'] },
  {
    name: 'editProduct',
    path: async (page) => {
      await page.goto('/products')
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await page.waitForURL(/\/products\/\d+$/)
      return new URL(page.url()).pathname
    },
    heading: /^Edit Product/,
    who: ['admin', 'vendor'],
  },
  {
    name: 'inventory',
    path: '/inventory',
    heading: 'Inventory',
    who: ['admin', 'vendor'],
    open: { editing: press(/^Quantity of/), stock: press(/^Stock of/) },
  },
  {
    name: 'productImports',
    path: '/product-imports',
    heading: 'Import products',
    who: ['admin', 'vendor'],
  },
  { name: 'productImport', path: importedFile, heading: /^Import #/, who: ['vendor'] },
]
