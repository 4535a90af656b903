import type { Locator, Page } from '@playwright/test'
import { call } from '../testing/call.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

// A product's name has up to 200 characters, its SKU 64, a person's name 35 and more, and none of them needs a space:
// no column and no button may be pushed out of sight.

const endless = `Drive-${'x'.repeat(194)}`
const endlessSku = `SKU-${'X'.repeat(60)}`
const endlessPerson = 'Wolfeschlegelsteinhausenbergerdorff'

type Change = (fields: Record<string, unknown>, isInProduct: boolean) => Record<string, unknown>

/** An answer's products are the objects with a SKU; some have their name in a nested object. */
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

/** The demo with other values. */
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

/** Does nothing in the table extend to the right of its frame? */
const expectInSight = async (table: Locator, text: string | RegExp = endless): Promise<void> => {
  await expect(table.getByText(text).filter({ visible: true }).first()).toBeVisible()
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

/** The close button of a dialog or a chat, within the window. */
const expectCloses = async (page: Page, name: string): Promise<void> => {
  const close = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await expect(close).toBeInViewport({ ratio: 1 })
}

/** Opens the first row with details, and checks all of it. */
const expectOpenedInSight = async (page: Page, label: string, button: RegExp): Promise<void> => {
  const table = region(page, label)
  await table.getByRole('button', { name: button }).first().click()
  await expectInSight(table)
}

test('names and SKUs without a space leave every column and button of a vendor in sight', async ({ as }) => {
  const page = await as('vendor')
  await nameAll(page)
  await page.goto('/products')
  await expectInSight(region(page, 'Products, scrollable'))
  await page.setViewportSize({ width: 390, height: 800 })
  await region(page, 'Products, scrollable').getByText(endless).first().click()
  await expectCloses(page, 'Close')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/suborders')
  await expectOpenedInSight(page, 'Sub-orders, scrollable', /^Items of sub-order/)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await changeAll(page, (fields) => put(fields, 'sku', endlessSku))
  for (const [width, path, label] of [
    [1280, '/products', 'Products, scrollable'],
    [360, '/inventory', 'Inventory, scrollable'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expectInSight(region(page, label), endlessSku)
  }
})

test('names without a space leave every column of an admin in sight', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  const { quote } = await addUnpricedQuote(page, 2, { isSent: false })
  await call(page, 'POST', `/api/shop/quote/${quote}/open-lines/`, {
    text: 'A servo',
    part_number: 'OWN-SERVO',
    quantity: 1,
  })
  const { results } = await call<{ results: { id: number }[] }>(page, 'GET', '/api/shop/order/')

  await changeAll(page, (fields) => put(fields, 'last_name', endlessPerson))
  for (const [width, path, label] of [
    [360, '/users', 'Users, scrollable'],
    [1280, '/quotes', 'Quotes, scrollable'],
    [360, '/orders', 'Orders, scrollable'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    const table = region(page, label)
    await expectInSight(table, new RegExp(endlessPerson))
    // A sticky column overlaps the ones that scroll under it.
    const isWider = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(isWider, `${path} at ${width} px`).toBe(false)
  }

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await nameAll(page)
  await page.goto(`/quote/${quote}/editQuote`)
  await expectInSight(region(page, 'Items, scrollable'))
  await page.goto(`/quote/${quote}/subquotes`)
  await expectInSight(region(page, 'Sourcing requests, scrollable'))
  await page.goto(`/order/${results[0]?.id}/suborders`)
  await expectOpenedInSight(page, 'Sub-orders, scrollable', /^Items of sub-order/)
  await call(page, 'DELETE', `/api/shop/quote/${quote}/`)
})

test('names without a space leave every column and button of a customer in sight', async ({ as }) => {
  const page = await as('customer')
  await page.goto('/dashboard')
  const { results } = await call<{ results: { id: number }[] }>(
    page,
    'GET',
    '/api/catalogue/products/?type=COMPONENT',
  )
  const product = results[0]?.id
  await call(page, 'POST', '/api/chat/questions/', {
    product,
    client_id: crypto.randomUUID(),
    text: 'Does it fit?',
  })
  await nameAll(page)
  await page.goto('/my-orders')
  await expectOpenedInSight(page, 'My orders, scrollable', /^Details of order/)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/catalogue/${product}`)
  await page.getByRole('button', { name: 'Ask the vendor' }).click()
  await expectCloses(page, 'Close')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: /the question about/ }).click()
  await expectCloses(page, 'Close the chat')
})
