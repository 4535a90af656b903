import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** No axe violation of any impact; with `rules` those alone. Soft, so that a walk finds all of them. */
export const expectAccessible = async (page: Page, what: string, rules?: string[]): Promise<void> => {
  // Without frames of other origins there is nothing to gather in a second page, which costs most of the time.
  // To tell of all that passes, which nobody reads, would take as long as the rules themselves.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
  expect.soft(found, `${what}: axe violations`).toEqual([])
}

/** Rules whose answer depends on colours; all others need one look. */
export const colourRules = ['color-contrast', 'link-in-text-block']

export type Colours = 'light' | 'dark'

export const otherColours = { light: 'dark', dark: 'light' } as const satisfies Record<Colours, Colours>

/** In which colours the page stands. */
export const coloursOf = (page: Page): Promise<Colours> =>
  page.evaluate<Colours>('document.documentElement.dataset.mantineColorScheme')

/** Until the colours have changed everywhere, in styles and in what was drawn with them. */
export const setColours = async (page: Page, colorScheme: Colours) => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached()
  await page.evaluate(`(async () => {
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))
  })()`)
}

/** The same in light and in dark; in dark only what depends on colours. */
export const expectAccessibleInBoth = async (page: Page, what: string): Promise<void> => {
  await expectAccessible(page, `${what}, light`)
  await setColours(page, 'dark')
  await expectAccessible(page, `${what}, dark`, colourRules)
  await setColours(page, 'light')
}
