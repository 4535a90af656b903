import type { Locator, Page } from '@playwright/test'
import { setColours } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'

interface Edge {
  what: string
  ratio: number
}

/**
 * How much each enabled control differs from its background: by its border or by its fill, whichever is more. Read from
 * the browser's computed styles, on a canvas, which parses every colour format. Runs in the page.
 */
const measureEdges = `(() => {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const over = (below, colour) => {
    pen.fillStyle = 'rgb(' + below.join(' ') + ')'
    pen.fillRect(0, 0, 1, 1)
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const behind = (element) =>
    element === null
      ? [255, 255, 255]
      : over(behind(element.parentElement), getComputedStyle(element).backgroundColor)
  const light = (colour) => {
    const [red, green, blue] = colour.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const ratioOf = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((a, b) => a - b)
    return (more + 0.05) / (less + 0.05)
  }
  const controls = [
    'button:not([data-variant=subtle], [role=tab], [data-sort])',
    '.mantine-Input-input',
    '.mantine-Checkbox-input',
    '.mantine-Radio-radio',
    '.mantine-Switch-track',
  ].map((control) => '[aria-label="Buttons and fields"] ' + control)
  const isIdle = (element) =>
    element.matches(':disabled, [data-disabled]') || element.closest('.mantine-Input-section, .mantine-Pill-root') !== null
  return [...document.querySelectorAll(controls.join())].filter((element) => !isIdle(element)).map((element) => {
    const below = behind(element.parentElement)
    const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element)
    const filling = over(below, backgroundColor)
    const edge = borderTopWidth === '0px' ? below : over(filling, borderTopColor)
    return {
      what: element.className.match(/mantine-[A-Z]\\w+-\\w+/)[0] + ' ' + (element.textContent || element.getAttribute('aria-label') || element.placeholder || '') + ' on ' + below,
      ratio: Math.max(ratioOf(edge, below), ratioOf(filling, below)),
    }
  })
})()`

const edgesOf = (page: Page): Promise<Edge[]> => page.evaluate<Edge[]>(measureEdges)

test('what one presses or fills in has an edge of 3:1 on every surface', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/design')
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible()
  for (const colours of ['light', 'dark'] as const) {
    await setColours(page, colours)
    const edges = await edgesOf(page)
    expect(edges.length).toBeGreaterThan(60)
    expect(
      edges.filter(({ ratio }) => ratio < 3),
      colours,
    ).toEqual([])
  }
})

const lists = [
  ['admin', '/quotes', 'Quotes'],
  ['vendor', '/subquotes', 'Sub-quotes'],
  ['admin', '/orders', 'Orders'],
  ['vendor', '/suborders', 'Sub-orders'],
] as const

/** The list's frame, once its rows are there. */
const listIn = async (page: Page, path: string, label: string) => {
  await page.goto(path)
  const list = page.getByRole('region', { name: `${label}, scrollable`, exact: true })
  await expect(list.getByRole('rowheader').first()).toBeVisible()
  return list
}

const heightsIn = (list: Locator) =>
  list
    .locator('tbody > tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))

test('at 1280 px a row is one line, and ten rows fit without scrolling', async ({ as }) => {
  for (const [who, path, label] of lists) {
    const page = await as(who)
    await page.setViewportSize({ width: 1280, height: 900 })
    const list = await listIn(page, path, label)
    const heights = await heightsIn(list)
    expect.soft(Math.max(...heights), label).toBeLessThanOrEqual(48)
    const beyond = await list.evaluate((frame) => [
      frame.scrollHeight - frame.clientHeight,
      frame.scrollWidth - frame.clientWidth,
    ])
    expect.soft(beyond, `${label}: px out of sight`).toEqual([0, 0])
  }
})

test('on a phone a list begins within 300 px, a record has two lines, and one button has the filters', async ({
  as,
}) => {
  for (const [who, path, label] of lists) {
    const page = await as(who)
    await page.setViewportSize({ width: 390, height: 844 })
    const list = await listIn(page, path, label)
    const top = await list
      .locator('tbody > tr')
      .first()
      .evaluate((row) => row.getBoundingClientRect().top)
    expect.soft(top, label).toBeLessThanOrEqual(300)
    // Two lines, the second as high as its button.
    expect.soft(Math.max(...(await heightsIn(list))), label).toBeLessThanOrEqual(96)
    const created = page.getByRole('button', { name: /^Created:/ })
    await expect(created).toBeHidden()
    await page.getByRole('button', { name: 'Filters and tools' }).click()
    await expect(created).toBeVisible()
  }
})
