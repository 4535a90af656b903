import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Line } from '../testing/priced-quote.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

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

/** The vendor at a sub-quote with eight unpriced lines. */
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

/** Every answer to a price is delayed, the first ones most. */
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
  // The server agrees.
  const label = (await items.getAttribute('aria-label')) ?? ''
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await page.getByRole('button', { name: label }).click()
  for (const [line, text] of wanted.entries())
    await expect(price(line)).toHaveAttribute('aria-label', new RegExp(`: \\${shown(text)}\\. Edit$`))
}

test('eight prices typed at full speed each stand in their own line', async ({ as }) => {
  const desk = await openDesk(as)
  const { page, price, input } = desk
  await slowDown(page)
  await price(0).click()
  for (const text of prices) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(price(prices.length - 1)).toBeFocused()
  await expect(input(0)).toHaveCount(0)
  await expectPrices(desk, prices)
})

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
