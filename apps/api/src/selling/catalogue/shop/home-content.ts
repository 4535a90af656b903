import { limits } from '@armature/domain/limits'
import { paths } from '@armature/domain/pages/page-paths'
import { homeWords } from '@armature/domain/pages/pages'
import type { PageContent, Html } from '../../../platform/http/pages/page-content.ts'
import type { StoreOfPage } from '../../../platform/http/pages/store-hosts.ts'
import { presentCard } from './catalogue-presenter.ts'
import type { Shopping } from './catalogue-shelf.ts'
import type { Site } from './catalogue-site.ts'
import { productList } from '../search/product-list-repository.ts'
import { readKinds } from '../search/read-kinds.ts'
import type { PageWords } from '@armature/domain/pages/pages'
import { html } from '../../../platform/http/pages/page-content.ts'
import type { ListPage, PageLinks } from './catalogue-html.ts'
import { cardsHtml, kindsHtml } from './catalogue-html.ts'

interface Home extends Pick<ListPage, 'kinds' | 'products'> {
  words: PageWords
  /** The store that the page was requested for by name, as on a local machine. */
  store: string | null
  /** The catalogue's number of products. */
  count: number
}

/** A catalogue's home; its search works before any script loads. */
const homeHtml = (links: PageLinks, { words, store, kinds, products, count }: Home): Html =>
  html`<h1>${words.title}</h1>
    <p>${words.description}</p>
    <form action="${paths.catalogue}" role="search">
      <input type="search" name="search" aria-label="Search by name or property" />
      ${store === null ? null : html`<input type="hidden" name="store" value="${store}" />`}
      <button>Search</button>
    </form>
    ${kindsHtml(links, kinds)}${cardsHtml(links, 'Newest parts', products)}
    <p><a href="${links.page(paths.catalogue)}">All ${count} parts</a></p>
    <p>
      <a href="${links.page(paths.login)}">Sign in</a>
      <a href="${links.page(paths.register)}">Create an account</a>
    </p>`

const typedWord = 'search_term_string'

/** The site for search engines (schema.org), with its search address. */
const siteData = (site: Site, brand: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: brand,
  url: site.address(paths.profile),
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      // The braces mark the place of the search text, and aren't encoded.
      urlTemplate: site.address(paths.catalogue, { search: typedWord }).replace(typedWord, `{${typedWord}}`),
    },
    'query-input': `required name=${typedWord}`,
  },
})

/** A catalogue's home: the links into it, and its newest parts. */
export const homeContent = async (
  shopping: Shopping,
  site: Site,
  { store, brand }: { store: StoreOfPage | null; brand: string },
): Promise<PageContent> => {
  const { rows, count } = await shopping.inRead((trx) =>
    productList.read(trx, {
      actor: shopping.actor,
      query: {},
      window: { limit: limits.catalogue.newest, offset: 0 },
      counts: shopping.deps.listCounts,
    }),
  )
  const { title, description } = homeWords(store !== null)
  return {
    title: `${title} · ${brand}`,
    address: {
      description: `${brand}: ${description}`,
      canonical: site.address(paths.profile),
      image: null,
      isIndexed: true,
      kind: 'website',
      data: [siteData(site, brand)],
    },
    body: homeHtml(site, {
      words: { title, description },
      store: store?.named ?? null,
      kinds: await readKinds(shopping),
      products: rows.map((row) => presentCard(shopping, row)),
      count,
    }),
  }
}
