import { limits } from '@armature/domain/limits'
import { paths } from '@armature/domain/pages/page-paths'
import { homeExamples, homeSteps, homeWords } from '@armature/domain/pages/home-words'
import type { PageContent, Html } from '../../../platform/http/pages/page-content.ts'
import type { StoreOfPage } from '../../../platform/http/pages/store-hosts.ts'
import { withProperties } from './card-properties.ts'
import { presentCard } from './catalogue-presenter.ts'
import type { Shopping } from './catalogue-shelf.ts'
import type { Site } from './catalogue-site.ts'
import { productList } from '../search/product-list-repository.ts'
import type { Response } from '@armature/contract/platform/endpoint'
import type { readCatalogueFront as frontEndpoint } from '@armature/contract/selling/public-catalogue'
import { largeBeside } from '@armature/domain/media/media-address'
import { readCatalogueFront } from './read-catalogue-front.ts'
import type { PageWords } from '@armature/domain/pages/pages'
import { html } from '../../../platform/http/pages/page-content.ts'
import type { Card, PageLinks } from './catalogue-html.ts'
import { cardsHtml } from './catalogue-html.ts'

type Front = Response<typeof frontEndpoint>

interface Home {
  words: PageWords
  /** The store that the page was requested for by name, as on a local machine. */
  store: string | null
  front: Front
  products: readonly Card[]
}

const robotHtml = (links: PageLinks, { id, name, picture, fitting }: NonNullable<Front['robot']>): Html =>
  html`<figure>
    <img src="${links.file(picture)}" alt="${name}" width="800" height="600" fetchpriority="high" />
    <figcaption>
      <a href="${links.page(paths.catalogueProduct({ id, name }))}">${name}</a>
      <a href="${links.page(paths.catalogue, { fits: id })}">${fitting} parts fit it</a>
    </figcaption>
  </figure>`

/** A catalogue's home page, laid out like the app's (home-page.tsx); its search works before any script loads. */
const homeHtml = (links: PageLinks, { words, store, front, products }: Home): Html =>
  html`<div data-hero>
      <div>
        <h1>${words.title}</h1>
        <p>${words.description}</p>
        <form action="${paths.catalogue}" role="search">
          <input
            type="search"
            name="search"
            aria-label="Search by name or property"
            placeholder="Search by name or property"
          />
          ${store === null ? null : html`<input type="hidden" name="store" value="${store}" />`}
          <button>Search</button>
        </form>
        <p data-small>
          Try
          ${homeExamples.map((search) => html`<a href="${links.page(paths.catalogue, { search })}">${search}</a> `)}
        </p>
        <p><a data-way href="${links.page(paths.bom)}">Upload your BOM</a></p>
      </div>
      ${front.robot === null ? null : robotHtml(links, front.robot)}
    </div>
    <h2>Categories</h2>
    <ul data-tiles>
      ${front.kinds.map(
        ({ filter, id, name, count, picture }) =>
          html`<li>
            <a href="${links.page(paths.catalogue, { [filter]: id })}"
              >${
                picture === null
                  ? null
                  : html`<img
                      src="${links.file(largeBeside(picture) ?? picture)}"
                      alt=""
                      width="640"
                      height="480"
                      loading="lazy"
                    />`
              }${name}</a
            >
            (${count})
          </li>`,
      )}
    </ul>
    <p><a href="${links.page(paths.catalogue)}">All ${front.count} parts</a></p>
    <h2>From parts to one offer</h2>
    <ol>
      ${homeSteps.map(({ title, text }) => html`<li><strong>${title}</strong><br />${text}</li>`)}
    </ol>
    ${front.makers.length < 2 ? null : html`<h2>Makers</h2>`}
    <p>
      ${front.makers.map(({ name }) => html`<a href="${links.page(paths.catalogue, { search: name })}">${name}</a> `)}
    </p>
    ${cardsHtml(links, 'Newest parts', products)}
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
  const { rows } = await shopping.inRead((trx) =>
    productList.read(trx, {
      actor: shopping.actor,
      query: {},
      window: { limit: limits.catalogue.newest, offset: 0 },
      counts: shopping.deps.listCounts,
    }),
  )
  const front = await readCatalogueFront(shopping)
  const { title, description } = homeWords(store !== null)
  return {
    title: `${title} · ${brand}`,
    address: {
      description: `${brand}: ${description}`,
      canonical: site.address(paths.profile),
      image: front.robot && site.fileAddress(front.robot.picture),
      isIndexed: true,
      kind: 'website',
      data: [siteData(site, brand)],
    },
    body: homeHtml(site, {
      words: { title, description },
      store: store?.named ?? null,
      front,
      products: await withProperties(
        shopping,
        rows.map((row) => presentCard(shopping, row)),
      ),
    }),
  }
}
