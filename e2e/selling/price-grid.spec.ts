import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { hasFocus, pressOn } from '../testing/keyboard.ts'
import { addUnpricedQuote } from '../testing/priced-quote.ts'
import { expect, test } from '../testing/test.ts'

const prices = ['128.90', '7.25', '1033.00']

const onQuotes = async (page: Page): Promise<Page> => {
  await page.goto('/quotes')
  await expect(page.getByRole('table', { name: 'Quotes' })).toBeVisible()
  return page
}

/** The button of a line's price, whatever it shows. */
const priceOf = (items: Locator, name: string): Locator => items.locator(`[aria-label^="Price of ${name}: "]`)

test('a vendor prices eight lines and hands them on by keyboard alone', async ({ as }) => {
  const { sub, lines } = await addUnpricedQuote(await onQuotes(await as('admin')), 8)
  const page = await as('vendor', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`/subquotes/${sub}`)
  const items = page.getByRole('table', { name: `Items of sub-quote #${sub}` })
  await expect(items.getByRole('rowheader')).toHaveCount(8)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent += 1
  })
  const nameOf = (line: number): string => lines[line]?.name ?? ''
  const shows = (line: number, text: string) =>
    expect(priceOf(items, nameOf(line))).toHaveAttribute('aria-label', new RegExp(`: \\${text}\\. Edit$`))

  // The first is reached only by Tab, like everything here.
  const first = priceOf(items, nameOf(0))
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(`${prices.join('\r\n')}\r\n`)})`)
  await pressOn(page, first)
  const pasted = page.waitForResponse(/subquote\/\d+\/prices/)
  await page.keyboard.press('ControlOrMeta+v')
  expect((await pasted).status()).toBe(200)
  await shows(2, '$1,033.00')
  expect(sent).toBe(1)

  // Down to the fourth, whose price fills all lines below.
  for (let step = 0; step < 3; step += 1) {
    if (step === 0) await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.type('64.05')
  const total = page.getByRole('paragraph').filter({ hasText: 'Total of sub-quote' })
  await expect(total).toContainText('Not saved yet')
  const filled = page.waitForResponse(/subquote\/\d+\/prices/)
  await page.keyboard.press('ControlOrMeta+d')
  expect((await filled).status()).toBe(200)
  await shows(7, '$64.05')
  expect(sent).toBe(2)
  await expect(total).toContainText('$2,978.80')
  await expect(total).not.toContainText('Not saved yet')

  // One step back, and redo.
  const undone = page.waitForResponse(/subquote\/\d+\/prices/)
  await page.keyboard.press('ControlOrMeta+z')
  expect((await undone).status()).toBe(200)
  await shows(2, '$1,033.00')
  await expect(priceOf(items, nameOf(7))).toHaveAttribute('aria-label', /: Not priced\. Edit$/)
  await expectAccessible(page, 'prices in a grid')
  const redone = page.waitForResponse(/subquote\/\d+\/prices/)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  expect((await redone).status()).toBe(200)
  await shows(7, '$64.05')

  await pressOn(
    page,
    page.getByRole('button', { name: `Show transitions of sub-quote #${sub}`, exact: true }),
  )
  const handOn = page.getByRole('menuitem', { name: 'send to admin', exact: true })
  await expect(handOn).toBeVisible()
  for (let step = 0; step < 8; step += 1) {
    if (await hasFocus(handOn)) break
    await page.keyboard.press('ArrowDown')
  }
  const handed = page.waitForResponse(/send-to-admin/)
  await page.keyboard.press('Enter')
  expect((await handed).status()).toBe(200)
})

test('on a phone the name stands beside its price field, and undo under the thumb', async ({ as }) => {
  const { sub, lines } = await addUnpricedQuote(await onQuotes(await as('admin')), 3)
  const page = await as('vendor', { viewport: { width: 360, height: 740 }, hasTouch: true })
  await page.goto(`/subquotes/${sub}`)
  const items = page.getByRole('table', { name: `Items of sub-quote #${sub}` })
  for (const { name } of lines) {
    const [title, field] = [items.getByText(name, { exact: true }), priceOf(items, name)]
    await field.scrollIntoViewIfNeeded()
    await expect(title).toBeInViewport()
    await expect(field).toBeInViewport()
  }
  const [line] = lines
  await priceOf(items, line?.name ?? '').tap()
  const saved = page.waitForResponse(/quote-item/)
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  const undo = page.getByRole('button', { name: 'Undo the last edit' })
  const box = await undo.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const undone = page.waitForResponse(/subquote\/\d+\/prices/)
  await undo.tap()
  expect((await undone).status()).toBe(200)
  await expect(priceOf(items, line?.name ?? '')).toHaveAttribute('aria-label', /: Not priced\. Edit$/)
})
