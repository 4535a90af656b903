import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { startCopy } from './server.ts'
import type { Username } from './sign-in.ts'
import { signIn } from './sign-in.ts'

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/**
 * A document of the server's without a script. On an empty one the browser would end the page's process, and the next walk's
 * would read every script anew.
 */
const quiet = '/robots.txt'

interface Fixtures {
  /**
   * A browser session of this person's, signed in through the real screens once; the caller that opens it closes it.
   */
  open: (username: Username | 'stranger', options?: BrowserContextOptions) => Promise<BrowserContext>
  /** A page of this person's, in a browser session of its own. */
  as: (username: Username, options?: BrowserContextOptions) => Promise<Page>
  /**
   * This person's one page for all tests of the worker, which has read the scripts already; nobody's for a
   * stranger. For tests that only look: they find it as the one before left it, on a document without a script.
   */
  lookAs: (username: Username | 'stranger') => Promise<Page>
}

interface WorkerFixtures {
  /**
   * Where the worker's own server is, or the one that E2E_URL names. A test that failed takes its worker with it, so
   * its second try, in CI, finds the demo as it was filled and not what the first left.
   */
  origin: string
  sessions: Map<Username, State>
  standing: Map<Username | 'stranger', Page>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, use, { workerIndex }) => {
      if (process.env.E2E_URL !== undefined) return use(process.env.E2E_URL)
      const server = await startCopy(process.env.E2E_FOLDER ?? '', `worker-${workerIndex}`)
      await use(server.origin)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ origin }, use) => use(origin),
  sessions: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      await use(new Map())
    },
    { scope: 'worker' },
  ],
  standing: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const pages = new Map<Username | 'stranger', Page>()
      await use(pages)
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, sessions, contextOptions, baseURL }, use) => {
    const shared = { ...contextOptions, ...(baseURL === undefined ? {} : { baseURL }) }
    const sessionOf = async (username: Username): Promise<State> => {
      const known = sessions.get(username)
      if (known) return known
      const context = await browser.newContext(shared)
      const page = await context.newPage()
      await signIn(page, username)
      const state = await context.storageState()
      sessions.set(username, state)
      await context.close()
      return state
    }
    await use(async (username, options = {}) => {
      const signedIn = username === 'stranger' ? {} : { storageState: await sessionOf(username) }
      return browser.newContext({ ...shared, ...options, ...signedIn })
    })
  },
  as: async ({ open }, use) => {
    const opened: BrowserContext[] = []
    await use(async (username, options) => {
      const context = await open(username, options)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) {
      // A call that a test answers in the server's place may be asked for still.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  },
  lookAs: async ({ open, standing }, use) => {
    const looked = new Set<Page>()
    await use(async (username) => {
      const page = standing.get(username) ?? (await (await open(username)).newPage())
      standing.set(username, page)
      looked.add(page)
      return page
    })
    for (const page of looked) {
      page.removeAllListeners('pageerror')
      page.removeAllListeners('console')
      // Live parts of the page would go on asking the server.
      await page.goto(quiet)
    }
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
