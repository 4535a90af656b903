import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/axe.ts'
import { expect, test } from '../testing/test.ts'

/** Pages that the server renders itself, outside the web app. */
const pages: readonly (readonly [string, string])[] = [
  ['/dev/outbox', 'Outbox'],
  ['/api/docs/', 'Armature API'],
]

/** All collapsed parts are open. */
const unfold = async (page: Page): Promise<void> => {
  for (const name of ['createToken', 'searchProducts']) await page.locator(`#${name} summary`).click()
}

test('the pages that the server writes have no axe violation', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [path, heading] of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      if (path === '/api/docs/') await unfold(page)
      await expectAccessible(page, `${path}, ${colorScheme}`)
    }
  }
})
