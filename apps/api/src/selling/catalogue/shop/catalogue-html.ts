import { availabilityWords } from '@armature/domain/catalogue/products/availability'
import { documentsByKind } from '@armature/domain/media/product-documents'
import { productFacts } from '@armature/domain/catalogue/products/product-facts'
import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { formatCents, fromWire } from '@armature/domain/money'
import { wholeText } from '@armature/domain/values/number-text'
import { shownFileOf } from '@armature/domain/media/shown-file'
import { paths } from '@armature/domain/pages/page-paths'
import { limits } from '@armature/domain/limits'
import { html } from '../../../platform/http/pages/page-content.ts'
import type { Html } from '../../../platform/http/pages/page-content.ts'
import type { PublicProduct } from './product-data.ts'
import { shopPriceOf } from './product-data.ts'
import type { Kind } from '../search/read-kinds.ts'

export type Card = PublicProduct['fits'][number]

/** Builds addresses of files and pages, from the page's own origin. */
export interface PageLinks {
  file: (address: string) => string
  page: (path: string, search?: Readonly<Record<string, string | number>>) => string
}

const cardHtml = (links: PageLinks, { id, availability, data, properties }: Card): Html =>
  html`<li>
    <a href="${links.page(paths.catalogueProduct({ id, name: data.name }))}"
      >${
        data.preview === null
          ? null
          : html`<img
                src="${links.file(data.preview)}"
                alt=""
                width="148"
                height="148"
                loading="lazy"
              /><br />`
      }${data.name}</a
    ><br />${data.manufacturer ?? ''}<br />${properties
      .slice(0, limits.catalogue.cardProperties)
      .map(
        ({ name, value }) => html`${name} ${value}<br />`,
      )}${shopPriceOf(data)}<br />${availabilityWords[availability]}<br />${data.vendor.name}
  </li>`

export const cardsHtml = (links: PageLinks, title: string, cards: readonly Card[]): Html =>
  cards.length === 0
    ? html``
    : html`<h2>${title}</h2>
        <ul>
          ${cards.map((card) => cardHtml(links, card))}
        </ul>`

