import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * A server document without a script. On an empty page the browser would end the process, and the next walk's would
 * load every script again.
 */
export const quiet = '/robots.txt'

export type State = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** Calls whose effect on a browser session can't be undone: a session with one ends with its test. */
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

/** Extends a method of an object. */
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

/** A page in a browser session that is watched for everything that would leak into the next test. */
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

/** All of a walk's listeners. */
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

/** Removes its listeners and fake answers. */
const letGo = async (page: Page): Promise<void> => {
  const context = page.context()
  for (const name of heard) page.removeAllListeners(name)
  for (const name of ['page', 'request', 'response'] as const) context.removeAllListeners(name)
  // A call that a test answers itself may still be pending.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
}

/** As a new browser session: nothing is stored but the person's session. */
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

/** The initial values of a browser session's changeable settings. */
export type Beginning = Pick<
  BrowserContextOptions,
  'colorScheme' | 'contrast' | 'forcedColors' | 'permissions' | 'reducedMotion' | 'viewport'
>

/** From the session's options, which the page would otherwise lose. */
const colourAnew = (page: Page, begin: Beginning): Promise<void> =>
  page.emulateMedia({
    colorScheme: begin.colorScheme ?? null,
    contrast: begin.contrast ?? null,
    forcedColors: begin.forcedColors ?? null,
    media: null,
    reducedMotion: begin.reducedMotion ?? null,
  })

/** Resets a page for another test; returns whether that is possible. */
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
  // The pointer isn't over anything on the next screen.
  await page.mouse.move(-1, -1)
  return true
}

/** Closes a page and its browser session. */
export const discard = async (page: Page): Promise<void> => {
  // A call that a test answers itself may still be pending.
  for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
}
