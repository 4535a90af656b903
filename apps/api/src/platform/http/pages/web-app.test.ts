import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { pages } from '@armature/domain/pages/pages'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { handleUnknownPaths } from '../errors.ts'
import { html } from './page-content.ts'
import type { PageContent } from './page-content.ts'
import { secureHeaders } from '../guards/security-headers.ts'
import type { StoreOfPage } from './store-hosts.ts'
import { storeOfPage } from './store-hosts.ts'
import { refuseAmbiguous } from '../guards/strict-requests.ts'
import { serveWebApp } from './web-app.ts'

const page = '<!doctype html><meta name="money" content="real" /><title>Armature</title>'
const script = 'export const answer = 42'
const screens = [
  { pattern: '/quote/$id/subquotes', isOpen: false, files: ['/assets/a.js', '/assets/b.css'] },
  { pattern: '/offer/$token', isOpen: true, files: ['/assets/c.js'] },
]
const robots = 'User-agent: *\nDisallow: /\n'
const template =
  '<meta content="__SCREEN_FILES__" data-kind="__SCREEN_KIND__"><meta content="__STORE_NAME__" data-logo="__STORE_LOGO__"><p></p>'
const filled = (files: string, kind: string, { name = '', logo = '', head = '<p></p>' } = {}) =>
  `${page}<meta content="${files}" data-kind="${kind}"><meta content="${name}" data-logo="${logo}">${head}`
const stores = new Map([
  ['shop.cobalt.example', { id: 1, named: null, name: 'Cobalt & "$&" <b>', logo: '/media/1/large.webp' }],
])
const storeOf = async ({ headers }: { headers: { host?: string | undefined } }) =>
  stores.get(headers.host ?? '') ?? null
let dist: string
let app: FastifyInstance
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'armature-web-'))
  await mkdir(path.join(dist, 'assets'))
  await mkdir(path.join(dist, '.vite'))
  await writeFile(path.join(dist, 'index.html'), (page + template).replace('"real"', '"__MONEY__"'))
  await writeFile(path.join(dist, '.vite/screen-files.json'), JSON.stringify(screens))
  const file = path.join(dist, 'assets/a.js')
  await writeFile(file, script)
  await writeFile(`${file}.br`, brotliCompressSync(script))
  await writeFile(`${file}.gz`, gzipSync(script))
  await writeFile(path.join(dist, 'robots.txt'), robots)
  app = Fastify()
  await secureHeaders(app, readConfig({ SERVER_SECRET: 'q7Zk2mX9pLw4Tn8Rv1Bc6Hd3Jf5Gs0Ya' }))
  const facts = {
    viewerHosts: [],
    movesRealMoney: true,
    isCataloguePublic: true,
    storeOf,
    contentOf: async () => null,
  }
  handleUnknownPaths(app, await serveWebApp(app, facts, dist))
})
afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

it.each(['/', '/my-quotes', '/subquotes/7', '/robots.txt'])(
  'answers a HEAD of %s as its GET, without the body',
  async (url) => {
    const [get, head] = [await app.inject({ url }), await app.inject({ method: 'HEAD', url })]
    expect([get.statusCode, get.payload]).toEqual([200, url === '/robots.txt' ? robots : filled('', 'own')])
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect(head.headers[name], name).toEqual(get.headers[name])
  },
)

it('fills in its page at the file’s own address, too, and lets nobody keep it', async () => {
  for (const accept of ['text/html', '*/*']) {
    const { payload, headers } = await app.inject({ url: '/index.html', headers: { accept } })
    expect(payload).toBe(filled('', 'own'))
    expect(headers['cache-control']).toBe('no-store')
  }
})

it('writes a store’s name and logo into the pages at its host, as text', async () => {
  const headers = { host: 'shop.cobalt.example' }
  expect((await app.inject({ url: '/login', headers })).payload).toBe(
    filled('', 'own', {
      name: 'Cobalt &amp; &quot;$&amp;&quot; &lt;b&gt;',
      logo: '/media/1/large.webp',
    }),
  )
})

it('sends a page whose store can’t be found out without anybody’s parts', async () => {
  const server = Fastify()
  const config = readConfig({ SERVER_SECRET: 'q7Zk2mX9pLw4Tn8Rv1Bc6Hd3Jf5Gs0Ya' })
  await secureHeaders(server, config)
  const find = (host: string) =>
    host === 'nobody.example' ? Promise.resolve(null) : Promise.reject(new Error('down'))
  const facts = {
    viewerHosts: [],
    movesRealMoney: true,
    isCataloguePublic: true,
    storeOf: (request: FastifyRequest) => storeOfPage(request, config, find),
    contentOf: async () => ({ title: 'Parts of the marketplace', address: null, body: html`<p>Parts</p>` }),
  }
  handleUnknownPaths(server, await serveWebApp(server, facts, dist))
  const at = async (host: string) => server.inject({ url: '/catalogue', headers: { host } })
  const [known, unknown] = [await at('nobody.example'), await at('shop.cobalt.example')]
  await server.close()
  expect(known.payload).toContain('Parts of the marketplace')
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(unknown.payload).toContain('<title>Armature</title>')
  expect(unknown.payload).not.toContain('Parts')
})

