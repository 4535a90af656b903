import { canEver } from '@armature/domain/rights/abilities'
import { meQuery } from '../../people/accounts/account-api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { addressesQuery } from '../../trading/quotes/delivery/address-book.ts'
import { offerQuery } from '../../trading/quotes/offer/offer-api.ts'
import { canMove, openOffersQuery, suggestionsQuery } from '../../trading/sourcing/open-lines-api.ts'
import { offersQuery } from '../../trading/quotes/compare/offers-api.ts'
import {
  offerRevisionsQuery,
  pairIn,
  quoteRevisionsQuery,
  subQuoteRevisionsQuery,
} from '../../trading/quotes/revisions/revisions-api.ts'
import { quoteLists, subQuoteList } from '../../trading/quotes/lists/quote-lists.ts'
import { quoteQuery, quoteTimelineQuery, subQuoteQuery } from '../../trading/quotes/record/quotes-api.ts'
import { requestListQuery, requestListsQuery, sharedListQuery } from '../../trading/requests/request-api.ts'
import {
  IconClipboardList,
  IconClipboardPlus,
  IconFileInvoice,
  IconFiles,
  IconListCheck,
  IconListSearch,
} from '@tabler/icons-react'
import type { Place, Screens } from './screen.ts'
import { ask, askAboutAccount, askList, withId } from './screen.ts'

/** The quote has its sourcing requests that the seller can still work on, so their parts are requested then. */
const askQuote = async (id: number): Promise<void> => {
  const query = quoteQuery(id)
  await queryClient.prefetchQuery(query)
  const lines = queryClient.getQueryData(query.queryKey)?.open_lines ?? []
  if (lines.some(canMove)) ask(suggestionsQuery(id))
}

const quote = withId((id, place) => {
  void askQuote(id)
  askList(subQuoteList(place.actor, id), place)
  ask(quoteTimelineQuery(id))
})

/** The initial delivery values of a request: the user's last addresses, and a customer's company. */
const askBook = (actor: Place['actor']): void => {
  ask(addressesQuery())
  if (canEver(actor, 'account.edit-customer-company')) ask(meQuery)
}

const revisions = withId((id, { search }) => ask(quoteRevisionsQuery(id, pairIn(search))))

