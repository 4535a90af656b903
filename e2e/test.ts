import type { BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { Username } from './sign-in.ts'
import { signIn } from './sign-in.ts'

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

interface Fixtures {
  /** A page of this person's, in a browser session of its own; signed in through the real screens once. */
  as: (username: Username, options?: BrowserContextOptions) => Promise<Page>
}

interface WorkerFixtures {
  sessions: Map<Username, State>
}

/** E2E_URL names a server that runs already; else each worker has its own. */
const siteOf = (worker: number): string =>
  process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORTS?.split(',')[worker]}`

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads what a fixture needs from the pattern
  baseURL: async ({}, use, { parallelIndex }) => {
    await use(siteOf(parallelIndex))
  },
  sessions: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      await use(new Map())
    },
    { scope: 'worker' },
  ],
  as: async ({ browser, sessions, contextOptions, baseURL }, use) => {
    const opened: { close: () => Promise<void> }[] = []
    await use(async (username, options = {}) => {
      const shared = { ...contextOptions, ...(baseURL === undefined ? {} : { baseURL }) }
      let storageState = sessions.get(username)
      if (!storageState) {
        const context = await browser.newContext(shared)
        const page = await context.newPage()
        await signIn(page, username)
        storageState = await context.storageState()
        sessions.set(username, storageState)
        await context.close()
      }
      const context = await browser.newContext({ ...shared, ...options, storageState })
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

export { expect } from '@playwright/test'

/** A toast with exactly this text, closed once seen, so that the next one alike is told from it. */
export const seeToast = async (page: Page, text: string): Promise<void> => {
  const close = page.getByRole('button', { name: 'Close', exact: true })
  const note = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ has: close })
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(note).toBeHidden()
}
