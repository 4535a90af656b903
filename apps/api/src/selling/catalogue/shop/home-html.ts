import { paths } from '@armature/domain/pages/page-paths'
import type { PageWords } from '@armature/domain/pages/pages'
import type { Html } from '../../../platform/http/pages/page-content.ts'
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
export const homeHtml = (links: PageLinks, { words, store, kinds, products, count }: Home): Html =>
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
