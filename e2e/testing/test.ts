import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { Beginning, State } from './kept-pages.ts'
import { discard, openKept, quiet, renew } from './kept-pages.ts'
import { startCopy } from './server.ts'
import type { Username } from './sign-in.ts'
import { signIn } from './sign-in.ts'

/** A page by its person and the options of its session. */
interface Kept {
  key: string
  page: Page
}

/** Each is a process of the browser's. */
const mostKept = 8

interface Fixtures {
  /** This person's browser session, signed in through the real screens once; its caller closes it. */
  open: (username: Username | 'stranger', options?: BrowserContextOptions) => Promise<BrowserContext>
  /**
   * A page of this person's, in a separate browser session. A page from an earlier test is reset and reused: its
   * process has loaded the scripts already.
   */
  as: (username: Username, options?: BrowserContextOptions) => Promise<Page>
  /** Whether `as` may reuse pages of earlier tests; not if it matters what the browser has loaded. */
  isKept: boolean
  /**
   * This person's one page for all tests of the worker, which has loaded the scripts already; for a stranger, signed
   * out. For read-only tests: they find it as the previous one left it, on a document without a script.
   */
  lookAs: (username: Username | 'stranger') => Promise<Page>
}

interface WorkerFixtures {
  /**
   * The address of the worker's own server, or E2E_URL. A failed test ends its worker, so its second try, in CI, finds
   * the freshly filled demo and not what the first left.
   */
  origin: string
  sessions: Map<Username, State>
  standing: Map<Username | 'stranger', Page>
  /** Pages that tests have finished with, the last one last. */
  kept: Kept[]
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
  kept: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads what a fixture needs from the pattern
    async ({}, use) => {
      const pages: Kept[] = []
      await use(pages)
      for (const { page } of pages) await page.context().close()
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
  isKept: [true, { option: true }],
  as: async (
    { open, kept, isKept, sessions, colorScheme, contextOptions, javaScriptEnabled, locale, viewport },
    use,
    testInfo,
  ) => {
    const lent: (Kept & { username: Username; begin: Beginning })[] = []
    await use(async (username, options = {}) => {
      const begin = { colorScheme, viewport, ...contextOptions, ...options }
      const key = JSON.stringify([username, begin, javaScriptEnabled, locale])
      const last = isKept ? kept.findLastIndex((one) => one.key === key) : -1
      const [known] = kept.splice(last, last < 0 ? 0 : 1)
      const page = known?.page ?? (await openKept(await open(username, options)))
      lent.push({ key, page, username, begin })
      return page
    })
    // The worker of a failed test ends, and its pages with it.
    const mayKeep = isKept && testInfo.status === testInfo.expectedStatus
    for (const { key, page, username, begin } of lent) {
      if (mayKeep && (await renew(page, sessions.get(username), begin))) kept.push({ key, page })
      else await discard(page)
    }
    for (const { page } of kept.splice(0, kept.length - mostKept)) await discard(page)
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
      // Live parts of the page would keep asking the server.
      await page.goto(quiet)
    }
  },
})

export { expect } from '@playwright/test'

/**
 * A toast with exactly this text, closed once seen along with equal ones that arrive meanwhile, so that it can't be
 * mistaken for the next one.
 */
export const seeToast = async (page: Page, text: string): Promise<void> => {
  const close = page.getByRole('button', { name: 'Close', exact: true })
  const notes = page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ has: close })
    .filter({ has: page.getByText(text, { exact: true }) })
  await expect(notes.first()).toBeVisible()
  // Two saves show two toasts, and one under the mouse stays.
  await expect(async () => {
    const closes = notes.first().getByRole('button', { name: 'Close', exact: true })
    // It may go by itself meanwhile.
    if ((await notes.count()) > 0) await closes.click({ timeout: 2_000 })
    await expect(notes).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
}
