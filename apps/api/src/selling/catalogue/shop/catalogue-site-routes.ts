import { designFileRoutes } from './design-file-routes.ts'
import { dayMs, dayOf } from '@armature/domain/values/time'
import { nobody } from '@armature/domain/rights/actor'
import { mayBrowse, shelfFor } from '@armature/domain/catalogue/products/public-catalogue'
import { paths } from '@armature/domain/pages/page-paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html as markup } from '../../../platform/http/pages/page-content.ts'
import type { Html } from '../../../platform/http/pages/page-content.ts'
import { mediaUrls } from '../../../platform/context/media-pass.ts'
import { storeOfPage } from '../../../platform/http/pages/store-hosts.ts'
import { takeTurns } from '../../../platform/threads/take-turns.ts'
import { storeFaceAt } from '../../../people/stores/store-face.ts'
import { listPublished, mostIdsInPart, newestPublished } from './catalogue-repository.ts'
import type { Shopping } from './catalogue-shelf.ts'
import { shoppingAt } from './catalogue-shelf.ts'
import type { Site } from './catalogue-site.ts'
import { siteOf } from './catalogue-site.ts'

/** The catalogue of a request's host for strangers; null where it is closed. */
const catalogueOf = async (
  { deps }: FastifyInstance,
  request: FastifyRequest,
): Promise<{ shopping: Shopping | null; site: Site }> => {
  const { config } = deps
  const store = await storeOfPage(request, config, (host) => storeFaceAt(deps, host))
  const shelf = shelfFor(store?.id ?? null, nobody)
  const isShown = mayBrowse(nobody, shelf, config.isCataloguePublic)
  const shopping = isShown ? shoppingAt({ deps, mediaUrl: mediaUrls(deps, deps.clock()) }, shelf) : null
  return { shopping, site: siteOf(request.headers.host, store, config) }
}

const xml = (body: Html): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body.text}`

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** One part: the products with ids between two multiples of a part's size. */
const partOf = async (shopping: Shopping, site: Site, part: number): Promise<Html> => {
  const rows = await shopping.inRead((trx) => listPublished(trx, shopping.actor, part))
  const fixed = part === 0 ? [paths.profile, paths.catalogue] : []
  const first = fixed.map((path) => markup`<url><loc>${site.address(path)}</loc></url>\n`)
  const pages: Html[] = []
  const turn = takeTurns()
  for (const { id, name, updated_at } of rows) {
    await turn()
    const day = dayOf(updated_at)
    pages.push(
      markup`<url><loc>${site.address(paths.catalogueProduct({ id, name }))}</loc><lastmod>${day}</lastmod></url>\n`,
    )
  }
  return markup`<urlset xmlns="${schema}">\n${[...first, ...pages]}</urlset>\n`
}

/** The sitemap: all products or, if their ids need several parts, the parts' addresses. */
const sitemapOf = async (shopping: Shopping, site: Site): Promise<Html> => {
  const newest = await shopping.inRead((trx) => newestPublished(trx, shopping.actor))
  const parts = Math.floor((newest ?? 0) / mostIdsInPart) + 1
  if (parts === 1) return partOf(shopping, site, 0)
  const addresses = Array.from({ length: parts }, (_, part) => site.address('/sitemap.xml', { part }))
  const maps = addresses.map((address) => markup`<sitemap><loc>${address}</loc></sitemap>\n`)
  return markup`<sitemapindex xmlns="${schema}">\n${maps}</sitemapindex>\n`
}

const askedPart = (request: FastifyRequest): number | null => {
  const part = new URL(request.url, 'http://localhost').searchParams.get('part') ?? ''
  return /^\d{1,6}$/.test(part) ? Number(part) : null
}

/** Tells search engines where a host's catalogue pages are, and which pages to skip. */
export const catalogueSiteRoutes = (app: FastifyInstance): void => {
  designFileRoutes(app)
  app.get('/sitemap.xml', async (request, reply) => {
    const { shopping, site } = await catalogueOf(app, request)
    // To a robot that accepts anything, an unknown path is a screen.
    if (shopping === null) return reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n')
    const part = askedPart(request)
    const body = part === null ? await sitemapOf(shopping, site) : await partOf(shopping, site, part)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(xml(body))
  })

  // RFC 9116. Expires half a year after each request, so nobody has to renew it.
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { securityContact, publicUrl } = app.deps.config
    if (securityContact === undefined) return reply.code(404).send('')
    const expires = new Date(app.deps.clock().getTime() + 180 * dayMs).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${securityContact}\nExpires: ${expires}\nCanonical: ${publicUrl}/.well-known/security.txt\nPreferred-Languages: en\n`,
      )
  })

  // Screens may be crawled, since without a session the others only show the sign-in. A page behind a secret link
  // answers `noindex` itself, which a robot must be allowed to read.
  app.get('/robots.txt', async (request, reply) => {
    const { shopping, site } = await catalogueOf(app, request)
    const lines = [
      'User-agent: *',
      ...(shopping === null ? [] : ['Allow: /api/catalogue/']),
      'Allow: /api/market/',
      'Disallow: /api/',
      'Disallow: /dev/',
      'Disallow: /sandbox/',
      ...(shopping === null ? ['Disallow: /media/'] : ['', `Sitemap: ${site.address('/sitemap.xml')}`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(`${lines.join('\n')}\n`)
  })
}
