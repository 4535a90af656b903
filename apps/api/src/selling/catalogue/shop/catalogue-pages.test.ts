import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildMedia, buildProduct } from '../../../../testing/builders.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { createDatabase } from '../../../platform/db/client.ts'
import type { Tables } from '../../../platform/db/tables/tables.ts'
import { handleErrors } from '../../../platform/http/errors.ts'
import type { PageContent } from '../../../platform/http/pages/page-content.ts'
import { html, withContent } from '../../../platform/http/pages/page-content.ts'
import { storeFaceAt } from '../../../people/stores/store-face.ts'
import { catalogueContent } from './catalogue-pages.ts'
import { catalogueSiteRoutes } from './catalogue-site-routes.ts'

const attack = `</script><script>alert(1)</script><!-- "><img src=x onerror=alert(1)> $& $\` ' & \u2028`
const shell =
  '<!doctype html><html><head><title>Armature</title><meta name="description" content="as built" /></head><body><div id="root"></div><noscript>Needs JavaScript.</noscript></body></html>'

let world: QuoteWorld
let evil: number
let inStore: number
let measured: number
const host = 'pages.localhost'

beforeAll(async () => {
  world = await startQuoteWorld()
  await world.owner
    .updateTable('tenants')
    .set({ domain: host, name: attack.slice(0, 60) })
    .where('id', '=', world.tenant.tenantId)
    .execute()
  const given = { quantity: 88_123, description: attack, manufacturer: attack.slice(0, 60) }
  const name = `Evil ${attack}`
  evil = await buildProduct(world.owner, world.references, { ...given, name, vendor_id: world.vendor.userId })
  measured = await buildProduct(world.owner, world.references, {
    name: 'Measured',
    manufacturer: 'Feetech',
    description: 'Stall current 2.7 A @ 12.0 V.',
    vendor_id: world.vendor.userId,
    own_length: 10,
    own_width: 5,
    own_height: 2,
    own_weight: 3,
  })
  inStore = await buildProduct(world.owner, world.references, {
    ...given,
    name: 'Part of the store',
    vendor_id: world.tenant.userId,
    tenant_id: world.tenant.tenantId,
  })
})
afterAll(() => world.stop())

const contentAt = async (url: string, at?: string) => {
  const face = at === undefined ? null : await storeFaceAt(world.deps, at)
  return catalogueContent(world.deps, {
    url,
    host: at ?? 'localhost',
    store: face && { ...face, named: null },
  })
}

const shown = async (url: string, at?: string): Promise<PageContent> => {
  const content = await contentAt(url, at)
  if (content === null || content === 'missing') throw new Error(`${url} says ${String(content)}`)
  return content
}

/** The page as it is sent, on one line. */
const pageAt = async (url: string, at?: string): Promise<string> =>
  withContent(shell, await shown(url, at), 'nonce').replaceAll(/\s+/g, ' ')

/** The page's data for programs, as they read it. */
const dataIn = (page: string): Record<string, unknown>[] =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) =>
    JSON.parse(text),
  )

