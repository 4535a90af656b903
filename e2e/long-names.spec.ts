import type { Locator, Page } from '@playwright/test'
import { call } from './call.ts'
import { addUnpricedQuote } from './priced-quote.ts'
import { expect, test } from './test.ts'

// A product's name has up to 200 characters, its SKU 64, a person's name 35 and more, and none of them needs a space: no column
// and no button goes out of sight for it.

const endless = `Drive-${'x'.repeat(194)}`
const endlessSku = `SKU-${'X'.repeat(60)}`
const endlessPerson = 'Wolfeschlegelsteinhausenbergerdorff'

type Change = (fields: Record<string, unknown>, isInProduct: boolean) => Record<string, unknown>

/** An answer's products are the objects with a SKU; some have their name one object further in. */
const changed = (value: unknown, change: Change, isInProduct = false): unknown => {
  if (Array.isArray(value)) return value.map((one) => changed(one, change))
  if (typeof value !== 'object' || value === null) return value
  const hasSku = 'sku' in value
  const fields = Object.entries(value).map(([key, one]) => [
    key,
    changed(one, change, hasSku && key === 'data'),
  ])
  return change(Object.fromEntries(fields) as Record<string, unknown>, isInProduct)
}

/** Fields that an answer has anyway, with other values. */
const put = (fields: Record<string, unknown>, name: string, value: string) =>
  name in fields ? { ...fields, [name]: value } : fields

/** The demo as it would be with other values. */
const changeAll = (page: Page, change: Change) =>
  page.route(/\/(api|user)\//, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const isJson = response.headers()['content-type']?.startsWith('application/json') ?? false
    return isJson && response.ok()
      ? route.fulfill({ response, json: changed(await response.json(), change) })
      : route.fulfill({ response })
  })

/** As if all products had such a name. */
const nameAll = (page: Page) =>
  changeAll(page, (fields, isInProduct) =>
    isInProduct || 'sku' in fields ? put(fields, 'name', endless) : fields,
  )

const region = (page: Page, label: string | RegExp): Locator => page.getByRole('region', { name: label })

/** Does nothing in the table stand to the right of what its frame shows? */
const expectInSight = async (table: Locator, text: string | RegExp = endless): Promise<void> => {
  await expect(table.getByText(text).first()).toBeVisible()
  await expect
    .poll(() =>
      table.evaluate((frame) => {
        const { right } = frame.getBoundingClientRect()
        return [...frame.querySelectorAll('th, td, button, code')]
          .filter((one) => one.getBoundingClientRect().right > right + 1)
          .map((one) => one.textContent)
      }),
    )
    .toEqual([])
}

/** A dialog's or a chat's button that closes it, within the window. */
const expectCloses = async (page: Page, name: string): Promise<void> => {
  const close = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await expect(close).toBeInViewport({ ratio: 1 })
}

const widths = [1280, 390]

test('a name without a space leaves every column of a list of products in sight', async ({ as }) => {
  for (const [who, path, label] of [
    ['vendor', '/products', 'Products, scrollable'],
    ['vendor', '/inventory', 'Inventory, scrollable'],
    ['admin', '/products', 'Products, scrollable'],
  ] as const) {
    const page = await as(who)
    await nameAll(page)
    await page.goto(path)
    await expectInSight(region(page, label))
  }
})

test('a SKU without a space leaves every column of a list of products in sight, and is seen whole', async ({
  as,
}) => {
  for (const width of [1280, 360]) {
    for (const [who, path, label] of [
      ['vendor', '/products', 'Products, scrollable'],
      ['vendor', '/inventory', 'Inventory, scrollable'],
      ['admin', '/products', 'Products, scrollable'],
    ] as const) {
      const page = await as(who, { viewport: { width, height: 800 } })
      await changeAll(page, (fields) => put(fields, 'sku', endlessSku))
      await page.goto(path)
      await expectInSight(region(page, label), endlessSku)
    }
  }
})

