import type { Frame, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import axe from 'axe-core'

/** Axe is 650 kB of script: a document reads it once, however often it is looked at. */
const bringAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(axe.source)
}

/**
 * Parts that stand on the page for a moment only: the note of a screen on its way, and rows that new ones are about to
 * replace.
 */
const passing = '[role=status][aria-label=Loading], tbody[data-stale]'

/**
 * A finding is looked for again, two frames later: a button that was enabled when axe took stock and grey when it measured
 * is no violation, nor a text whose colours the browser has changed by half. A finding that comes time after time is one.
 */
const look = `async (options) => {
  for (let left = 3; ; left -= 1) {
    const { violations } = await axe.run(document, options)
    if (violations.length === 0 || left === 1) return violations
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
  }
}`

/** No axe violation of any impact. Soft, so that a walk finds all of them. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  // To tell of all that passes, which nobody reads, would take as long as the rules themselves.
  const options: RunOptions = { resultTypes: ['violations'] }
  await expect(page.locator(passing)).toHaveCount(0)
  await bringAxe(page.mainFrame())
  // Frames of the same origin answer the page's axe by their own; one that goes meanwhile has nothing to say.
  for (const frame of page.frames().slice(1)) await bringAxe(frame).catch(() => undefined)
  const violations = await page.evaluate<AxeResults['violations']>(`(${look})(${JSON.stringify(options)})`)
  const found = violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
  expect.soft(found, `${what}: axe violations`).toEqual([])
}

export type Colours = 'light' | 'dark'

const colourAttribute = 'data-mantine-color-scheme'

/** Until what has changed is drawn, and moves no more by itself: what follows the scrolling never ends. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate<undefined>(`(async () => {
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.all(timed.map(({ finished }) => finished.catch(() => undefined)))
  })()`)

/** Until the colours have changed everywhere, in styles and in what was drawn with them. */
export const setColours = async (page: Page, colorScheme: Colours) => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator(`html[${colourAttribute}=${colorScheme}]`)).toBeAttached()
  await untilDrawn(page)
}