describe('a product’s page, before any script runs', () => {
  it('holds whatever its vendor wrote, and none of it is more than a text', async () => {
    const page = await pageAt(`/catalogue/${evil}-anything`)
    expect(page.match(/<script/g)).toHaveLength(2)
    expect(page.match(/<\/script>/g)).toHaveLength(2)
    expect(page).not.toMatch(/<img src=x|<!--|onerror=alert\(1\)>/)
    const [product] = dataIn(page)
    expect(product).toMatchObject({ '@type': 'Product', name: `Evil ${attack}`, offers: { price: '100.00' } })
    expect(page).toContain('<h1>Evil &lt;/script&gt;')
    expect(page.match(/<title>/g)).toHaveLength(1)
    expect(page).not.toContain('Needs JavaScript')
  })

  it('has its one address, the list above it and what a link’s preview needs', async () => {
    const page = await pageAt(`/catalogue/${evil}`)
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(canonical).toMatch(new RegExp(`^${world.deps.config.publicUrl}/catalogue/${evil}-evil-script-`))
    for (const name of ['og:title', 'og:description', 'og:url', 'og:type'])
      expect(page).toContain(`property="${name}"`)
    expect(page).toContain('<a href="/catalogue">Catalogue</a>')
    expect(page).toContain(`href="/request-quote?product=${evil}"`)
    expect(page).not.toContain('noindex')
  })

  it('is told in a preview in sentences, each with one full stop', async () => {
    const page = await pageAt(`/catalogue/${measured}`)
    const told = /property="og:description" content="([^"]+)"/.exec(page)?.[1]
    expect(told).toMatch(/^Feetech, q\w+\. Stall current 2\.7 A @ 12\.0 V\. \$100\.00$/)
  })

  it('has its size, weight and applications, in metric and imperial units', async () => {
    const page = await pageAt(`/catalogue/${measured}`)
    expect(page).toMatch(/<dt>Applications<\/dt> <dd>[^<]+<\/dd>/)
    expect(page).toContain('<dd>254 × 127 × 50.8 mm (10 × 5 × 2 in)</dd>')
    expect(page).toContain('<dd>1.361 kg (3 lb)</dd>')
  })

  it('tells nobody how much there is of it', async () => {
    expect(await pageAt(`/catalogue/${evil}`)).not.toContain('88123')
  })

  it('is at its own store’s host alone, with addresses there', async () => {
    expect(await contentAt(`/catalogue/${inStore}`)).toBe('missing')
    expect(await contentAt(`/catalogue/${evil}`, host)).toBe('missing')
    const page = await pageAt(`/catalogue/${inStore}`, host)
    expect(page).toContain(
      `<link rel="canonical" href="http://${host}/catalogue/${inStore}-part-of-the-store"`,
    )
    expect(page).not.toContain(world.deps.config.publicUrl)
  })

  it('of a store names its pictures by addresses that stay', async () => {
    const picture = await buildMedia(world.owner, { owner_id: world.tenant.userId })
    const id = await buildProduct(world.owner, world.references, {
      name: 'Pictured',
      vendor_id: world.tenant.userId,
      tenant_id: world.tenant.tenantId,
      images: JSON.stringify([{ image: picture.path, is_primary: true }]),
    })
    const page = await pageAt(`/catalogue/${id}`, host)
    expect(page).toContain(`<meta property="og:image" content="http://${host}${picture.path}" />`)
    expect(dataIn(page)[0]).toMatchObject({ image: [`http://${host}${picture.path}`] })
    for (const text of [page, await pageAt('/', host), await pageAt('/catalogue', host)]) {
      expect(text).toContain('/media/')
      expect(text).not.toContain('pass=')
    }
  })

  it.each(['/catalogue/0', '/catalogue/x', '/catalogue/999999999', '/catalogue/1e3'])(
    'is none at %s',
    async (url) => {
      expect(await contentAt(url)).toBe('missing')
    },
  )

  it.each(['/catalogue/compare', '/catalogue/list', '/quotes', '/cataloguex', '/login'])(
    'is not %s',
    async (url) => {
      expect(await contentAt(url)).toBeNull()
    },
  )
})