it.each([
  ['/nothing-such', 404],
  ['/subquotes/7/nothing-such', 404],
  ['/wp-login.php', 404],
  ['/subquotes/7/', 200],
])('answers %s with the app, as %i', async (url, status) => {
  const { statusCode, payload } = await app.inject({ url, headers: { accept: 'text/html' } })
  expect([statusCode, payload.startsWith('<')]).toEqual([status, true])
})

it.each([
  ['/offer/7-1-secret', 'noindex'],
  ['/resetPassword?token=secret', 'noindex'],
  ['/unsubscribe?token=secret', 'noindex'],
  ['/login', undefined],
  ['/quotes', undefined],
])('tells search engines of %s: %s', async (url, told) => {
  expect((await app.inject({ url })).headers['x-robots-tag']).toBe(told)
})

it.each(['//', '///', '//[', '//a:99999/', '//shop.cobalt.example/login'])(
  'refuses the path %s, which a reader takes for a host',
  async (url) => {
    const strict = Fastify()
    const config = readConfig({ SERVER_SECRET: 'q7Zk2mX9pLw4Tn8Rv1Bc6Hd3Jf5Gs0Ya' })
    refuseAmbiguous(strict)
    const findStore: typeof storeOf = (request) =>
      storeOfPage(request as never, config, async () => null) as never // the stand-in's stores are none of the catalogue's
    const facts = {
      viewerHosts: [],
      movesRealMoney: true,
      isCataloguePublic: true,
      storeOf: findStore,
      contentOf: async () => null,
    }
    handleUnknownPaths(strict, await serveWebApp(strict, facts, dist))
    expect((await strict.inject({ url })).statusCode).toBe(400)
    await strict.close()
  },
)

it('sends its screens for no other method, and for no path of the server', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
    expect((await app.inject({ method, url: '/quotes' })).statusCode, method).toBe(404)
  for (const url of ['/api/x', '/media/x', '/dev', '/assets/none.js', '/sandbox/x'])
    expect((await app.inject({ url })).statusCode, url).toBe(404)
})

it.each([
  ['/quote/7/subquotes?tab=1', '/assets/a.js /assets/b.css', 'own'],
  ['/offer/abc', '/assets/c.js', 'open'],
  ['/quote/7/8/subquotes', '', 'own'],
])('names in the page of %s the files that its screen needs', async (url, files, kind) => {
  expect((await app.inject({ url })).payload).toBe(filled(files, kind))
})

it('names for strangers at the root the files of what they find there, where the catalogue is open', async () => {
  const meta = '<meta name="catalogue" content="__CATALOGUE__"><meta data-open="__OPEN_FILES__">'
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-home-'))
  await mkdir(path.join(folder, '.vite'))
  await writeFile(path.join(folder, 'index.html'), meta)
  const home = [
    { pattern: '/', isOpen: false, files: ['/assets/profile.js'] },
    { pattern: '/catalogue/compare', isOpen: true, files: ['/assets/compare.js'] },
    { pattern: '/catalogue/$id', isOpen: true, files: ['/assets/part.js'] },
    { pattern: '/', isOpen: true, files: ['/assets/home.js'] },
  ]
  await writeFile(path.join(folder, '.vite/screen-files.json'), JSON.stringify(home))
  const pageOf = async (isCataloguePublic: boolean, url: string) => {
    const server = Fastify()
    await secureHeaders(server, readConfig({ SERVER_SECRET: 'q7Zk2mX9pLw4Tn8Rv1Bc6Hd3Jf5Gs0Ya' }))
    const facts = {
      viewerHosts: [],
      movesRealMoney: true,
      isCataloguePublic,
      storeOf,
      contentOf: async () => null,
    }
    handleUnknownPaths(server, await serveWebApp(server, facts, folder))
    const { payload, headers } = await server.inject({ url })
    await server.close()
    robots.push(headers['x-robots-tag'])
    return payload
  }
  const robots: unknown[] = []
  const said = [await pageOf(true, '/'), await pageOf(false, '/'), await pageOf(true, '/catalogue/compare')]
  await pageOf(false, '/catalogue/7-gripper')
  await rm(folder, { recursive: true })
  // Where it is closed, its pages are a sign-in that no search engine is to keep.
  expect(robots).toEqual([undefined, undefined, undefined, 'noindex'])
  expect(said).toEqual([
    meta.replace('__CATALOGUE__', 'open').replace('__OPEN_FILES__', '/assets/home.js'),
    meta.replace('__CATALOGUE__', 'closed').replace('__OPEN_FILES__', '/assets/home.js'),
    // Another screen's pattern fits this path too, and is none of its own.
    meta.replace('__CATALOGUE__', 'open').replace('__OPEN_FILES__', ''),
  ])
})

