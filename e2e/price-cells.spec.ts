import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { expectAccessibleInBoth } from './axe.ts'
import type { Line } from './priced-quote.ts'
import { addUnpricedQuote } from './priced-quote.ts'
import { expect, test } from './test.ts'

const answerMs = 800
const prices = ['128.90', '7.25', '1033.00', '64.05', '19.99', '250.10', '3.75', '999.95']
const shown = (price: string): string =>
  `$${Number(price).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

type As = (who: 'admin' | 'vendor', options?: BrowserContextOptions) => Promise<Page>

interface Desk {
  page: Page
  items: Locator
  lines: Line[]
  /** The button of a line's price, or its input. */
  price: (line: number) => Locator
  input: (line: number) => Locator
}

/** The vendor before a sub-quote of eight lines that nobody has priced. */
const openDesk = async (as: As): Promise<Desk> => {
  const { sub, lines } = await addUnpricedQuote(await onQuotes(as), prices.length)
  const page = await as('vendor', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/subquotes')
  await page.getByRole('button', { name: `Items of sub-quote #${sub}` }).click()
  const items = page.getByRole('table', { name: `Items of sub-quote #${sub}` })
  await expect(items.getByRole('rowheader')).toHaveCount(prices.length)
  const nameOf = (line: number): string => lines[line]?.name ?? ''
  return {
    page,
    items,
    lines,
    price: (line) => items.locator(`[aria-label^="Price of ${nameOf(line)}: "]`),
    input: (line) => items.getByRole('textbox', { name: `Price of ${nameOf(line)}`, exact: true }),
  }
}

const onQuotes = async (as: As): Promise<Page> => {
  const admin = await as('admin')
  await admin.goto('/quotes')
  await expect(admin.getByRole('table', { name: 'Quotes' })).toBeVisible()
  return admin
}

/** Every answer to a price comes late, the first ones latest. */
const slowDown = async (page: Page): Promise<void> => {
  let extra = answerMs
  await page.route('**/api/shop/quote-item/**', async (route) => {
    extra = Math.max(0, extra - 100)
    const wait = answerMs + extra
    const answer = await route.fetch()
    setTimeout(() => void route.fulfill({ response: answer }), wait)
  })
}

const expectPrices = async ({ page, items, price }: Desk, wanted: readonly string[]): Promise<void> => {
  for (const [line, text] of wanted.entries())
    await expect(price(line)).toHaveAttribute('aria-label', new RegExp(`: \\${shown(text)}\\. Edit$`))
  await expect(items.locator('[data-pending]')).toHaveCount(0)
  // And so says the server.
  const label = (await items.getAttribute('aria-label')) ?? ''
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await page.getByRole('button', { name: label }).click()
  for (const [line, text] of wanted.entries())
    await expect(price(line)).toHaveAttribute('aria-label', new RegExp(`: \\${shown(text)}\\. Edit$`))
}

for (const key of ['Enter', 'Tab'] as const) {
  test(`eight prices typed at full speed with ${key} each stand in their own line`, async ({ as }) => {
    const desk = await openDesk(as)
    const { page, price, input } = desk
    await slowDown(page)
    await price(0).click()
    for (const text of prices) {
      await page.keyboard.type(text)
      await page.keyboard.press(key)
    }
    if (key === 'Enter') await expect(price(prices.length - 1)).toBeFocused()
    await expect(input(0)).toHaveCount(0)
    await expectPrices(desk, prices)
  })
}

test('an answer leaves the focus and what is being typed alone', async ({ as }) => {
  const desk = await openDesk(as)
  const { page, price, input } = desk
  await slowDown(page)
  await price(0).click()
  await page.keyboard.type('128.90')
  const answered = page.waitForResponse(/quote-item/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('64.')
  await answered
  await expect(desk.items.locator('[data-pending]')).toHaveCount(0)
  await expect(input(1)).toBeFocused()
  await expect(input(1)).toHaveValue('64.')
  await page.keyboard.type('05')
  await page.keyboard.press('Shift+Enter')
  await expect(input(0)).toBeFocused()
  await expect(input(0)).toHaveValue(/^128\.90?$/)
  await page.keyboard.type('5')
  await page.keyboard.press('Escape')
  await expect(price(0)).toBeFocused()
  await expectPrices(desk, ['128.90', '64.05'])
})

test('a script that moves the focus sends nothing; a hand that leaves does', async ({ as }) => {
  const { page, price, input } = await openDesk(as)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1
  })
  await price(0).click()
  await page.keyboard.type('12')
  await page.getByRole('searchbox').focus()
  await expect(input(0)).toHaveValue('12')
  expect(sent).toBe(0)
  await input(0).click()
  await input(0).press('End')
  await page.keyboard.type('8')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(price(0)).toHaveAttribute('aria-label', /: \$128\.00\. Edit$/)
  expect(sent).toBe(1)
})

test('a pasted column fills the lines below; what it cannot read stays, with the reason', async ({ as }) => {
  const { page, price, input } = await openDesk(as)
  await slowDown(page)
  await price(0).click()
  const column = `${prices.slice(0, 2).join('\r\n')}\r\n12,50\r\n\r\n$1,290.00\r\n`
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(column)})`)
  await input(0).press('ControlOrMeta+v')
  await expect(price(0)).toHaveAttribute('aria-label', /: \$128\.90\. Edit$/)
  await expect(price(1)).toHaveAttribute('aria-label', /: \$7\.25\. Edit$/)
  await expect(input(2)).toHaveValue('12,50')
  await expect(page.getByText(messages.priceInvalid)).toBeVisible()
  await expect(page.getByText('From $1.00 to $9,999,999.99, such as 1250.50.')).toBeVisible()
  await expect(price(4)).toHaveAttribute('aria-label', /: \$1,290\.00\. Edit$/)
  await expectAccessibleInBoth(page, 'a pasted price that cannot be read')
})

test('a price below one dollar, or one that the server refuses, stays typed and says why', async ({ as }) => {
  const { page, price, input } = await openDesk(as)
  await price(0).click()
  await page.keyboard.type('0.99')
  await page.keyboard.press('Enter')
  await expect(input(0)).toHaveValue('0.99')
  await expect(page.getByText('From $1.00 to $9,999,999.99, such as 1250.50.')).toBeVisible()
  await expect(input(0)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(input(1)).toBeFocused()

  await page.route('**/api/shop/quote-item/**', (route) => route.abort())
  await page.keyboard.type('45.5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('7')
  await expect(page.getByRole('alert').getByText(messages.unexpected).first()).toBeVisible()
  await expect(input(1)).toHaveValue('45.5')
  await expect(input(2)).toBeFocused()
  await expect(input(2)).toHaveValue('7')

  await page.unroute('**/api/shop/quote-item/**')
  await input(1).press('Enter')
  await expect(price(1)).toHaveAttribute('aria-label', /: \$45\.50\. Edit$/)
})