describe('the home, before any script runs', () => {
  it('leads to the search, the categories and the newest parts, each store’s to its own', async () => {
    const market = await pageAt('/')
    expect(market).toContain('<title>Robotics parts, quoted by the people who make them · Armature</title>')
    expect(market).toContain('<form action="/catalogue" role="search">')
    expect(market).toContain(`href="/catalogue?equipment=${world.references.equipment}"`)
    expect(market).toMatch(new RegExp(`<h2>Newest parts</h2>.*href="/catalogue/${evil}-evil-`))
    for (const address of ['/catalogue', '/login', '/register']) expect(market).toContain(`href="${address}"`)
    expect(market).not.toContain('Part of the store')
    const own = await pageAt('/', host)
    expect(own).toContain('<h1>Find a part, ask for a quote</h1>')
    expect(own).toContain(`href="/catalogue/${inStore}-part-of-the-store"`)
    expect(own).not.toContain('Evil')
  })

  it('has one address, and says to programs how a part is searched for', async () => {
    const { publicUrl } = world.deps.config
    expect((await shown('/?utm_source=x')).address).toMatchObject({
      canonical: `${publicUrl}/`,
      isIndexed: true,
      data: [{ '@type': 'WebSite', name: 'Armature', url: `${publicUrl}/` }],
    })
    const [site] = dataIn(await pageAt('/', host))
    expect(site).toMatchObject({
      url: `http://${host}/`,
      potentialAction: {
        target: { urlTemplate: `http://${host}/catalogue?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
  })
})

describe('the list, before any script runs', () => {
  it('leads to its products and categories, each store’s to its own', async () => {
    const own = await pageAt('/catalogue', host)
    expect(own).toContain(`href="/catalogue/${inStore}-part-of-the-store"`)
    expect(own).not.toContain('Evil')
    const market = await pageAt('/catalogue')
    expect(market).toContain(`href="/catalogue/${evil}-evil-`)
    expect(market).toContain(`href="/catalogue?equipment=${world.references.equipment}"`)
    expect(market).not.toContain('Part of the store')
  })

  it('is called by its category', async () => {
    const { equipment } = world.references
    const { name } = await world.owner
      .selectFrom('equipment')
      .select('name')
      .where('id', '=', equipment)
      .executeTakeFirstOrThrow()
    expect(await pageAt('/catalogue')).toContain('<h1>Catalogue</h1>')
    expect(await pageAt(`/catalogue?equipment=${equipment}`)).toContain(`<h1>${name}</h1>`)
  })

  it('is for search engines as a whole and by category, and not by every filter', async () => {
    const { equipment } = world.references
    expect((await shown('/catalogue')).address).toMatchObject({ isIndexed: true })
    expect((await shown(`/catalogue?equipment=${equipment}`)).address).toMatchObject({
      isIndexed: true,
      canonical: `${world.deps.config.publicUrl}/catalogue?equipment=${equipment}`,
    })
    for (const search of ['search=evil', 'ordering=name', `equipment=${equipment}&price_min=1`])
      expect((await shown(`/catalogue?${search}`)).address, search).toMatchObject({ isIndexed: false })
    // A page beyond the last is nobody's to find, and leads back to the last.
    expect((await shown('/catalogue?page=99999')).address).toMatchObject({ isIndexed: false })
    expect(await pageAt('/catalogue?page=99999')).toContain('<a rel="prev" href="/catalogue">')
    expect(await pageAt('/catalogue?search=%22evil%22')).toContain('Evil')
    expect(await pageAt('/catalogue?page=nonsense&store=x&equipment=')).toContain('Evil')
  })

  it('says nothing where the catalogue is kept behind sign-in', async () => {
    world.deps.config.isCataloguePublic = false
    const said = []
    for (const url of ['/', '/catalogue', `/catalogue/${evil}`]) said.push(await contentAt(url))
    const map = await world.app.inject({ url: '/sitemap.xml' })
    const robots = await world.app.inject({ url: '/robots.txt' })
    world.deps.config.isCataloguePublic = true
    expect(said).toEqual([null, null, null])
    expect(map.statusCode).toBe(404)
    expect([map.headers['content-type'], map.payload]).toEqual(['text/plain; charset=utf-8', 'Not found.\n'])
    expect(robots.payload).not.toMatch(/Sitemap|Allow: \/api\/catalogue/)
  })
})

it('security.txt names the contact of the configuration, and is missing without one', async () => {
  const ask = () => world.app.inject({ url: '/.well-known/security.txt' })
  expect((await ask()).statusCode).toBe(404)
  world.deps.config.securityContact = 'mailto:security@example.test'
  const { payload } = await ask()
  world.deps.config.securityContact = undefined
  expect(payload).toContain('Contact: mailto:security@example.test\n')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(payload) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(world.clock.now.getTime())
})

describe('a host’s sitemap', () => {
  it.each([
    ['localhost', 'evil', 'part-of-the-store'],
    [host, 'part-of-the-store', 'evil'],
  ])('of %s names its own pages', async (at, own, other) => {
    const { payload, headers } = await world.app.inject({ url: '/sitemap.xml', headers: { host: at } })
    expect(headers['content-type']).toContain('application/xml')
    expect(payload).toContain(own)
    expect(payload).not.toContain(other)
    const robots = await world.app.inject({ url: '/robots.txt', headers: { host: at } })
    const [, address = ''] = /^Sitemap: (.+)$/m.exec(robots.payload) ?? []
    expect(new URL(address).pathname).toBe('/sitemap.xml')
    const { origin } = new URL(address)
    for (const page of ['/</loc>', '/catalogue</loc>', '/catalogue/'])
      expect(payload).toContain(`<loc>${origin}${page}`)
  })

  it.each(['/sitemap.xml', '/robots.txt'])(
    'is nobody else’s while its store can’t be looked up: %s',
    async (url) => {
      const away = createDatabase<Tables>('postgres://nobody@127.0.0.1:1/none', { poolSize: 1 })
      const waiting = [away]
      const app = Fastify()
      handleErrors(app)
      app.decorate('deps', {
        ...world.deps,
        // Away for the first who asks.
        get db() {
          return waiting.pop() ?? world.deps.db
        },
      })
      catalogueSiteRoutes(app)
      const get = () => app.inject({ url, headers: { host } })
      const [first, second] = [await get(), await get()]
      await Promise.all([app.close(), away.destroy()])
      expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '5'])
      expect(first.headers['cache-control']).toBeUndefined()
      expect(second.statusCode).toBe(200)
      expect(second.payload).toContain(host)
    },
  )

  it('is in parts where there are many products', async () => {
    await sql`SELECT setval(pg_get_serial_sequence('products', 'id'), 25000)`.execute(world.owner)
    await buildProduct(world.owner, world.references, { name: 'Late part', vendor_id: world.vendor.userId })
    const index = (await world.app.inject({ url: '/sitemap.xml' })).payload
    expect([...index.matchAll(/part=(\d+)/g)].map(([, part]) => part)).toEqual(['0', '1', '2'])
    const parts = []
    for (const part of [0, 1, 2])
      parts.push((await world.app.inject({ url: `/sitemap.xml?part=${part}` })).payload)
    expect(parts.map((part) => [part.includes('evil'), part.includes('late-part')])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
  })
})

it('html escapes every text that is put into it, and nothing else', () => {
  expect(html`<p title="${`"'`}">${'<b>'}${html`<i>${'&'}</i>`}${null}${[html`<br />`]}${7}</p>`.text).toBe(
    '<p title="&quot;&#39;">&lt;b&gt;<i>&amp;</i><br />7</p>',
  )
})
