import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** No axe violation of any impact; with `rules` those alone. Soft, so that a walk finds all of them. */
export const expectAccessible = async (page: Page, what: string, rules?: string[]): Promise<void> => {
  // Without frames of other origins there is nothing to gather in a second page, which costs most of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }))
  expect.soft(found, `${what}: axe violations`).toEqual([])
}
