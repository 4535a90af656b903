import { marketplaceName } from '@armature/domain/accounts/names'
import { kindNameOf } from '@armature/domain/catalogue/products/kind-name'
import { endpoints } from '@armature/contract/all-endpoints'
import type { Query } from '@armature/contract/platform/endpoint'
import { mayBrowse, shelfFor } from '@armature/domain/catalogue/products/public-catalogue'
import { productIdIn } from '@armature/domain/catalogue/products/product-slug'
import { nobody } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { paths, patterns } from '@armature/domain/pages/page-paths'
import { mediaUrls } from '../../../platform/context/media-pass.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { PageContent } from '../../../platform/http/pages/page-content.ts'
import type { StoreOfPage } from '../../../platform/http/pages/store-hosts.ts'
import { listHtml, productHtml, viewHtml } from './catalogue-html.ts'
import { withProperties } from './card-properties.ts'
import { presentCard } from './catalogue-presenter.ts'
import type { Shopping } from './catalogue-shelf.ts'
import { shoppingAt } from './catalogue-shelf.ts'
import type { Site } from './catalogue-site.ts'
import { siteOf } from './catalogue-site.ts'
import { homeContent } from './home-content.ts'
import { productList } from '../search/product-list-repository.ts'
import { productData, shopPriceOf } from './product-data.ts'
import type { PublicProduct } from './product-data.ts'
import { readCatalogueProduct } from './read-catalogue-product.ts'
import { readKinds } from '../search/read-kinds.ts'

type ListQuery = Omit<Query<typeof endpoints.searchCatalogue>, 'store'>

const { store: _store, page_size: _size, ...listed } = endpoints.searchCatalogue.query.shape

/** The app quotes a text that looks like a number in an address. */
const unquoted = (value: string): string => /^"(.*)"$/.exec(value)?.[1] ?? value

/** The list in an address; the plain list where the address makes no sense. */
const readQuery = (search: URLSearchParams): ListQuery => {
  const given = [...search].filter(([name, value]) => name in listed && value !== '')
  const parsed = endpoints.searchCatalogue.query.safeParse(
    Object.fromEntries(given.map(([name, value]) => [name, unquoted(value)])),
  )
  return parsed.success ? parsed.data : {}
}

