import { paths, patterns } from '../../platform/paths.ts'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { screen } from './route-kinds.ts'

/** Quotes, sub quotes and the requests that begin them. */
export const quoteRoutes = [
  screen(
    paths.quotes,
    'Quotes',
    'screen.quotes',
    lazyScreen(() => import('../../trading/quotes/lists/quotes-page.tsx'), 'QuotesPage'),
  ),
  screen(
    paths.editQuotes,
    'Quotes',
    'screen.quotes',
    lazyScreen(() => import('../../trading/quotes/lists/quotes-page.tsx'), 'EditQuotesPage'),
  ),
  screen(
    paths.addQuote,
    'Add Quote',
    'screen.add-quote',
    lazyScreen(() => import('../../trading/quotes/edit/add-quote-page.tsx'), 'AddQuotePage'),
  ),
  screen(
    patterns.editQuote,
    'Edit Quote #$id',
    'screen.quotes',
    lazyScreen(() => import('../../trading/quotes/edit/edit-quote-page.tsx'), 'EditQuotePage'),
  ),
  screen(
    patterns.quoteSubQuotes,
    'Quote #$id',
    'screen.quotes',
    lazyScreen(() => import('../../trading/quotes/lists/quote-sub-quotes-page.tsx'), 'QuoteSubQuotesPage'),
  ),
  screen(
    paths.subQuotes,
    'Sub Quotes',
    'screen.sub-quotes',
    lazyScreen(() => import('../../trading/quotes/lists/sub-quotes-page.tsx'), 'SubQuotesPage'),
  ),
  screen(
    patterns.subQuote,
    'Sub Quote #$id',
    'screen.sub-quotes',
    lazyScreen(() => import('../../trading/quotes/record/sub-quote-page.tsx'), 'SubQuotePage'),
  ),
  screen(
    paths.tenantQuotes,
    'Tenant Quotes',
    'screen.tenant',
    lazyScreen(() => import('../../trading/quotes/lists/tenant-quotes-page.tsx'), 'TenantQuotesPage'),
  ),
  screen(
    patterns.tenantQuote,
    'Quote #$id',
    'screen.tenant',
    lazyScreen(() => import('../../trading/quotes/lists/quote-sub-quotes-page.tsx'), 'QuoteSubQuotesPage'),
  ),
  screen(
    paths.requestQuote,
    'Request quote',
    'screen.request-quote',
    lazyScreen(() => import('../../trading/quotes/edit/add-quote-page.tsx'), 'RequestQuotePage'),
  ),
  screen(
    paths.requestLists,
    'Request lists',
    'screen.request-lists',
    lazyScreen(() => import('../../trading/requests/request-lists-page.tsx'), 'RequestListsPage'),
  ),
  screen(
    paths.bom,
    'Bill of materials',
    'screen.request-lists',
    lazyScreen(() => import('../../trading/requests/bom/bom-page.tsx'), 'BomPage'),
  ),
  screen(
    patterns.requestList,
    'Request list',
    'screen.request-lists',
    lazyScreen(() => import('../../trading/requests/request-list-page.tsx'), 'RequestListPage'),
  ),
  screen(
    patterns.requestFromList,
    'Request quote',
    'screen.request-lists',
    lazyScreen(() => import('../../trading/requests/request-from-list-page.tsx'), 'RequestFromListPage'),
  ),
  screen(
    paths.myQuotes,
    'My Quotes',
    'screen.own-quotes',
    lazyScreen(() => import('../../trading/quotes/lists/my-quotes-page.tsx'), 'MyQuotesPage'),
  ),
  screen(
    patterns.myQuote,
    'Quote #$id',
    'screen.own-quotes',
    lazyScreen(() => import('../../trading/quotes/record/my-quote-page.tsx'), 'MyQuotePage'),
  ),
  screen(
    patterns.quoteRevisions,
    'Revisions of quote #$id',
    'screen.quotes',
    lazyScreen(() => import('../../trading/quotes/revisions/revisions-pages.tsx'), 'QuoteRevisionsPage'),
  ),
  screen(
    patterns.compareOffers,
    'Compare offers of quote #$id',
    'screen.compare-offers',
    lazyScreen(() => import('../../trading/quotes/compare/compare-offers-page.tsx'), 'CompareOffersPage'),
  ),
  screen(
    patterns.tenantQuoteRevisions,
    'Revisions of quote #$id',
    'screen.tenant',
    lazyScreen(
      () => import('../../trading/quotes/revisions/revisions-pages.tsx'),
      'TenantQuoteRevisionsPage',
    ),
  ),
  screen(
    patterns.myQuoteRevisions,
    'Revisions of quote #$id',
    'screen.own-quotes',
    lazyScreen(() => import('../../trading/quotes/revisions/revisions-pages.tsx'), 'MyQuoteRevisionsPage'),
  ),
  screen(
    patterns.subQuoteRevisions,
    'Revisions of sub-quote #$id',
    'screen.sub-quotes',
    lazyScreen(() => import('../../trading/quotes/revisions/revisions-pages.tsx'), 'SubQuoteRevisionsPage'),
  ),
]
