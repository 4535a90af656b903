import type { Locator, Page, Route } from '@playwright/test'
import { readAnswerSeconds } from '../apps/web/src/platform/api/read-answer-seconds.ts'
import { expect, test } from './test.ts'

const footer = (page: Page) => page.getByRole('main').getByRole('status').last()

test('a list that can’t be loaded says so, also below it', async ({ as }) => {
  const page = await as('admin')
  // Told of another's change the list would come by itself.
  await page.routeWebSocket('**/*', () => undefined)
  await page.route('**/api/shop/quote/?*', (route) => route.abort())
  await page.goto('/quotes')
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await expect(footer(page)).toHaveText('Not loaded')
  await page.unroute('**/api/shop/quote/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(footer(page)).toHaveText(/^1–10 of/)
})

test('without a network the next page is no page of old rows', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/products')
  await expect(footer(page)).toHaveText(/^1–10 of/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await expect(footer(page)).toHaveText('Not loaded')
  await expect(page.getByRole('table', { name: 'Products' }).getByRole('rowheader')).toHaveCount(0)
  // Back on the network it comes by itself.
  await page.context().setOffline(false)
  await expect(footer(page)).toHaveText(/^11–20 of/)
})

test('a list whose answer never comes says so in the end, and comes when asked again', async ({ as }) => {
  const page = await as('vendor')
  // The live connection, which would miss its pings while the clock jumps, asks anew when it comes back.
  await page.routeWebSocket('**/*', () => undefined)
  await page.clock.install()
  let [asked, isDead] = [0, true]
  const unanswered: Route[] = []
  // No answer and no end: the line is dead, and the browser has not noticed.
  await page.route('**/api/shop/subquote/?*', async (route) => {
    asked += 1
    if (isDead) unanswered.push(route)
    else await route.continue()
  })
  await page.goto('/subquotes')
  await expect(footer(page)).toHaveText('Loading')
  await expect.poll(() => asked).toBe(1)
  await page.clock.fastForward((readAnswerSeconds + 5) * 1_000)
  await expect.poll(() => asked).toBe(2)
  await page.clock.fastForward((readAnswerSeconds + 5) * 1_000)
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await expect(footer(page)).toHaveText('Not loaded')
  // While nothing is heard of changes, a list asks by itself as well, and the button is away meanwhile.
  await page.getByRole('button', { name: 'Try again' }).click({ timeout: 60_000 })
  isDead = false
  // The page has given up the ones before.
  for (const route of unanswered) await route.continue().catch(() => undefined)
  await expect(footer(page)).toHaveText(/of \d/)
})

for (const [who, path] of [
  ['admin', '/products'],
  ['vendor', '/inventory'],
] as const) {
  test(`on a slow line no label of the next page stands over the rows of this one: ${who} on a phone`, async ({
    as,
  }) => {
    const page = await as(who, { viewport: { width: 390, height: 844 } })
    await page.goto(path)
    await expect(footer(page)).toHaveText(/^1–10 of/)
    const first = await page.getByRole('main').getByRole('rowheader').first().textContent()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/market/product/search/?*', async (route) => {
      await held.promise
      // The list may have asked anew meanwhile, and given this one up.
      await route.continue().catch(() => undefined)
    })
    const next = page.getByRole('button', { name: 'Next page' })
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(footer(page)).toHaveText('Loading')
    expect(await page.getByRole('main').getByRole('rowheader').first().textContent()).toBe(first)
    held.resolve()
    await expect(footer(page)).toHaveText(/^11–20 of/)
    expect(await page.getByRole('main').getByRole('rowheader').first().textContent()).not.toBe(first)
    await expect(next).toBeFocused()
  })
}

// The filter to clear is in the address, or is nothing but a text that is being typed.
for (const asked of ['search=nothing-is-called-so', 'price_min=9999999']) {
  test(`clearing clears what is still being typed too, beside ${asked}`, async ({ as }) => {
    const page = await as('admin')
    await page.clock.install()
    await page.goto(`/products?${asked}`)
    await expect(page.getByText('Nothing matches.')).toBeVisible()
    const box = page.getByRole('searchbox')
    await page.clock.pauseAt(Date.now() + 60_000)
    await box.pressSequentially(' at all')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await page.clock.resume()
    await expect(footer(page)).toHaveText(/^1–10 of/)
    await page.clock.fastForward(2_000)
    await expect(box).toHaveValue('')
    await expect(page).toHaveURL(/\/products$/)
  })
}

test('a screen whose code doesn’t come says so inside the shell, and comes when asked again', async ({
  as,
}) => {
  const page = await as('vendor')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await page.context().setOffline(true)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Inventory' }).click()
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded.' })).toBeVisible()
  await expect(menu).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded.' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Inventory', level: 1 })).toBeVisible()
})

