import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { call } from '../testing/call.ts'
import { expectFits, expectTargets, useFinger } from '../testing/fit.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

const phone = { viewport: { width: 390, height: 844 } }

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const say = async (page: Page, text: string) => {
  await box(page).fill(text)
  await box(page).press('Enter')
}
const texts = (page: Page, start: string): Promise<string[]> =>
  page.evaluate(
    `[...document.querySelectorAll('[role=log] article')].map((one) => /${start} \\d+/.exec(one.innerText)?.[0]).filter(Boolean)`,
  )

/** A sub-quote of the demo vendor's with both chats open. */
const openBoth = async (admin: Page, vendor: Page): Promise<{ sub: number; quote: number }> => {
  await admin.goto('/quotes')
  const { sub, quote } = await addUnpricedQuote(admin, 2)
  await admin.goto(`/quote/${quote}/subquotes`)
  await admin.getByRole('button', { name: `Chat of sub-quote #${sub}` }).click()
  await vendor.goto(`/subquotes/${sub}`)
  await vendor.getByRole('button', { name: `Chat of sub-quote #${sub}` }).click()
  await expect(box(admin)).toBeFocused()
  await expect(log(vendor)).toContainText('PENDING → SENT TO VENDOR')
  return { sub, quote }
}

test('two people talk side by side: typing, marks, breaks of lines, an answer, an edit', async ({ as }) => {
  const [admin, vendor] = [await as('admin'), await as('vendor', phone)]
  await openBoth(admin, vendor)
  await box(admin).pressSequentially('Hello')
  await expect(vendor.getByText('is typing…')).toBeVisible()
  await box(admin).press('Shift+Enter')
  await box(admin).pressSequentially('second line, see https://example.test/a?b=1.')
  await box(admin).press('Enter')
  await expect(box(admin)).toHaveValue('')
  await expect(log(vendor)).toContainText('Hello\nsecond line')
  const link = log(vendor).getByRole('link', { name: 'https://example.test/a?b=1' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(admin.locator('[data-mark=Read]')).toHaveCount(1)

  await say(vendor, '<img src=x onerror="document.title=1"><script>alert(1)</script>')
  await expect(log(admin)).toContainText('<script>alert(1)</script>')
  await expect(log(admin).locator('img, script')).toHaveCount(0)

  await log(admin)
    .getByRole('button', { name: /^Reply to/ })
    .last()
    .click()
  await expect(box(admin)).toBeFocused()
  await say(admin, 'What is this?')
  await expect(log(vendor).locator('q')).toContainText('onerror')
  const edit = () => log(admin).getByRole('button', { name: /^Edit/ }).last().click()
  await edit()
  await expect(box(admin)).toHaveValue('What is this?')
  await box(admin).press('Escape')
  await expect(box(admin)).toHaveValue('')
  await expect(box(admin)).toBeFocused()
  await edit()
  await say(admin, 'What is that?')
  await expect(log(vendor)).toContainText('What is that?')
  await expect(log(vendor)).toContainText('edited')
  await expect(box(admin)).toBeFocused()
  await log(admin)
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click()
  await admin.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(log(vendor)).toContainText('This message was deleted.')
  await expect(box(admin)).toBeFocused()

  await admin.getByRole('combobox', { name: 'Part' }).click()
  await admin.getByRole('listbox').getByRole('option').first().click()
  await say(admin, 'The price of this one?')
  await expect(log(vendor).getByText(/^About /)).toBeVisible()
  await expectAccessible(admin, 'a chat at a desk')
  await expectAccessible(vendor, 'a chat on a phone')
  await admin.keyboard.press('Escape')
  await expect(log(admin)).toHaveCount(0)
  await expect(admin.getByRole('button', { name: /^Chat of sub-quote/ }).first()).toBeFocused()
})

test('over a bad line each message is there once, in order, and what waits survives a reload', async ({
  as,
}) => {
  const [admin, vendor] = [await as('admin'), await as('vendor')]
  const { sub } = await openBoth(admin, vendor)
  // Every other answer gets lost, after the server has stored the message.
  let sent = 0
  await vendor.route('**/api/chat/*/messages/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    return (sent += 1) % 2 === 1 ? route.abort() : route.fulfill({ response: answer })
  })
  for (let at = 1; at <= 4; at += 1) await say(vendor, `No. ${at}`)
  await expect
    .poll(() => texts(admin, 'No.'), { timeout: 30_000 })
    .toEqual(['No. 1', 'No. 2', 'No. 3', 'No. 4'])
  await expect
    .poll(() => texts(vendor, 'No.'), { timeout: 30_000 })
    .toEqual(['No. 1', 'No. 2', 'No. 3', 'No. 4'])
  await vendor.unroute('**/api/chat/*/messages/')

  await vendor.route('**/api/chat/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await say(vendor, 'Kept 1')
  await say(vendor, 'Kept 2')
  await expect(log(vendor).getByText('Waiting')).toHaveCount(2)
  await vendor.reload()
  await vendor.getByRole('button', { name: `Chat of sub-quote #${sub}` }).click()
  await expect(log(vendor).getByText('Waiting')).toHaveCount(2)
  await say(vendor, 'Kept 3')
  await vendor.unroute('**/api/chat/**')
  await expect.poll(() => texts(admin, 'Kept'), { timeout: 30_000 }).toEqual(['Kept 1', 'Kept 2', 'Kept 3'])
  await expect(log(vendor).getByText('Waiting')).toHaveCount(0)
})

test('what waits to be read is counted on the button, in the menu and in the title', async ({ as }) => {
  const [admin, vendor] = [await as('admin'), await as('vendor')]
  await admin.goto('/quotes')
  const { sub } = await addUnpricedQuote(admin, 1)
  const channel = `subQuote-${sub}`
  await vendor.goto(`/subquotes/${sub}`)
  await expect(vendor.getByRole('button', { name: `Chat of sub-quote #${sub}`, exact: true })).toBeVisible()
  for (let at = 1; at <= 12; at += 1)
    await call(admin, 'POST', `/api/chat/${channel}/messages/`, {
      client_id: `e2e-${sub}-${at}`,
      text: `Old ${at}`,
    })
  const button = vendor.getByRole('button', { name: `Chat of sub-quote #${sub}, 12 unread` })
  await expect(button).toBeVisible()
  await expect(vendor).toHaveTitle(/^\(\d+\) Sub/)
  const menu = vendor.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Sub Quotes' })).toHaveAccessibleDescription(/unread messages/)
  await expectFits(vendor, 'a list with unread messages')
  await button.click()
  await expect.poll(() => texts(vendor, 'Old')).toHaveLength(10)
  await expect(vendor.getByRole('separator')).toHaveCount(1)
  await log(vendor).evaluate((element) => element.scrollTo(0, 0))
  await expect
    .poll(() => texts(vendor, 'Old'))
    .toEqual(Array.from({ length: 12 }, (_, at) => `Old ${at + 1}`))
  await vendor.getByRole('button', { name: 'Search this chat' }).click()
  await vendor.getByRole('searchbox', { name: 'Search this chat' }).fill('Old 7')
  await expect(vendor.getByRole('region', { name: 'Found messages' }).getByRole('article')).toHaveCount(1)
  await vendor.keyboard.press('Escape')
  await vendor.getByRole('button', { name: 'Close the chat' }).click()
  await expect(vendor.getByRole('button', { name: `Chat of sub-quote #${sub}`, exact: true })).toBeVisible()
})

test('on a small phone a customer’s chat slides up from below: it opens from My Quotes, sends, and returns to the list', async ({
  as,
}) => {
  const size = { width: 360, height: 740 }
  const customer = await as('customer', { viewport: size, hasTouch: true })
  await useFinger(customer)
  await customer.goto('/my-quotes')
  const button = customer.getByRole('button', { name: /^Chat of quote #/ }).first()
  await button.tap()
  const drawer = customer.getByRole('dialog', { name: /^Chat of quote #\d+$/ })
  await expect(box(customer)).toBeFocused()
  const sheet = (await drawer.boundingBox()) ?? { x: 1, y: 0, width: 0, height: 0 }
  expect([sheet.x, sheet.width, sheet.y + sheet.height]).toEqual([0, size.width, size.height])
  // The record stays in sight above it.
  expect(sheet.y).toBeGreaterThan(40)
  const words = `From a phone, ${crypto.randomUUID()}`
  await box(customer).fill(words)
  await drawer.getByRole('button', { name: 'Send' }).tap()
  await expect(log(customer).getByRole('article').filter({ hasText: words })).toContainText('Sent')
  await expect(box(customer)).toBeFocused()
  await expectFits(customer, 'a chat of a customer')
  await expectTargets(customer, 'a chat of a customer')
  await expectAccessible(customer, 'a chat of a customer')
  await drawer.getByRole('button', { name: 'Close the chat' }).tap()
  await expect(drawer).toHaveCount(0)
  await expect(button).toBeFocused()
})
