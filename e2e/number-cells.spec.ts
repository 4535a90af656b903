import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import { messages } from '@armature/domain/messages'
import { addUnpricedQuote } from './priced-quote.ts'
import { expect, test } from './test.ts'

// Quantities and down payments are typed in the same cells as prices (price-cells.spec.ts): as fast as a hand can,
// with answers that come late, and by pasting a column.

type As = (who: 'admin' | 'vendor', options?: BrowserContextOptions) => Promise<Page>

interface Desk {
  page: Page
  table: Locator
  /** The names of the lines' cells, from above. */
  labels: string[]
  /** The texts that are typed into them. */
  texts: readonly [string, string, string, string]
  unreadable: { text: string; reason: string }
  shown: (text: string) => string
  /** The calls that save. */
  saves: string
}

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const lines = 4
const answerMs = 800

let opened = 0

const openInventory = async (as: As): Promise<Desk> => {
  opened += 1
  const page = await as('vendor', clipboard)
  await page.goto('/inventory?ordering=id')
  const table = page.getByRole('table', { name: 'Inventory' })
  const cells = table.getByRole('button', { name: /^Quantity of .+ Edit$/ })
  await expect(cells.nth(lines)).toBeVisible()
  const names = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''))
  return {
    page,
    table,
    labels: names.slice(0, lines).map((name) => name.replace(/: [^:]*$/, '')),
    // Others than stand there since the test before: what is as it was isn't sent.
    texts: [`${1_000 + opened}`, `${60 + opened}`, `${20_000 + opened}`, `${300 + opened}`],
    unreadable: { text: '1.5', reason: messages.quantityMinimum },
    shown: (text) => text,
    saves: '**/api/market/*/write/*/',
  }
}

const openQuotes = async (as: As): Promise<Desk> => {
  const page = await as('admin', clipboard)
  await page.goto('/quotes')
  const table = page.getByRole('table', { name: 'Quotes' })
  await expect(table).toBeVisible()
  const labels: string[] = []
  for (let line = 0; line < lines; line += 1) {
    const { quote } = await addUnpricedQuote(page, 1, { isSent: false })
    labels.unshift(`Down payment of quote #${quote}`)
  }
  await page.goto('/quotes?ordering=-id')
  await expect(table.getByRole('button', { name: `${labels[0]}: 20 %. Edit`, exact: true })).toBeVisible()
  return {
    page,
    table,
    labels,
    texts: ['15', '7', '100', '64'],
    unreadable: { text: '12,5', reason: messages.downPaymentInvalid },
    shown: (text) => `${text} %`,
    saves: '**/api/shop/quote/*/',
  }
}

const labelOf = ({ labels }: Desk, line: number): string => labels[line] ?? ''
const input = (desk: Desk, line: number): Locator =>
  desk.table.getByRole('textbox', { name: labelOf(desk, line), exact: true })
/** The cell's button, whatever it shows or, with a text, where it shows that. */
const cell = (desk: Desk, line: number, text?: string): Locator => {
  const start = `${labelOf(desk, line)}: `
  return text === undefined
    ? desk.table.locator(`[aria-label^=${JSON.stringify(start)}]`)
    : desk.table.getByRole('button', { name: `${start}${desk.shown(text)}. Edit`, exact: true })
}

/** Every answer comes late, the first ones latest. */
const slowDown = async ({ page, saves }: Desk): Promise<void> => {
  let extra = answerMs
  await page.route(saves, async (route) => {
    extra = Math.max(0, extra - 100)
    const wait = answerMs + extra
    const answer = await route.fetch()
    setTimeout(() => void route.fulfill({ response: answer }), wait)
  })
}

const expectTexts = async (desk: Desk, texts: readonly string[]): Promise<void> => {
  const { page, table } = desk
  for (const [line, text] of texts.entries()) await expect(cell(desk, line, text)).toBeVisible()
  await expect(table.locator('[data-pending]')).toHaveCount(0)
  // And so says the server.
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  for (const [line, text] of texts.entries()) await expect(cell(desk, line, text)).toBeVisible()
}

for (const [what, open] of Object.entries({ quantities: openInventory, 'down payments': openQuotes })) {
  for (const key of ['Enter', 'Tab'] as const) {
    test(`${what} typed at full speed with ${key} each stand in their own line`, async ({ as }) => {
      const desk = await open(as)
      const { page, texts } = desk
      // Tab leaves the column at its end, here as anywhere.
      await slowDown(desk)
      await cell(desk, 0).click()
      for (const text of texts) {
        await page.keyboard.type(text)
        await page.keyboard.press(key)
      }
      await page.keyboard.press('Escape')
      await expectTexts(desk, texts)
    })
  }

  test(`an answer leaves the focus and what is being typed alone among ${what}`, async ({ as }) => {
    const desk = await open(as)
    const { page, texts } = desk
    await slowDown(desk)
    await cell(desk, 0).click()
    await page.keyboard.type(texts[0])
    const answered = page.waitForResponse(desk.saves)
    await page.keyboard.press('Enter')
    await page.keyboard.type(texts[3].slice(0, 1))
    await answered
    await expect(desk.table.locator('[data-pending]')).toHaveCount(0)
    await expect(input(desk, 1)).toBeFocused()
    await expect(input(desk, 1)).toHaveValue(texts[3].slice(0, 1))
    await page.keyboard.type(texts[3].slice(1))
    await page.keyboard.press('Shift+Enter')
    await expect(input(desk, 0)).toBeFocused()
    await page.keyboard.type('9')
    await page.keyboard.press('Escape')
    await expect(cell(desk, 0)).toBeFocused()
    await expectTexts(desk, [texts[0], texts[3]])
  })

  test(`a pasted column of ${what} fills the lines below; what it cannot read stays`, async ({ as }) => {
    const desk = await open(as)
    const { page, texts, unreadable } = desk
    await slowDown(desk)
    await cell(desk, 0).click()
    const column = [texts[0], unreadable.text, '', texts[1]].join('\r\n')
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(`${column}\r\n`)})`)
    const before = await cell(desk, 2).getAttribute('aria-label')
    await input(desk, 0).press('ControlOrMeta+v')
    await expect(cell(desk, 0, texts[0])).toBeVisible()
    await expect(input(desk, 1)).toHaveValue(unreadable.text)
    await expect(page.getByText(unreadable.reason)).toBeVisible()
    await expect(cell(desk, 2)).toHaveAttribute('aria-label', before ?? '')
    await expect(cell(desk, 3, texts[1])).toBeVisible()
    await input(desk, 1).press('Escape')
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expect(cell(desk, 0, texts[0])).toBeVisible()
    await expect(cell(desk, 3, texts[1])).toBeVisible()
  })
}
