import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { untilDrawn } from './axe.ts'

/** The size that a finger needs, in CSS pixels. */
const leastTargetPx = 44

/** The overflowing parts: the page in its window, a table in its frame, and a dialog's content. A spreadsheet's cells scroll. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('[role=region]:has(> table):not([data-sheet]), [role=dialog]'),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? 'the page'
        return `${name}: ${element.scrollWidth} px in ${element.clientWidth}`
      }),
  )

/**
 * Finds them with a large marketplace's figures: every sum eight million dollars, every unread count at its longest.
 * The demo's sums are small, and the ones that an earlier walk left in a list are random.
 */
const tooWideWhenLarge = async (page: Page) => {
  await page.evaluate(() => {
    const sum = /\$[\d,]+\.\d\d/g
    const large = '$8,888,888.88'
    const isSmall = (found: string) => found.length < large.length
    const restore: (() => void)[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const was = text.nodeValue ?? ''
      const becomes = was.replace(sum, (found) => (isSmall(found) ? large : found))
      if (becomes === was) continue
      const changed = text
      changed.nodeValue = becomes
      restore.push(() => (changed.nodeValue = was))
    }
    for (const count of document.querySelectorAll<HTMLElement>('[data-count]')) {
      const was = count.dataset.count
      count.dataset.count = '99+'
      restore.push(() => (count.dataset.count = was))
    }
    Object.assign(globalThis, { restoreFigures: () => restore.splice(0).forEach((put) => put()) })
  })
  const found = await tooWide(page)
  await page.evaluate('restoreFigures()')
  return found
}

export const expectFits = async (page: Page, what: string) => {
  expect.soft(await tooWide(page), `${what}: nothing scrolls sideways`).toEqual([])
  expect.soft(await tooWideWhenLarge(page), `${what}: nor with large figures`).toEqual([])
}

/** The current desktop screen in a phone's window. */
export const expectFitsPhone = async (page: Page, what: string) => {
  const desktop = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await untilDrawn(page)
  await expectFits(page, `${what}, on a phone`)
  if (desktop) await page.setViewportSize(desktop)
}

/** Standalone buttons, fields and links; a link within a sentence is as high as its line. */
const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      element.getBoundingClientRect().width > 1
    /** A checkbox can be pressed by its label too, and a field by its frame. */
    const pressed = (element: Element): Element[] =>
      element instanceof HTMLInputElement
        ? [
            element,
            ...(element.labels ?? []),
            ...(element.type === 'checkbox' || element.type === 'radio'
              ? []
              : [element.closest('[class*="-wrapper"]') ?? element]),
          ]
        : [element]
    const fits = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return Math.round(width) >= least && Math.round(height) >= least
    }
    const nameOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent
      return `${element.tagName.toLowerCase()} “${name.slice(0, 40)}” ${Math.round(width)} x ${Math.round(height)}`
    }
    const targets = document.querySelectorAll(
      'a[href], button, input, select, textarea, [role=tab], [role=option], [role=menuitem]',
    )
    return Array.from(targets)
      .filter((element) => isShown(element) && getComputedStyle(element).display !== 'inline')
      .filter((element) => !pressed(element).some(fits))
      .map(nameOf)
  }, leastTargetPx)

export const expectTargets = async (page: Page, what: string) => {
  expect.soft(await smallTargets(page), `${what}: targets for a finger`).toEqual([])
}

/** From now on the page's pointer is a finger; the returned function ends that. */
export const useFinger = async (page: Page): Promise<() => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  return async () => {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await devtools.detach()
  }
}
