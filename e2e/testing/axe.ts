import type { Frame, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import axe from 'axe-core'

/** Axe is 650 kB of script: each document loads it once. */
const bringAxe = async (frame: Frame): Promise<void> => {
  if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(axe.source)
}

/** Parts that are on the page only briefly: a loading screen's note, and rows about to be replaced. */
const passing = '[role=status][aria-label=Loading], tbody[data-stale]'

/**
 * A finding is checked again, two frames later: a button that axe first saw enabled and then measured in grey is no
 * violation, nor is a text in mid-transition. A repeated finding is one.
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
  // Listing every passed rule, which nobody reads, would take as long as the rules themselves.
  const options: RunOptions = { resultTypes: ['violations'] }
  await expect(page.locator(passing)).toHaveCount(0)
  await bringAxe(page.mainFrame())
  // Frames of the same origin run axe themselves; one that goes meanwhile reports nothing.
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

/** Until changes are rendered and animations have stopped; scroll-driven ones never end. */
export const untilDrawn = (page: Page): Promise<void> =>
  page.evaluate<undefined>(`(async () => {
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    await Promise.all(timed.map(({ finished }) => finished.catch(() => undefined)))
  })()`)

/** Until the colours have changed everywhere, in styles and in rendering. */
export const setColours = async (page: Page, colorScheme: Colours) => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator(`html[${colourAttribute}=${colorScheme}]`)).toBeAttached()
  await untilDrawn(page)
}
