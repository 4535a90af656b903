import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * A document of the server's without a script. On an empty one the browser would end the page's process, and the next walk's
 * would read every script anew.
 */
export const quiet = '/robots.txt'

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Calls whose effect a browser session cannot be rid of again: one that has heard them ends with its test. */
const ofContext = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'routeWebSocket',
  'setOffline',
] as const
const ofPage = ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket'] as const

const spoiled = new WeakSet<BrowserContext>()
const recoloured = new WeakSet<Page>()

/** Has a call of an object's do something more. */
const before = <Name extends string>(
  object: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  also: () => unknown,
) => {
  const does = object[name].bind(object)
  object[name] = (...args) => {
    also()
    return does(...args)
  }
}

/** A page in a browser session that is watched for all that would follow it into the next test. */
export const openKept = async (context: BrowserContext): Promise<Page> => {
  const spoil = () => spoiled.add(context)
  for (const name of ofContext) before(context, name, spoil)
  // One of these would answer the next test, too.
  context.on('serviceworker', spoil)
  const page = await context.newPage()
  for (const name of ofPage) before(page, name, spoil)
  before(page.clock, 'install', spoil)
  before(page, 'emulateMedia', () => recoloured.add(page))
  return page
}

/** All that a walk listens for. */
const heard = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const

/** No longer listens and answers nothing in the server's place. */
const letGo = async (page: Page): Promise<void> => {
  const context = page.context()
  for (const name of heard) page.removeAllListeners(name)
  for (const name of ['page', 'request', 'response'] as const) context.removeAllListeners(name)
  // A call that a test answers itself may be asked for still.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/** As a browser session begins: nothing is stored but the person's session. */
const storeAnew = async (page: Page, state: State | undefined): Promise<void> => {
  const context = page.context()
  await context.clearCookies()
  if (state && state.cookies.length > 0) await context.addCookies(state.cookies)
  const { origin } = new URL(page.url())
  const items = state?.origins.find((one) => one.origin === origin)?.localStorage ?? []
  await page.evaluate(`(async (items) => {
    sessionStorage.clear()
    localStorage.clear()
    for (const { name, value } of items) localStorage.setItem(name, value)
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name)
  })(${JSON.stringify(items)})`)
}

/** How a browser session begins, of what a test may change. */
export type Beginning = Pick<
  BrowserContextOptions,
  'colorScheme' | 'contrast' | 'forcedColors' | 'permissions' | 'reducedMotion' | 'viewport'
>

/** By the session's options: without a word the page would forget them, too. */
const colourAnew = (page: Page, begin: Beginning): Promise<void> =>
  page.emulateMedia({
    colorScheme: begin.colorScheme ?? null,
    contrast: begin.contrast ?? null,
    forcedColors: begin.forcedColors ?? null,
    media: null,
    reducedMotion: begin.reducedMotion ?? null,
  })

/** Makes a page as good as new for another test; answers whether that can be done. */
export const renew = async (page: Page, state: State | undefined, begin: Beginning): Promise<boolean> => {
  const context = page.context()
  if (page.isClosed() || spoiled.has(context)) return false
  for (const other of context.pages()) if (other !== page) await other.close()
  await letGo(page)
  await page.goto(quiet)
  await storeAnew(page, state)
  await context.clearPermissions()
  if (begin.permissions) await context.grantPermissions(begin.permissions)
  if (recoloured.has(page)) await colourAnew(page, begin)
  recoloured.delete(page)
  const { viewport } = begin
  const size = page.viewportSize()
  if (viewport && (size?.width !== viewport.width || size.height !== viewport.height))
    await page.setViewportSize(viewport)
  // The pointer lies on nothing of the next screen.
  await page.mouse.move(-1, -1)
  return true
}

/** Ends a page and its browser session. */
export const discard = async (page: Page): Promise<void> => {
  // A call that a test answers itself may be asked for still.
  for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}