const firstWords = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`

/** The parts of a query that make a page worth indexing: one category, and its further pages. */
const ownSearch = ({ component_subcategory, equipment }: ListQuery): Record<string, number> => {
  const [subcategory, ...more] = component_subcategory ?? []
  const [kind, ...others] = equipment ?? []
  if (subcategory !== undefined && more.length === 0) return { component_subcategory: subcategory }
  return kind !== undefined && others.length === 0 ? { equipment: kind } : {}
}

const listContent = async (
  shopping: Shopping,
  site: Site,
  { search, brand }: { search: URLSearchParams; brand: string },
): Promise<PageContent> => {
  const query = readQuery(search)
  const page = query.page ?? 1
  const limit = limits.catalogue.page
  const { rows, count } = await shopping.inRead((trx) =>
    productList.read(trx, {
      actor: shopping.actor,
      query,
      window: { limit, offset: (page - 1) * limit },
      counts: shopping.deps.listCounts,
    }),
  )
  const kinds = await readKinds(shopping)
  const own = ownSearch(query)
  const kind = kinds.find(({ filter, id }) => own[filter] === id) ?? null
  const asked = Object.entries(query).filter(([name, value]) => name !== 'page' && value !== undefined)
  const pages = Math.max(1, Math.ceil(count / limit))
  // A page beyond the last has nothing to index.
  const isOwn = asked.length === Object.keys(own).length && page <= pages
  const kept = Object.fromEntries([...search].filter(([name]) => name in listed && name !== 'page'))
  return {
    title: [kind?.name, page > 1 ? `Page ${page}` : null, 'Catalogue', brand].filter(Boolean).join(' · '),
    address: {
      description: `${kind?.name ?? 'Robotics parts'} at ${brand}: specifications, pictures and 3D views of each part, and a quote for what you need.`,
      canonical: site.address(paths.catalogue, { ...own, ...(page > 1 && { page }) }),
      image: null,
      isIndexed: isOwn,
      kind: 'website',
      data: [],
    },
    body: listHtml(site, {
      products: await withProperties(
        shopping,
        rows.map((row) => presentCard(shopping, row)),
        query,
      ),
      kinds,
      kind,
      search: kept,
      page,
      pages,
    }),
  }
}

const describe = (product: PublicProduct): string => {
  const { data, attributes } = product
  const facts = attributes.slice(0, 4).map(({ name, value }) => `${name} ${value}`)
  const parts = [
    [data.manufacturer, kindNameOf(data)].filter(Boolean).join(', '),
    data.description,
    facts.join(', '),
    shopPriceOf(data),
  ]
  const told = parts.filter((part) => part !== '')
  const sentences = told.slice(0, -1).map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
  return firstWords([...sentences, ...told.slice(-1)].join(' '), 300)
}

const kindSearch = ({ component_subcategory, equipment }: PublicProduct['data']): Record<string, number> => ({
  ...(component_subcategory && { component_subcategory: component_subcategory.id }),
  ...(equipment && { equipment: equipment.id }),
})

const productContent = (site: Site, product: PublicProduct, brand: string): PageContent => {
  const { id, data } = product
  const canonical = site.address(paths.catalogueProduct({ id, name: data.name }))
  const pictures = data.images.map(({ image }) => image)
  const images = (pictures.length > 0 || data.preview === null ? pictures : [data.preview]).map(
    site.fileAddress,
  )
  return {
    title: `${data.name} · ${brand}`,
    address: {
      description: describe(product),
      canonical,
      image: images[0] ?? null,
      isIndexed: true,
      kind: 'product',
      data: productData(product, {
        canonical,
        list: site.address(paths.catalogue),
        kind: site.address(paths.catalogue, kindSearch(data)),
        images,
      }),
    },
    body: productHtml(site, product),
  }
}

/** The 3D view's page with its first picture; null where there is none. */
const viewContent = (site: Site, product: PublicProduct, brand: string): PageContent | null => {
  const body = viewHtml(site, product)
  return body && { ...productContent(site, product, brand), body, isView: true }
}

interface AskedPart {
  of: 'part' | 'view'
  id: number | null
}

type Asked = { of: 'home' } | { of: 'list' } | AskedPart

/** A product's page, or that of its 3D view. */
const partContent = async (
  shopping: Shopping,
  site: Site,
  { asked, brand }: { asked: AskedPart; brand: string },
): Promise<PageContent | 'missing' | null> => {
  const product = asked.id === null ? null : await readCatalogueProduct(shopping, asked.id)
  // A signed-in reader may see more than a stranger's page shows.
  if (asked.of === 'view') return product && viewContent(site, product, brand)
  return product === null ? 'missing' : productContent(site, product, brand)
}

/** The text after the fixed part of a path with one parameter; undefined for another path. */
const placeIn = (pathname: string, pattern: string): string | undefined => {
  const [before = ''] = pattern.split('$id')
  return pathname.startsWith(before) ? pathname.slice(before.length) : undefined
}

const ownPaths: ReadonlySet<unknown> = new Set(Object.values(paths))

/** The catalogue page at a path; a product's whatever name follows its id. */
const askedIn = (pathname: string): Asked | null => {
  if (pathname === paths.profile) return { of: 'home' }
  if (pathname === paths.catalogue) return { of: 'list' }
  // The pages of compared and of chosen parts are below the catalogue, too.
  if (ownPaths.has(pathname)) return null
  const [part, view] = [placeIn(pathname, patterns.catalogueProduct), placeIn(pathname, patterns.viewProduct)]
  if (part !== undefined) return { of: 'part', id: productIdIn(part) }
  return view === undefined ? null : { of: 'view', id: productIdIn(view) }
}

export interface AskedPage {
  url: string
  host: string | undefined
  store: StoreOfPage | null
}

/**
 * The content of the catalogue's pages before any script runs, as strangers read them; `missing` for an unknown
 * product. Null for other pages, and for a catalogue behind sign-in.
 */
export const catalogueContent = async (
  deps: Deps,
  { url, host, store }: AskedPage,
): Promise<PageContent | 'missing' | null> => {
  const { pathname, searchParams: search } = new URL(url, deps.config.publicUrl)
  const shelf = shelfFor(store?.id ?? null, nobody)
  const asked = askedIn(pathname.replace(/(?<=.)\/$/, ''))
  if (asked === null || !mayBrowse(nobody, shelf, deps.config.isCataloguePublic)) return null
  const shopping = shoppingAt({ deps, mediaUrl: mediaUrls(deps, deps.clock()) }, shelf)
  const site = siteOf(host, store, deps.config)
  const brand = store?.name ?? marketplaceName
  if (asked.of === 'home') return homeContent(shopping, site, { store, brand })
  if (asked.of === 'list') return listContent(shopping, site, { search, brand })
  return partContent(shopping, site, { asked, brand })
}