test('a person’s name without a space leaves every column of a list in sight', async ({ as }) => {
  for (const width of [1280, 360]) {
    const page = await as('admin', { viewport: { width, height: 800 } })
    await changeAll(page, (fields) => put(fields, 'last_name', endlessPerson))
    for (const [path, label] of [
      ['/users', 'Users, scrollable'],
      ['/quotes', 'Quotes, scrollable'],
      ['/orders', 'Orders, scrollable'],
    ] as const) {
      await page.goto(path)
      const table = region(page, label)
      await expectInSight(table, new RegExp(endlessPerson))
      // A column that stays in sight stands over the ones that are pushed aside.
      const isWider = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      expect(isWider, `${path} at ${width} px`).toBe(false)
    }
  }
})

test('a name without a space leaves every column of an opened order in sight', async ({ as }) => {
  const buyer = await as('customer')
  await nameAll(buyer)
  await buyer.goto('/my-orders')
  const orders = region(buyer, 'My orders, scrollable')
  await orders
    .getByRole('button', { name: /^Details of order/ })
    .first()
    .click()
  await expectInSight(orders)

  const vendor = await as('vendor')
  await nameAll(vendor)
  await vendor.goto('/suborders')
  const subOrders = region(vendor, 'Sub-orders, scrollable')
  await subOrders
    .getByRole('button', { name: /^Items of sub-order/ })
    .first()
    .click()
  await expectInSight(subOrders)

  const admin = await as('admin')
  await nameAll(admin)
  await admin.goto('/orders')
  const { results } = await call<{ results: { id: number }[] }>(admin, 'GET', '/api/shop/order/')
  await admin.goto(`/order/${results[0]?.id}/suborders`)
  const parts = region(admin, 'Sub-orders, scrollable')
  await parts
    .getByRole('button', { name: /^Items of sub-order/ })
    .first()
    .click()
  await expectInSight(parts)
})

test('a name without a space leaves the quantities of a quote’s editor in sight', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const { quote } = await addUnpricedQuote(admin, 2, { isSent: false })
  await nameAll(admin)
  await admin.goto(`/quote/${quote}/editQuote`)
  await expectInSight(region(admin, 'Items, scrollable'))
  await call(admin, 'DELETE', `/api/shop/quote/${quote}/`)
})

test('a name without a space on a suggested part’s button leaves every column of open lines in sight', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  const { quote } = await addUnpricedQuote(admin, 1, { isSent: false })
  await call(admin, 'POST', `/api/shop/quote/${quote}/open-lines/`, {
    text: 'A servo',
    part_number: 'OWN-SERVO',
    quantity: 1,
  })
  await nameAll(admin)
  await admin.goto(`/quote/${quote}/subquotes`)
  await expectInSight(region(admin, 'Open lines, scrollable'))
  await call(admin, 'DELETE', `/api/shop/quote/${quote}/`)
})

test('a name without a space in a dialog’s title leaves the dialog’s cross in the window', async ({ as }) => {
  for (const width of widths) {
    const viewport = { width, height: 800 }
    const vendor = await as('vendor', { viewport })
    await nameAll(vendor)
    await vendor.goto('/products')
    await region(vendor, 'Products, scrollable').getByText(endless).first().click()
    await expectCloses(vendor, 'Close')
  }
})

test('a name without a space in a question’s title and in its chat’s header leaves the crosses in the window', async ({
  as,
}) => {
  const first = await as('customer')
  await first.goto('/dashboard')
  const { results } = await call<{ results: { id: number }[] }>(
    first,
    'GET',
    '/api/catalogue/products/?type=COMPONENT',
  )
  const product = results[0]?.id
  await call(first, 'POST', '/api/chat/questions/', {
    product,
    client_id: crypto.randomUUID(),
    text: 'Does it fit?',
  })
  for (const width of widths) {
    const viewport = { width, height: 800 }
    const page = await as('customer', { viewport })
    await nameAll(page)
    await page.goto(`/catalogue/${product}`)
    await page.getByRole('button', { name: 'Ask the vendor' }).click()
    await expectCloses(page, 'Close')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: /the question about/ }).click()
    await expectCloses(page, 'Close the chat')
  }
})
