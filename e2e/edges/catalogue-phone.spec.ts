import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../testing/test.ts'

const phone = { width: 390, height: 844 }

const categories = (page: Page) => page.getByRole('list', { name: 'Categories' })

/** The distinct vertical positions of a row's links or buttons. */
const rowsOf = async (kinds: Locator): Promise<number> => {
  const tops = await kinds.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  return new Set(tops).size
}

/** How far the page can scroll sideways. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('on a phone the categories are one row, moved by touch and by keys, and both ways in stay in sight', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/catalogue')
  const list = categories(page)
  const kinds = list.getByRole('button')
  await expect(page.locator('#first')).toHaveCount(0)
  expect(await kinds.count()).toBeGreaterThan(10)
  expect(await rowsOf(kinds)).toBe(1)
  expect(await sideways(page)).toBe(0)
  // The first part is visible, not only its top edge.
  await expect(page.locator('main ul li img').first()).toBeInViewport({ ratio: 0.5 })
  await expect(kinds.last()).not.toBeInViewport()
  await kinds.first().focus()
  for (let nth = 1; nth < (await kinds.count()); nth += 1) await page.keyboard.press('Tab')
  await expect(kinds.last()).toBeFocused()
  // A fraction of a pixel may be beyond the edge.
  await expect(kinds.last()).toBeInViewport({ ratio: 0.98 })
  expect(await list.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0)
  expect(await sideways(page)).toBe(0)

  await test.step('beside a list on the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    const bar = page.getByRole('region', { name: 'Top bar' })
    await page
      .getByRole('button', { name: /^Add to list: / })
      .first()
      .click()
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const name of ['Your list (1)', 'Sign in', 'Create an account'])
      await expect(bar.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
    expect(await sideways(page)).toBe(0)
    await bar.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/register?from=%2Fcatalogue')
  })
})

test('at a desk the categories are one row too, and few parts stand right below what they are narrowed to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/catalogue')
  const kinds = categories(page).getByRole('button')
  await expect(kinds.first()).toBeInViewport({ ratio: 1 })
  expect(await rowsOf(kinds)).toBe(1)
  await kinds.filter({ hasText: /^Motors/ }).click()
  const chip = page.getByRole('button', { name: 'Remove filter Component subcategory: Motors' })
  await expect(chip).toBeVisible()
  await expect(categories(page)).toHaveCount(0)
  const part = page.getByRole('list', { name: 'Products' }).getByRole('listitem').first()
  await expect
    .poll(async () => ((await part.boundingBox())?.y ?? 0) - ((await chip.boundingBox())?.y ?? 0))
    .toBeLessThan(160)
})
