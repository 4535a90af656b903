import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '@armature/domain/values/escape-html'
import { isCataloguePage, isPage, isPageOfSecret, wordsAt } from '@armature/domain/pages/pages'
import type { Nonces } from '../guards/security-headers.ts'
import { markRevalidated } from '../shared-answer.ts'
import { sendPage } from './compressed-page.ts'
import type { PageContent } from './page-content.ts'
import { withContent } from './page-content.ts'
import type { StoreOfPage } from './store-hosts.ts'
import { withViewerHosts } from './viewer-page.ts'

interface ScreenFiles {
  pattern: string
  isOpen: boolean
  files: string[]
}

interface Screens {
  /** The screen at a path. */
  own: ScreenFiles | undefined
  /** The page that strangers find there where the screen is behind sign-in. */
  open: ScreenFiles | undefined
}

/** Which files each screen's code is in, as the build has written it down; none where it hasn't. */
const readScreens = async (dist: string): Promise<(pathname: string) => Screens> => {
  const written = await readFile(path.join(dist, '.vite/screen-files.json'), 'utf8').catch(() => '[]')
  const screens = (JSON.parse(written) as ScreenFiles[]).map((screen) => ({
    screen,
    matches: new RegExp(`^${screen.pattern.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
  }))
  return (pathname) => {
    const own = screens.find(({ matches }) => matches.test(pathname))?.screen
    const isOther = ({ screen }: (typeof screens)[number]) =>
      screen !== own && screen.pattern === own?.pattern
    return { own, open: screens.find(isOther)?.screen }
  }
}

/** Names the files of the screen at a path, and of what strangers find there. */
const withFiles = (page: string, { own, open }: Screens): string =>
  page
    .replace('__SCREEN_KIND__', own?.isOpen ? 'open' : 'own')
    .replace('__SCREEN_FILES__', own?.files.join(' ') ?? '')
    .replace('__OPEN_FILES__', open?.files.join(' ') ?? '')

const builtApp = path.resolve(import.meta.dirname, '../../../../../web/dist')

/** Paths of the server's own; anything else that a browser navigates to is a screen of the web app. */
const serverPaths = /^\/(api|auth|user|image|media|dev|sandbox|assets|socket\.io|healthz|readyz)(\/|$)/

/** The skeleton's text: a page's title is there before its code and rows. */
const headText = (pathname: string): string => {
  const words = wordsAt(pathname.replace(/(?<=.)\/$/, ''))
  return words === undefined
    ? '<p></p>'
    : `<p><b>${escapeHtml(words.title)}</b><br /><span>${escapeHtml(words.description)}</span></p>`
}

export interface PageFacts {
  viewerHosts: readonly string[]
  /** False of a sandbox and of test keys: every screen says so. */
  movesRealMoney: boolean
  /** Strangers are led to the catalogue, and find its home at the root. */
  isCataloguePublic: boolean
  /** The store whose page it is; null of the marketplace's own. Throws where it can't be found out. */
  storeOf: (request: FastifyRequest) => Promise<StoreOfPage | null>
  /**
   * The page's content before any script runs; null where the app says all of it, `missing` where there is no such page.
   */
  contentOf: (request: FastifyRequest, store: StoreOfPage | null) => Promise<PageContent | 'missing' | null>
}

/** The store of a page that is sent in any case: `unknown` where it can't be found out. */
const storeFor = async (
  storeOf: PageFacts['storeOf'],
  request: FastifyRequest,
): Promise<StoreOfPage | null | 'unknown'> => {
  try {
    return await storeOf(request)
  } catch (error) {
    request.log.error({ event: 'store_face_failed', err: error }, 'a page was sent without its store')
    return 'unknown'
  }
}

/** Where what a page says can't be found out, the page is sent without it. */
const contentFor = async (
  contentOf: PageFacts['contentOf'],
  request: FastifyRequest,
  store: StoreOfPage | null | 'unknown',
): ReturnType<PageFacts['contentOf']> => {
  // The marketplace's parts are none of a store's.
  if (store === 'unknown') return null
  try {
    return await contentOf(request, store)
  } catch (error) {
    request.log.error({ event: 'page_content_failed', err: error }, 'a page was sent without what it says')
    return null
  }
}

/** Search engines leave out pages with a secret in their address, and a catalogue behind sign-in. */
const isUnlisted = (pathname: string, isCataloguePublic: boolean): boolean =>
  isPageOfSecret(pathname) || (!isCataloguePublic && isCataloguePage(pathname))

const withNonces = (page: string, { style, script }: Nonces): string =>
  page.replaceAll('__CSP_NONCE__', style).replaceAll('__SCRIPT_NONCE__', script)

const withStore = (page: string, store: StoreOfPage | null): string =>
  page
    .replace('__STORE_NAME__', () => escapeHtml(store?.name ?? ''))
    .replace('__STORE_LOGO__', store?.logo ?? '')
    .replace('__STORE_NAMED__', () => escapeHtml(store?.named ?? ''))

type PageWith = (nonces: Nonces) => string

/** Sends a page of the catalogue: the server doesn't know who asks for it, so it is the same for everybody at its host. */
const sendShared = (
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent,
  pageWith: PageWith,
): FastifyReply | Promise<FastifyReply> => {
  const whole = pageWith({ style: '', script: '' }) + JSON.stringify(content)
  const nonces = reply.cspNonceOf(whole)
  return markRevalidated(request, reply, whole)
    ? reply.code(304).header('vary', 'accept-encoding').send()
    : sendPage(request, reply, withContent(pageWith(nonces), content, nonces.style))
}

/**
 * Serves the built web app: hashed files permanently, index.html for every other path with the nonce that its styles
 * need under the content security policy. Returns the function that sends a path's screen, or null where the app isn't
 * built.
 */
export const serveWebApp = async (
  app: FastifyInstance,
  { viewerHosts, movesRealMoney, isCataloguePublic, storeOf, contentOf }: PageFacts,
  dist = builtApp,
): Promise<((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null) | null> => {
  const template = await readFile(path.join(dist, 'index.html'), 'utf8').catch(() => null)
  if (template === null) {
    app.log.warn({ event: 'web_app_missing' }, 'apps/web/dist is not built; only the API is served')
    return null
  }
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    // The template is sent filled in, at its own address too.
    globIgnore: ['index.html'],
    wildcard: false,
    // Compressed once, by the build.
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      // Browsers must never keep an old worker.
      const isWorker = path.basename(file) === 'notice-worker.js'
      if (isWorker) reply.header('cache-control', 'no-cache')
      else
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const filled = template
    .replace('__MONEY__', movesRealMoney ? 'real' : 'test')
    .replace('__CATALOGUE__', isCataloguePublic ? 'open' : 'closed')
  const screenAt = await readScreens(dist)
  const sendIndex = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const pathname = request.url.split('?')[0] ?? ''
    const found = await storeFor(storeOf, request)
    const content = await contentFor(contentOf, request, found)
    const store = found === 'unknown' ? null : found
    if (content === 'missing' || !(isPage(pathname) || pathname === '/index.html')) reply.code(404)
    if (isUnlisted(pathname, isCataloguePublic)) reply.header('x-robots-tag', 'noindex')
    const pageWith: PageWith = (nonces) =>
      withViewerHosts(
        withStore(withNonces(withFiles(filled, screenAt(pathname)), nonces), store).replace('<p></p>', () =>
          headText(pathname),
        ),
        request.url,
        viewerHosts,
      )
    const known = content === 'missing' ? null : content
    if (isCataloguePublic && known !== null && known.address !== null)
      return sendShared(request, reply, known, pageWith)
    reply.header('cache-control', 'no-store')
    return sendPage(request, reply, withContent(pageWith(reply.cspNonce), known, reply.cspNonce.style))
  }
  app.get('/', sendIndex)
  return (request, reply) => {
    const pathname = request.url.split('?')[0] ?? ''
    // A link checker or a mail's previewer names no type, or any; a program that wants JSON says so.
    const wantsPage = /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '')
    return ['GET', 'HEAD'].includes(request.method) && wantsPage && !serverPaths.test(pathname)
      ? sendIndex(request, reply)
      : null
  }
}