const factHtml = ([name, value]: readonly [string, string | number | null]): Html =>
  value === null || value === ''
    ? html``
    : html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`

const documentsHtml = (links: PageLinks, documents: PublicProduct['documents']): Html =>
  documents.length === 0
    ? html``
    : html`<h2>Documents</h2>
        <dl>
          ${documentsByKind(documents).map(
            (group) =>
              html`<dt>${group.label}</dt>
                ${group.documents.map(
                  ({ url, name }) => html`<dd><a href="${links.file(url)}">${name}</a> (PDF)</dd>`,
                )}`,
          )}
        </dl>`

/** The reader's units aren't known before the app loads. */
const inBothUnits = (measure: (units: ReaderUnits) => string): string =>
  `${measure(unitSystems.metric)} (${measure(unitSystems.imperial)})`

/** Breadcrumbs: the catalogue, then the part's category. */
const crumbsHtml = (links: PageLinks, { data }: PublicProduct): Html => {
  const kinds = [
    { filter: 'component_subcategory', kind: data.component_subcategory },
    { filter: 'equipment', kind: data.equipment },
  ]
  return html`<nav aria-label="Breadcrumbs">
    <a href="${links.page(paths.catalogue)}">Catalogue</a>
    ${kinds.map(({ filter, kind }) =>
      kind === null
        ? html``
        : html` / <a href="${links.page(paths.catalogue, { [filter]: kind.id })}">${kind.name}</a>`,
    )}
  </nav>`
}

/** The number of specifications that the app shows beside the picture. */
const shownFirst = 5

const supplyOf = ({ availability, lead_time, minimum_order }: PublicProduct): string =>
  [
    availabilityWords[availability],
    lead_time === null ? null : `Lead time ${lead_time} days`,
    minimum_order === null ? null : `From ${minimum_order} pieces`,
  ]
    .filter(Boolean)
    .join(' · ')

/** A product's page, laid out like the app's (shop-product-page.tsx). */
export const productHtml = (links: PageLinks, product: PublicProduct): Html => {
  const { data, attributes, specs, documents, fits, fitted_by, equivalents, similar } = product
  const [picture] = data.images
  const image = picture?.image ?? data.preview
  const prices = data.price_breaks.map(
    ({ quantity, price }) =>
      [`From ${wholeText(quantity)}`, `${formatCents(fromWire(price) ?? 0)} each`] as const,
  )
  const request = links.page(paths.requestQuote, { product: product.id })
  const specified = [...attributes, ...specs].map(({ name, value }) => [name, value] as const)
  const facts = [...specified, ...productFacts(product, inBothUnits), ...prices]
  return html`${crumbsHtml(links, product)}
    <div data-top>
      <p data-picture>
        ${
          image === null
            ? null
            : html`<img
                src="${links.file(image)}"
                alt="${data.name}"
                width="800"
                height="600"
                fetchpriority="high"
              />`
        }
      </p>
      <div>
        <h1>${data.name}</h1>
        <p>${[data.manufacturer, data.part_number].filter(Boolean).join(' · ')}</p>
        <p data-price>${shopPriceOf(data)}</p>
        <p>${supplyOf(product)}</p>
        <p><a data-act href="${request}">Ask for a quote</a></p>
        <dl>${specified.slice(0, shownFirst).map(factHtml)}</dl>
      </div>
    </div>
    ${data.description === '' ? null : html`<h2>Description</h2>`}
    <p>${data.description}</p>
    <h2>Specifications</h2>
    <dl data-columns>${facts.map(factHtml)}</dl>
    ${documentsHtml(links, documents)}${cardsHtml(links, 'What it fits', fits)}${cardsHtml(links, 'What fits it', fitted_by)}${cardsHtml(links, 'Equivalent parts', equivalents)}${cardsHtml(links, 'Similar parts', similar)}`
}

/** The picture that a part's 3D view starts with; null where it has none. */
export const viewHtml = (links: PageLinks, product: PublicProduct): Html | null => {
  const picture = shownFileOf(product)?.thumbnail ?? null
  return picture === null
    ? null
    : html`<h1>${product.data.name}</h1>
        <img src="${links.file(picture)}" alt="${product.data.name}" fetchpriority="high" />`
}

export interface ListPage {
  products: readonly Card[]
  kinds: readonly Kind[]
  /** The category, if it is the list's only filter. */
  kind: Kind | null
  /** The list's own filters, kept in links to its other pages. */
  search: Readonly<Record<string, string | number>>
  page: number
  pages: number
}

/** The links to the categories; the current one is marked. */
const kindsHtml = (links: PageLinks, kinds: readonly Kind[], chosen: Kind | null = null): Html =>
  html`<nav aria-label="Categories">
    ${kinds.map((kind) => {
      const { filter, id, name, count } = kind
      const address = links.page(paths.catalogue, { [filter]: id })
      return kind === chosen
        ? html`<a href="${address}" aria-current="page">${name}</a> (${count}) `
        : html`<a href="${address}">${name}</a> (${count}) `
    })}
  </nav>`

/** A page of the list: its products, and links to the categories and neighbouring pages. */
export const listHtml = (
  links: PageLinks,
  { products, kinds, kind, search, page, pages }: ListPage,
): Html => {
  const at = (number: number) =>
    links.page(paths.catalogue, { ...search, ...(number > 1 && { page: number }) })
  return html`<h1>${kind?.name ?? 'Catalogue'}</h1>
    ${kindsHtml(links, kinds, kind)}
    <ul>
      ${products.map((card) => cardHtml(links, card))}
    </ul>
    <nav aria-label="Pages">
      ${
        page > 1 ? html`<a rel="prev" href="${at(Math.min(page - 1, pages))}">Previous page</a> ` : null
      }${page < pages ? html`<a rel="next" href="${at(page + 1)}">Next page</a>` : null}
    </nav>`
}