export const tradingScreens = {
  quotes: {
    code: async () => (await import('../../trading/quotes/lists/quotes-page.tsx')).QuotesPage,
    load: (place) => askList(quoteLists.all, place),
    entry: { icon: IconFiles, in: 'menu', chats: ['quote', 'subQuote'] },
  },
  editQuotes: {
    code: async () => (await import('../../trading/quotes/lists/quotes-page.tsx')).EditQuotesPage,
    load: (place) => askList(quoteLists.all, place),
    marks: ['quotes'],
  },
  editQuote: {
    code: async () => (await import('../../trading/quotes/edit/edit-quote-page.tsx')).EditQuotePage,
    load: withId((id) => ask(quoteQuery(id))),
    above: 'quoteSubQuotes',
  },
  quoteSubQuotes: {
    code: async () =>
      (await import('../../trading/quotes/lists/quote-sub-quotes-page.tsx')).QuoteSubQuotesPage,
    load: quote,
    above: 'quotes',
  },
  quoteRevisions: {
    code: async () => (await import('../../trading/quotes/revisions/revisions-pages.tsx')).QuoteRevisionsPage,
    load: revisions,
    above: 'quoteSubQuotes',
  },
  compareOffers: {
    code: async () =>
      (await import('../../trading/quotes/compare/compare-offers-page.tsx')).CompareOffersPage,
    load: withId((id) => {
      ask(offersQuery(id))
      ask(quoteQuery(id))
    }),
    above: 'quoteSubQuotes',
  },
  subQuotes: {
    code: async () => (await import('../../trading/quotes/lists/sub-quotes-page.tsx')).SubQuotesPage,
    load: (place) => {
      askList(subQuoteList(place.actor), place)
      askAboutAccount(place.actor)
    },
    entry: { icon: IconClipboardList, in: 'menu', chats: ['subQuote'] },
  },
  subQuote: {
    code: async () => (await import('../../trading/quotes/record/sub-quote-page.tsx')).SubQuotePage,
    load: withId((id) => ask(subQuoteQuery(id))),
    above: 'subQuotes',
  },
  subQuoteRevisions: {
    code: async () =>
      (await import('../../trading/quotes/revisions/revisions-pages.tsx')).SubQuoteRevisionsPage,
    load: withId((id, { search }) => ask(subQuoteRevisionsQuery(id, pairIn(search)))),
    above: 'subQuote',
  },
  openOffers: {
    code: async () => (await import('../../trading/sourcing/open-offers-page.tsx')).OpenOffersPage,
    load: () => void queryClient.prefetchInfiniteQuery(openOffersQuery),
    entry: { icon: IconListSearch, in: 'menu' },
  },
  tenantQuotes: {
    code: async () => (await import('../../trading/quotes/lists/tenant-quotes-page.tsx')).TenantQuotesPage,
    load: (place) => askList(quoteLists.store, place),
    entry: { icon: IconFileInvoice, in: 'menu', chats: ['quote'] },
  },
  tenantQuote: {
    code: async () =>
      (await import('../../trading/quotes/lists/quote-sub-quotes-page.tsx')).QuoteSubQuotesPage,
    load: quote,
    above: 'tenantQuotes',
  },
  tenantQuoteRevisions: {
    code: async () =>
      (await import('../../trading/quotes/revisions/revisions-pages.tsx')).TenantQuoteRevisionsPage,
    load: revisions,
    above: 'tenantQuote',
  },
  addQuote: {
    code: async () => (await import('../../trading/quotes/edit/add-quote-page.tsx')).AddQuotePage,
    load: ({ actor }) => {
      if (!canEver(actor, 'quote.add-for-user')) askBook(actor)
    },
    entry: { icon: IconClipboardPlus, in: 'buying', isCommand: true },
    marks: ['quotes', 'requestQuote'],
  },
  requestLists: {
    code: async () => (await import('../../trading/requests/request-lists-page.tsx')).RequestListsPage,
    load: () => ask(requestListsQuery),
    entry: { icon: IconListCheck, in: 'both' },
  },
  bom: {
    code: async () => (await import('../../trading/requests/bom/bom-page.tsx')).BomPage,
    // It begins with an empty field; its file is read when somebody chooses it.
    load: null,
    above: 'requestLists',
  },
  requestList: {
    code: async () => (await import('../../trading/requests/request-list-page.tsx')).RequestListPage,
    load: withId((id) => ask(requestListQuery(id))),
    above: 'requestLists',
    crumb: { text: 'List #$id', key: (id) => requestListQuery(id).queryKey },
  },
  requestFromList: {
    code: async () => (await import('../../trading/requests/request-from-list-page.tsx')).RequestFromListPage,
    load: withId((id, { actor }) => {
      ask(requestListQuery(id))
      askBook(actor)
    }),
    above: 'requestList',
  },
  sharedList: {
    code: async () => (await import('../../trading/requests/shared-list-page.tsx')).SharedListPage,
    load: ({ params: { token } }) => ask(sharedListQuery(token)),
  },
  browserList: {
    code: async () => (await import('../../trading/requests/browser-list-page.tsx')).BrowserListPage,
    // It shows the request list stored in the browser.
    load: null,
  },
  requestQuote: {
    code: async () => (await import('../../trading/quotes/edit/add-quote-page.tsx')).RequestQuotePage,
    load: ({ actor }) => askBook(actor),
    entry: { icon: IconClipboardPlus, in: 'menu', isCommand: true },
  },
  myQuotes: {
    code: async () => (await import('../../trading/quotes/lists/my-quotes-page.tsx')).MyQuotesPage,
    load: (place) => askList(quoteLists.own, place),
    entry: { icon: IconFiles, in: 'both', chats: ['quote'] },
  },
  myQuote: {
    code: async () => (await import('../../trading/quotes/record/my-quote-page.tsx')).MyQuotePage,
    load: withId((id) => {
      ask(quoteQuery(id))
      ask(quoteTimelineQuery(id))
    }),
    above: 'myQuotes',
  },
  myQuoteRevisions: {
    code: async () =>
      (await import('../../trading/quotes/revisions/revisions-pages.tsx')).MyQuoteRevisionsPage,
    load: revisions,
    above: 'myQuote',
  },
  offer: {
    code: async () => (await import('../../trading/quotes/offer/offer-page.tsx')).OfferPage,
    load: ({ params: { token } }) => ask(offerQuery(token)),
  },
  offerRevisions: {
    code: async () => (await import('../../trading/quotes/revisions/revisions-pages.tsx')).OfferRevisionsPage,
    load: ({ params: { token }, search }) => ask(offerRevisionsQuery(token, pairIn(search))),
  },
} satisfies Partial<Screens>