it.each(['/quotes', '/quotes/'])('says the head of %s, which everybody reads, in the page', async (url) => {
  const { title, description } = pages.quotes
  const head = `<p><b>${title}</b><br /><span>${description}</span></p>`
  expect((await app.inject({ url })).payload).toBe(filled('', 'own', { head }))
})

it.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.0', undefined, (plain: Buffer) => plain],
  [undefined, undefined, (plain: Buffer) => plain],
])('sends a page to who takes %s as %s', async (accepted, encoding, open) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const page = await app.inject({ url: '/my-quotes', headers })
  expect(page.headers['content-encoding']).toBe(encoding)
  expect(page.headers.vary).toMatch(/accept-encoding/i)
  expect(open(page.rawPayload).toString()).toBe(filled('', 'own'))
})

it('sends a file as the build has compressed it, each form with its own tag, to be kept for ever', async () => {
  const get = (encoding?: string) =>
    app.inject({
      url: '/assets/a.js',
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    })
  const [br, gzip, plain] = [await get('gzip, br'), await get('gzip'), await get()]
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
  expect(plain.payload).toBe(script)
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers } of [br, gzip, plain]) {
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toMatch(/javascript/)
  }
})

describe('a page of the public catalogue', () => {
  const open = async (isCataloguePublic: boolean, address: PageContent['address']) => {
    const server = Fastify()
    const config = readConfig({ SERVER_SECRET: 'q7Zk2mX9pLw4Tn8Rv1Bc6Hd3Jf5Gs0Ya' })
    await secureHeaders(server, config)
    const find = async (name: string) => ({ id: name.length, name, logo: null })
    const facts = {
      viewerHosts: [],
      movesRealMoney: true,
      isCataloguePublic,
      storeOf: (request: FastifyRequest) => storeOfPage(request, config, find),
      contentOf: async (_request: FastifyRequest, store: StoreOfPage | null) => ({
        title: 'Part',
        address,
        body: html`<p>${store?.name ?? ''}</p>`,
      }),
    }
    const built = await mkdtemp(path.join(tmpdir(), 'armature-page-'))
    await writeFile(path.join(built, 'index.html'), '<head><style nonce="__CSP_NONCE__"></style></head>')
    handleUnknownPaths(server, await serveWebApp(server, facts, built))
    await rm(built, { recursive: true })
    return server
  }
  const address = {
    description: 'A part',
    canonical: 'https://a.example/catalogue',
    image: null,
    isIndexed: true,
    kind: 'website',
    data: [],
  } as const

  it('is the same for everybody at a host, matches its policy, and isn’t served at another host', async () => {
    const server = await open(true, address)
    const at = (host: string, headers = {}) =>
      server.inject({ url: '/catalogue', headers: { host, ...headers } })
    const [first, second, other] = [await at('a.example'), await at('a.example'), await at('bb.example')]
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=15, stale-while-revalidate=15',
      vary: 'accept-encoding',
    })
    expect(second.payload).toBe(first.payload)
    const policy = first.headers['content-security-policy']
    expect(second.headers['content-security-policy']).toBe(policy)
    const nonce = /<style nonce="(\w{32})"/.exec(first.payload)?.[1] ?? 'none'
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect([other.headers.etag === first.headers.etag, other.payload.includes(nonce)]).toEqual([false, false])
    const same = await at('a.example', { 'if-none-match': String(first.headers.etag) })
    expect([same.statusCode, same.headers['content-security-policy']]).toEqual([304, policy])
    const another = await at('bb.example', { 'if-none-match': String(first.headers.etag) })
    expect(another.statusCode).toBe(200)
    await server.close()
  })

  it('isn’t cached if the catalogue isn’t public, or the page is private', async () => {
    for (const server of [await open(false, address), await open(true, null)]) {
      const ask = () => server.inject({ url: '/catalogue', headers: { host: 'a.example' } })
      const [first, second] = [await ask(), await ask()]
      expect([first.headers['cache-control'], first.headers.etag]).toEqual(['no-store', undefined])
      expect(second.headers['content-security-policy']).not.toBe(first.headers['content-security-policy'])
      await server.close()
    }
  })
})
