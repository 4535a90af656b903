import type { Page } from '@playwright/test'
import { expectFits } from '../testing/fit.ts'
import { expect, test } from '../testing/test.ts'

/** The parts for the screen only: the menu, the bars, and every control. */
const screenOnly = [
  'nav',
  '[aria-label="Top bar"]',
  'aside[aria-label="Test payments"]',
  '.mantine-Button-root',
  '.mantine-ActionIcon-root',
  'input',
  'select',
].join(', ')

/** As wide as A4 between margins of 14 mm. */
const onPaper = async (page: Page) => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 688, height: 1000 })
}

const onScreen = async (page: Page) => {
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

const colours = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body)
    const { color } = getComputedStyle(document.querySelector('h1') ?? document.body)
    const dimmed = document.querySelector('[data-mantine-color-scheme] main [style*=dimmed]') ?? document.body
    return [backgroundColor, color, getComputedStyle(dimmed).color]
  })

const printsClean = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(screenOnly).filter({ visible: true })).toHaveCount(0)
  // A page switches to print colours a moment after the media change.
  await expect.poll(() => colours(page)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(51, 51, 51)'])
  await expectFits(page, `${page.url()} on paper`)
}

test('lists and records’ pages print black on white, without what is there to be pressed', async ({ as }) => {
  const page = await as('admin', { colorScheme: 'dark' })
  for (const path of ['/quotes', '/orders', '/products']) {
    await onScreen(page)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible()
    await onPaper(page)
    await printsClean(page)
    const table = await page
      .getByRole('main')
      .getByRole('table')
      .first()
      .evaluate((found) => {
        const head = found.querySelector('thead')
        const cell = found.querySelector('thead th')
        const frame = found.parentElement
        if (!head || !cell || !frame) throw new Error('A table has a header and a frame')
        return {
          head: getComputedStyle(head).display,
          cell: getComputedStyle(cell).position,
          isCut: frame.scrollHeight > frame.clientHeight,
          // A column with room for only single letters is unreadable.
          narrow: Array.from(found.querySelectorAll('tbody tr:first-child > *'))
            .filter((one) => one.textContent !== '' && one.checkVisibility())
            .filter((one) => one.getBoundingClientRect().width < 24)
            .map((one) => one.textContent),
        }
      })
    expect(table, path).toEqual({ head: 'table-header-group', cell: 'static', isCut: false, narrow: [] })
  }
  await onScreen(page)
  await page.goto('/quotes')
  await page.getByRole('main').getByRole('rowheader').first().getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Quote #/ })).toBeVisible()
  await onPaper(page)
  await printsClean(page)
})
