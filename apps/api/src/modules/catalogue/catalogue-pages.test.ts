import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../testing/builders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import type { PageContent } from '../../http/page-content.ts'
import { html, withContent } from '../../http/page-content.ts'
import { storeFaceAt } from '../tenants/store-face.ts'
import { catalogueContent } from './catalogue-pages.ts'

const attack = `</script><script>alert(1)</script><!-- "><img src=x onerror=alert(1)> $& $\` ' & \u2028`
const shell =
  '<!doctype html><html><head><title>Armature</title><meta name="description" content="as built" /></head><body><div id="root"></div><noscript>Needs JavaScript.</noscript></body></html>'

let world: QuoteWorld
let evil: number
let inStore: number
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

  it.each(['/catalogue/0', '/catalogue/x', '/catalogue/999999999', '/catalogue/1e3'])(
    'is none at %s',
    async (url) => {
      expect(await contentAt(url)).toBe('missing')
    },
  )

  it.each(['/', '/catalogue/compare', '/quotes', '/cataloguex', '/login'])('is not %s', async (url) => {
    expect(await contentAt(url)).toBeNull()
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

  it('is for search engines as a whole and by category, and not by every filter', async () => {
    const { equipment } = world.references
    expect((await shown('/catalogue')).address).toMatchObject({ isIndexed: true })
    expect((await shown(`/catalogue?equipment=${equipment}`)).address).toMatchObject({
      isIndexed: true,
      canonical: `${world.deps.config.publicUrl}/catalogue?equipment=${equipment}`,
    })
    for (const search of ['search=evil', 'ordering=name', `equipment=${equipment}&price_min=1`])
      expect((await shown(`/catalogue?${search}`)).address, search).toMatchObject({ isIndexed: false })
    expect(await pageAt('/catalogue?search=%22evil%22')).toContain('Evil')
    expect(await pageAt('/catalogue?page=nonsense&store=x&equipment=')).toContain('Evil')
  })

  it('says nothing where the catalogue is kept behind sign-in', async () => {
    world.deps.config.isCataloguePublic = false
    const said = [await contentAt('/catalogue'), await contentAt(`/catalogue/${evil}`)]
    const map = await world.app.inject({ url: '/sitemap.xml' })
    const robots = await world.app.inject({ url: '/robots.txt' })
    world.deps.config.isCataloguePublic = true
    expect(said).toEqual([null, null])
    expect(map.statusCode).toBe(404)
    expect(robots.payload).not.toContain('Sitemap')
  })
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
    expect(payload).toContain(`<loc>${new URL(address).origin}/catalogue/`)
  })

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
