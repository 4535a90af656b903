import type { Page, Response } from '@playwright/test'
import { fill, messages } from '@armature/domain/messages'
import { choose, openFromMenu } from './steps.ts'
import { expect, seeToast, test } from './test.ts'

/** In the store of `tenant`, and on the marketplace. */
const parts = { store: 'RPLIDAR C1', marketplace: 'OpenMV Cam H7' } as const

const offers = async (page: Page, label: string, part: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(part)
  return page.getByRole('option').filter({ hasText: part })
}

const nothing = (page: Page) => page.getByText('Nothing matches.')

test('a store finds its products where they can be edited, deleted and added', async ({ as }) => {
  const page = await as('tenant')
  await page.goto('/')
  await openFromMenu(page, 'Tenant Products')
  await page.getByRole('searchbox').fill(parts.store)
  const table = page.getByRole('table', { name: 'Tenant Products' })
  await expect(table.getByRole('rowheader')).toHaveText([parts.store])

  await page.getByRole('button', { name: `Delete ${parts.store}` }).click()
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(question).toContainText(/Are you sure, you want to delete Product # \d+/)
  expect(fill(messages.deleteProductConfirm, { id: 1 })).toContain('Product # 1')
  await page.getByRole('button', { name: messages.disagree }).click()

  await page.getByRole('button', { name: `Edit ${parts.store}` }).click()
  await expect(page.getByRole('switch', { name: 'Tenant product' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Quantity' }).fill('321')
  await page.getByRole('button', { name: 'Save' }).click()
  await seeToast(page, messages.productModified)
  await expect(page.getByRole('heading', { name: 'Tenant Products', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill(parts.store)
  await expect(table.getByRole('row').filter({ hasText: parts.store })).toContainText('321')

  await page.getByRole('link', { name: 'New Product' }).first().click()
  await expect(page.getByRole('switch', { name: 'Tenant product' })).toBeChecked()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Tenant Products', level: 1 })).toBeVisible()
})

test('a store’s customer is offered that store’s products, and nobody else is', async ({ as }) => {
  const store = await as('tenant')
  await store.goto('/add-quote')
  await choose(store, 'User', 'Hana Sato')
  await expect((await offers(store, 'Product 1', parts.store)).first()).toBeVisible()
  await offers(store, 'Product 1', parts.marketplace)
  await expect(nothing(store)).toBeVisible()

  const admin = await as('admin')
  await admin.goto('/add-quote')
  await choose(admin, 'User', 'Clara Nowak')
  await expect((await offers(admin, 'Product 1', parts.marketplace)).first()).toBeVisible()
  await offers(admin, 'Product 1', parts.store)
  await expect(nothing(admin)).toBeVisible()

  await test.step('the first line decides for the others, and a change of the user is told at the line', async () => {
    await admin.goto('/add-quote')
    await choose(admin, 'User', 'Hana Sato')
    await choose(admin, 'Product 1', parts.store)
    await admin.getByRole('button', { name: '+ Add a product' }).click()
    await offers(admin, 'Product 2', parts.marketplace)
    await expect(nothing(admin)).toBeVisible()
    await choose(admin, 'User', 'Clara Nowak')
    await expect(admin.getByText(messages.marketplaceProductsOnly)).toBeVisible()
  })
})

const usersIn = async (answer: Response): Promise<string[]> => {
  const { results } = (await answer.json()) as { results: { user: { id: number } }[] }
  return [...new Set(results.map(({ user }) => String(user.id)))]
}

test('a store’s owner finds under its own quotes and orders what it asked for itself', async ({ as }) => {
  const page = await as('tenant')
  await page.goto('/')
  for (const [entry, path] of [
    ['My Quotes', '/api/shop/quote/'],
    ['My Orders', '/api/shop/order/'],
  ] as const) {
    const all = await page.request.get(`${path}?page_size=100`, {
      headers: { Authorization: `JWT ${await page.evaluate(`localStorage.getItem('token')`)}` },
    })
    const everybody = ((await all.json()) as { results: { user: { id: number } }[] }).results
    const own = String(await page.evaluate(`localStorage.getItem('userId')`))
    expect(everybody.some(({ user }) => String(user.id) !== own)).toBe(true)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes(`${path}?`)),
      openFromMenu(page, entry),
    ])
    expect((await usersIn(answer)).filter((id) => id !== own)).toEqual([])
  }
})
