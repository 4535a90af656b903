import { call } from './call.ts'
import { addUnpricedQuote } from './priced-quote.ts'
import { expect, test } from './test.ts'

test('a vendor finds a part by its number, comes back to it, and goes on by keys alone', async ({ as }) => {
  const page = await as('vendor')
  await page.goto('/subquotes')
  const name = await page.getByRole('rowheader').first().textContent()
  const id = /\d+/.exec(name ?? '')?.[0] ?? ''
  const box = page.getByRole('combobox', { name: 'Go to, find or do' })
  const search = page.getByRole('button', { name: 'Go to, find or do' })

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await box.fill(`#${id}`)
  await expect(page.getByRole('option', { name: new RegExp(`^Sub-quote #${id}`) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/subquotes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Sub Quote #${id}` })).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL('/suborders')
  await search.focus()
  await page.keyboard.press('Enter')
  const seen = page.getByRole('group', { name: 'Recently seen' }).getByRole('option').first()
  await expect(seen).toContainText(`Sub-quote #${id}`)
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await page.keyboard.press('?')
  await page.getByRole('switch', { name: /Shortcuts by single keys/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expect(page).toHaveURL('/suborders')
})

test('a quote’s own acts are done from its row and its page by keys alone, with what they ask before', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await expect(page.getByRole('table', { name: 'Quotes' })).toBeVisible()
  const { quote, lines } = await addUnpricedQuote(page, 1, { isSent: false })
  for (const { id } of lines)
    await call(page, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '12.00', itemId: id })
  await page.reload()
  const subject = `quote #${quote}`
  const box = page.getByRole('combobox', { name: 'Go to, find or do' })
  const actions = page.getByRole('group', { name: subject }).getByRole('option')
  const status = async () => (await call<{ status: string }>(page, 'GET', `/api/shop/quote/${quote}/`)).status

  await page.getByRole('button', { name: `Sub-quotes of ${subject}` }).focus()
  await page.keyboard.press('Control+k')
  await expect(actions.first()).toBeVisible()
  const { transitions } = await call<{ transitions: string[] }>(
    page,
    'GET',
    `/api/shop/quote/${quote}/possible-transitions/`,
  )
  await expect(actions).toHaveCount(transitions.length)
  // Each act tells its effect and the people whom it reaches.
  for (const name of transitions)
    await expect(actions.filter({ hasText: name.replaceAll('-', ' ') }).first()).toContainText('.')
  await box.fill(`admin approve ${subject}`)
  await expect(page.getByRole('option', { name: `admin approve, ${subject}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect.poll(status).toBe('ADMIN_APPROVED')

  // The row that is chosen is in hand, wherever the keys are; its other buttons are offered, too.
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Sub-quotes of ${subject}` }) })
  await row.getByRole('checkbox').check()
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('Control+k')
  await expect(actions.first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'On this page' })).toContainText(/Delete/)
  await page.keyboard.press('Escape')

  await page.goto(`/quote/${quote}/subquotes`)
  await expect(page.getByRole('heading', { level: 1, name: `Quote #${quote}` })).toBeVisible()
  await page.keyboard.press('Control+k')
  await box.fill(`close ${subject}`)
  await expect(page.getByRole('option', { name: `close, ${subject}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  const reason = page.getByRole('dialog').getByRole('textbox', { name: /^Reason/ })
  await expect(reason).toBeFocused()
  expect(await status()).toBe('ADMIN_APPROVED')
  await page.keyboard.type('Bought elsewhere.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(status).toBe('CLOSED')
})

test('on a phone everything is reached by the button, and fits', async ({ as }) => {
  const page = await as('customer', { viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.goto('/my-orders')
  await page.getByRole('button', { name: 'Go to, find or do' }).tap()
  await page.getByRole('combobox', { name: 'Go to, find or do' }).fill('request')
  await page.getByRole('option', { name: 'Request quote' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Request quote' })).toBeVisible()
  await page.getByRole('button', { name: 'Help for this page' }).tap()
  await expect(page.getByRole('dialog', { name: 'Help: Request quote' })).toContainText(
    'prices of as many parts',
  )
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
})

test('the account menu leads to what was seen last, by mouse alone', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/quotes')
  await page.getByRole('main').getByRole('rowheader').first().getByRole('button').click()
  const heading = page.getByRole('heading', { name: /^Quote #\d+$/, level: 1 })
  await expect(heading).toBeVisible()
  const name = (await heading.textContent()) ?? ''
  await page.goto('/products')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Recently seen' }).click()
  await page.getByRole('group', { name: 'Recently seen' }).getByRole('option', { name }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})