test('a vendor’s filter offers the statuses that it can see', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/subquotes')
  const status = page.getByRole('button', { name: /^Status: / })
  await status.click()
  await expect(page.getByRole('checkbox', { name: 'SENT TO ADMIN' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^(PENDING|ADMIN APPROVED)$/ })).toHaveCount(0)
  // An address with such a status is as one without.
  await page.goto('/subquotes?status=NEW')
  await expect(status).toHaveText('Status: All open statuses')
})

test('a list is narrowed to several statuses, to days and to one’s turn, which the menu counts', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await test.step('several statuses', async () => {
    await page.getByRole('button', { name: /^Status: / }).click()
    await page.getByRole('checkbox', { name: 'CLOSED' }).check()
    await page.getByRole('checkbox', { name: 'PURCHASED' }).check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/status=PURCHASED%2CCLOSED|status=CLOSED%2CPURCHASED/)
    await expect(page.getByRole('button', { name: 'Status: 2 chosen' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Status: 2 chosen' })).toBeVisible()
  })
  await test.step('days, which may not run backwards', async () => {
    await page.getByRole('button', { name: 'Created: any day' }).click()
    const days = page.getByRole('form', { name: 'Created' })
    await days.getByLabel('Created from').fill('2020-02-02')
    await days.getByLabel('Created until').fill('2020-02-01')
    await days.getByRole('button', { name: 'Show' }).click()
    await expect(days.getByText('Ends before it begins')).toBeVisible()
    await days.getByLabel('Created until').fill('2020-02-03')
    await days.getByLabel('Created until').press('Enter')
    await expect(page).toHaveURL(/from=2020-02-02.*to=2020-02-03/)
    await expect(page.getByText('Nothing matches.')).toBeVisible()
  })
  await test.step('my turn', async () => {
    await page.goto('/quotes')
    await page.getByRole('button', { name: 'My turn', exact: true }).click()
    await expect(page).toHaveURL(/turn=mine/)
    await expect(footer(page)).toHaveText(/of \d+$/)
    const count = /of (\d+)$/.exec((await footer(page).textContent()) ?? '')?.[1]
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quotes', exact: true }),
    ).toHaveAccessibleDescription(new RegExp(`^${count} for you`))
  })
})

test('the editor says which transitions lead to changing the lines', async ({ as }) => {
  const page = await as('admin')
  for (const [status, words] of [
    ['SENT_TO_VENDOR', 'First choose take back.'],
    ['ADMIN_APPROVED', 'First choose send to vendor, then take back.'],
    ['CLOSED', 'First choose re open.'],
    ['PURCHASED', 'An order exists for this quote.'],
  ] as const) {
    await page.goto(`/editQuotes?status=${status}`)
    await page.getByRole('rowheader').first().getByRole('button').click()
    await expect(page.getByRole('main').getByText(words), status).toBeVisible()
  }
})

/** The shapes of the first picture in a row, which is the part's; a box's tick is none. */
const look = (row: Locator) =>
  row
    .locator('svg:not(input + svg), img')
    .first()
    .evaluate((picture) => picture.innerHTML || picture.tagName)

test('a part looks the same among the products, on its quote and on its order', async ({ as }) => {
  const page = await as('admin')
  const lookOf = async (name: string) => {
    await page.goto(`/products?search=${encodeURIComponent(JSON.stringify(name))}`)
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Details of ${name}` }) })
    await expect(row).toBeVisible()
    return look(row)
  }
  for (const list of ['/quotes?status=SENT_TO_ADMIN', '/orders']) {
    await page.goto(list)
    await page.getByRole('rowheader').first().getByRole('button').click()
    await page
      .getByRole('button', { name: /^Items of/ })
      .first()
      .click()
    const line = page
      .getByRole('table', { name: /^Items of/ })
      .getByRole('row')
      .nth(1)
    const name = await line
      .getByRole('rowheader')
      .evaluate(
        (header) => header.querySelector('p, span > span > span')?.textContent ?? header.textContent ?? '',
      )
    const shown = await look(line)
    expect(await lookOf(name), name).toEqual(shown)
  }
})

test('the way of a bought quote ends in a done step and ticks what happened', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes?status=PURCHASED')
  await page.getByRole('rowheader').first().getByRole('button').click()
  const steps = page.getByRole('region', { name: 'Where it stands' }).getByRole('listitem')
  await expect(steps.last()).toHaveAttribute('data-place', 'done')
  await expect(steps.first()).toHaveAttribute('data-place', 'passed')
})
