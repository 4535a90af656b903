import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'

const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/me/tables/') && answer.ok())

/** By the column panel, which is then closed. */
const asAtFirst = async (page: Page) => {
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await page.getByRole('button', { name: 'Columns' }).click()
  const reset = saved(page)
  await panel.getByRole('button', { name: 'Reset the table' }).click()
  await reset
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
}

/** The table with its rows and default settings, whatever the previous visitor had chosen. */
const inventoryAsAtFirst = async (page: Page) => {
  await page.goto('/inventory')
  const table = page.getByRole('table', { name: 'Inventory' })
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await asAtFirst(page)
  return table
}

/** By a mouse, released once the page shows the drop position. */
const drag = async (page: Page, from: Locator, to: Locator) => {
  // The drag code loads once a pointer is there.
  await from.hover()
  await expect(from).toHaveAttribute('draggable', 'true')
  await page.mouse.down()
  await to.hover()
  await expect(to).toHaveAttribute('data-over')
  await page.mouse.up()
}

test('columns are dragged by their headers, and made wider by their edges or by keyboard', async ({ as }) => {
  const page = await as('vendor')
  const table = await inventoryAsAtFirst(page)
  const heads = () =>
    table
      .locator('thead th[data-column]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-column') ?? ''))
  const [, second = '', third = ''] = await heads()
  const head = (column: string) => table.locator(`thead th[data-column=${column}]`)
  const width = async (column: string) => (await head(column).boundingBox())?.width ?? 0

  const moved = saved(page)
  await drag(page, head(third), head(second))
  await moved
  expect((await heads()).slice(1, 3)).toEqual([third, second])

  const before = await width(third)
  const edge = await head(third).locator('[data-sizer]').boundingBox()
  if (edge === null) throw new Error('The header has no edge to drag')
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2)
  await page.mouse.down()
  await page.mouse.move(edge.x + 60, edge.y + edge.height / 2, { steps: 4 })
  const sized = saved(page)
  await page.mouse.up()
  await sized
  const after = await width(third)
  expect(after).toBeGreaterThan(before + 40)
  expect((await heads()).slice(1, 3)).toEqual([third, second])

  await page.getByRole('button', { name: 'Columns' }).click()
  const wider = page.getByRole('button', { name: `Make ${await head(third).innerText()} wider` })
  const grown = saved(page)
  await wider.press('Enter')
  await grown
  expect(await width(third)).toBeGreaterThan(after + 10)
  await expectAccessible(page, 'widths of columns')
  await page.keyboard.press('Escape')
  await asAtFirst(page)
  expect((await heads()).slice(1, 3)).toEqual([second, third])
})
