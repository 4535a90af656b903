import { canEver } from '@armature/domain/rights/abilities'
import { meQuery } from '../../people/accounts/account-api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { addressesQuery } from '../../trading/quotes/delivery/address-book.ts'
import { approvalQuery } from '../../trading/quotes/approval/approval-api.ts'
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
import type { Help, Place, Screens } from './screen.ts'
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

const revisionsHelp: Help = {
  about: 'Each revision of the offer as the customer saw it, and any two side by side.',
  steps: ['Choose two revisions.', 'See what changed, line by line.', 'Save one as a PDF.'],
}

const storeQuoteHelp: Help = {
  about:
    'One quote and its parts: each vendor prices its own, and the customer gets one offer with one total.',
  steps: [
    'Send the parts to their vendors and wait for their prices.',
    'Set the down payment and the expiry, and approve the prices.',
    'Send it to the customer; the offer link needs no account.',
  ],
}

const editQuoteHelp: Help = {
  about: 'Change a quote’s lines, expiry and notes.',
  steps: ['Change, add or remove lines.', 'Save. Everyone with the offer sees what changed.'],
}

export const tradingScreens = {
  quotes: {
    code: async () => (await import('../../trading/quotes/lists/quotes-page.tsx')).QuotesPage,
    help: {
      about: 'All quotes. “My turn” shows those waiting for you.',
      steps: [
        'Open a quote, or take the next step with the button in its row.',
        'Select several rows to move them together.',
      ],
    },
    load: (place) => askList(quoteLists.all, place),
    entry: { icon: IconFiles, in: 'menu', group: 'selling', chats: ['quote', 'subQuote'] },
  },
  editQuotes: {
    code: async () => (await import('../../trading/quotes/lists/quotes-page.tsx')).EditQuotesPage,
    help: {
      about: 'Quotes that can be changed: lines, expiry and notes.',
      steps: ['Find the quote.', 'Press Edit and change its lines.'],
    },
    load: (place) => askList(quoteLists.all, place),
    marks: ['quotes'],
  },
  editQuote: {
    code: async () => (await import('../../trading/quotes/edit/edit-quote-page.tsx')).EditQuotePage,
    help: editQuoteHelp,
    load: withId((id) => ask(quoteQuery(id))),
    above: 'quoteSubQuotes',
  },
  quoteSubQuotes: {
    code: async () =>
      (await import('../../trading/quotes/lists/quote-sub-quotes-page.tsx')).QuoteSubQuotesPage,
    help: storeQuoteHelp,
    load: quote,
    above: 'quotes',
  },
  quoteRevisions: {
    code: async () => (await import('../../trading/quotes/revisions/revisions-pages.tsx')).QuoteRevisionsPage,
    help: revisionsHelp,
    load: revisions,
    above: 'quoteSubQuotes',
  },
  compareOffers: {
    code: async () =>
      (await import('../../trading/quotes/compare/compare-offers-page.tsx')).CompareOffersPage,
    help: {
      about:
        'Every vendor for each part, side by side: price at the line’s quantity, lead time, stock, minimum and response record. Parts are equivalent by maker and maker’s number, or because an administrator linked them.',
      steps: [
        'Choose cheapest, fastest or fewest vendors, or an offer at a line.',
        'See the reason at each line and the total above.',
        'Apply your choice to the quote.',
      ],
    },
    load: withId((id) => {
      ask(offersQuery(id))
      ask(quoteQuery(id))
    }),
    above: 'quoteSubQuotes',
  },
  subQuotes: {
    code: async () => (await import('../../trading/quotes/lists/sub-quotes-page.tsx')).SubQuotesPage,
    help: {
      about: 'Requests to you: your part of each quote.',
      steps: [
        '“My turn” shows those waiting for a price.',
        'Expand a row and type each price, or paste a column.',
        'Hand it on with the button in its row.',
      ],
    },
    load: (place) => {
      askList(subQuoteList(place.actor), place)
      askAboutAccount(place.actor)
    },
    entry: { icon: IconClipboardList, in: 'menu', group: 'selling', chats: ['subQuote'] },
  },
  subQuote: {
    code: async () => (await import('../../trading/quotes/record/sub-quote-page.tsx')).SubQuotePage,
    help: {
      about: 'Your part of a quote, with its lines and prices.',
      steps: [
        'Type each line’s price, and optionally lead time, minimum and note.',
        'Hand it on with the button at the top.',
      ],
    },
    load: withId((id) => ask(subQuoteQuery(id))),
    above: 'subQuotes',
  },
  subQuoteRevisions: {
    code: async () =>
      (await import('../../trading/quotes/revisions/revisions-pages.tsx')).SubQuoteRevisionsPage,
    help: revisionsHelp,
    load: withId((id, { search }) => ask(subQuoteRevisionsQuery(id, pairIn(search)))),
    above: 'subQuote',
  },
  openOffers: {
    code: async () => (await import('../../trading/sourcing/open-offers-page.tsx')).OpenOffersPage,
    help: {
      about:
        'Parts that buyers described but couldn’t find: what, how many, and the city and country they ship to.',
      steps: [
        'Offer one of your products, or list one first.',
        'Decline with a reason; only the seller sees it.',
        'Price the line in your sub-quote once the seller sends it.',
      ],
    },
    load: () => void queryClient.prefetchInfiniteQuery(openOffersQuery),
    entry: { icon: IconListSearch, in: 'menu', group: 'selling' },
  },
  tenantQuotes: {
    code: async () => (await import('../../trading/quotes/lists/tenant-quotes-page.tsx')).TenantQuotesPage,
    help: {
      about: 'The quotes of your store’s customers.',
      steps: [
        '“My turn” shows those waiting for you.',
        'Open one, or take the next step with the button in its row.',
      ],
    },
    load: (place) => askList(quoteLists.store, place),
    entry: { icon: IconFileInvoice, in: 'menu', group: 'store', chats: ['quote'] },
  },
  tenantQuote: {
    code: async () =>
      (await import('../../trading/quotes/lists/quote-sub-quotes-page.tsx')).QuoteSubQuotesPage,
    help: storeQuoteHelp,
    load: quote,
    above: 'tenantQuotes',
  },
  editTenantQuote: {
    code: async () => (await import('../../trading/quotes/edit/edit-quote-page.tsx')).EditQuotePage,
    help: editQuoteHelp,
    load: withId((id) => ask(quoteQuery(id))),
    above: 'tenantQuote',
  },
  tenantQuoteRevisions: {
    code: async () =>
      (await import('../../trading/quotes/revisions/revisions-pages.tsx')).TenantQuoteRevisionsPage,
    help: revisionsHelp,
    load: revisions,
    above: 'tenantQuote',
  },
  addQuote: {
    code: async () => (await import('../../trading/quotes/edit/add-quote-page.tsx')).AddQuotePage,
    help: {
      about: 'Request a quote, for yourself or for a customer.',
      steps: [
        'Choose who it’s for.',
        'Choose parts and quantities, or paste rows of SKU and quantity.',
        'Send it. Each vendor gets its part.',
      ],
    },
    load: ({ actor }) => {
      if (!canEver(actor, 'quote.add-for-user')) askBook(actor)
    },
    entry: {
      icon: IconClipboardPlus,
      in: 'buying',
      command: { also: ['new quote', 'request quote'], unless: 'screen.request-quote' },
    },
    marks: ['quotes', 'requestQuote'],
  },
  requestLists: {
    code: async () => (await import('../../trading/requests/request-lists-page.tsx')).RequestListsPage,
    help: {
      about: 'Lists of parts you plan to request, saved in your account.',
      steps: [
        'Start a list, or add parts from the catalogue.',
        'Open it to set quantities and request a quote.',
        'Share it by a link that you can remove at any time.',
      ],
    },
    load: () => ask(requestListsQuery),
    entry: { icon: IconListCheck, in: 'both' },
  },
  bom: {
    code: async () => (await import('../../trading/requests/bom/bom-page.tsx')).BomPage,
    help: {
      about:
        'Turn a bill of materials into a request list, from a CSV, XLSX, ODS or XLS file or pasted rows.',
      steps: [
        'Choose a file, or paste rows.',
        'Check the detected columns and correct them.',
        'Choose parts for uncertain rows, then create the list.',
      ],
    },
    // It begins with an empty field; its file is read when somebody chooses it.
    load: null,
    above: 'requestLists',
  },
  requestList: {
    code: async () => (await import('../../trading/requests/request-list-page.tsx')).RequestListPage,
    help: {
      about: 'One list: parts with quantities, target prices and notes, edited like a spreadsheet.',
      steps: [
        'Type quantities; Enter moves to the next line, and pasting fills a column.',
        'Choose parts for lines that have none.',
        'Request one quote for the whole list; the list stays.',
      ],
    },
    load: withId((id) => ask(requestListQuery(id))),
    above: 'requestLists',
    crumb: { text: 'List #$id', key: (id) => requestListQuery(id).queryKey },
  },
  requestFromList: {
    code: async () => (await import('../../trading/requests/request-from-list-page.tsx')).RequestFromListPage,
    help: {
      about:
        'Request one quote for a list. Each vendor gets its own lines, with notes and target prices. Optionally, we ask vendors for lines without a part.',
      steps: [
        'Review the parts, and the lines without one.',
        'Add where and by when they’re needed, if known.',
        'Request the quote.',
      ],
    },
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
    help: {
      about: 'Request prices for any number of parts at once.',
      steps: [
        'Choose parts and quantities, or paste rows of SKU and quantity.',
        'Add a destination, now or later, and a note.',
        'Send it. You’ll be notified when the offer is ready.',
      ],
    },
    load: ({ actor }) => askBook(actor),
    entry: {
      icon: IconClipboardPlus,
      in: 'menu',
      group: 'buying',
      command: { also: ['new quote', 'add quote'] },
    },
  },
  myQuotes: {
    code: async () => (await import('../../trading/quotes/lists/my-quotes-page.tsx')).MyQuotesPage,
    help: {
      about: 'The quotes you requested.',
      steps: [
        'Open a quote to follow it.',
        'Review its offer once it has one: accept it, ask for changes, or decline.',
      ],
    },
    load: (place) => askList(quoteLists.own, place),
    entry: { icon: IconFiles, in: 'both', chats: ['quote'] },
  },
  myQuote: {
    code: async () => (await import('../../trading/quotes/record/my-quote-page.tsx')).MyQuotePage,
    help: {
      about: 'One of your requests: its progress, described parts, and the offer once there is one.',
      steps: ['Open the offer.', 'Accept and pay it, ask for changes, or decline.'],
    },
    load: withId((id) => {
      ask(quoteQuery(id))
      ask(quoteTimelineQuery(id))
    }),
    above: 'myQuotes',
  },
  myQuoteRevisions: {
    code: async () =>
      (await import('../../trading/quotes/revisions/revisions-pages.tsx')).MyQuoteRevisionsPage,
    help: revisionsHelp,
    load: revisions,
    above: 'myQuote',
  },
  offer: {
    code: async () => (await import('../../trading/quotes/offer/offer-page.tsx')).OfferPage,
    load: ({ params: { token } }) => ask(offerQuery(token)),
  },
  approval: {
    code: async () => (await import('../../trading/quotes/approval/approval-page.tsx')).ApprovalPage,
    load: ({ params: { token } }) => ask(approvalQuery(token)),
  },
  offerRevisions: {
    code: async () => (await import('../../trading/quotes/revisions/revisions-pages.tsx')).OfferRevisionsPage,
    load: ({ params: { token }, search }) => ask(offerRevisionsQuery(token, pairIn(search))),
  },
} satisfies Partial<Screens>
