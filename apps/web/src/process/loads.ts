import './shell/whose-data.ts'
import { canEver } from '@armature/domain/rights/abilities'
import { productIdIn } from '@armature/domain/catalogue/products/product-slug'
import type { Actor } from '@armature/domain/rights/actor'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { meQuery, sessionsQuery } from '../people/accounts/account-api.ts'
import { accountLists } from '../people/accounts/account-lists.ts'
import { everyNotice, noticesQuery, unreadNoticesQuery } from '../desk/notifications/notices-api.ts'
import { settingsQuery } from '../desk/notifications/notice-settings-api.ts'
import { ownQuestionQuery, questionsQuery } from '../desk/chat/question-queries.ts'
import { queryClient } from '../platform/api/query-client.ts'
import {
  attributesQuery,
  lastProductQuery,
  productQuery,
  referenceQueries,
} from '../selling/catalogue/products/catalogue-queries.ts'
import { importQuery, importsQuery } from '../selling/imports/import-queries.ts'
import { productLists } from '../selling/catalogue/products/product-lists.ts'
import { comparedIn } from '../selling/catalogue/shop/compare-state.ts'
import { chosenRobotQuery } from '../selling/catalogue/robot/robot-queries.ts'
import {
  catalogueList,
  newestPartsQuery,
  shopFacetsQuery,
  shopProductQuery,
} from '../selling/catalogue/shop/shop-queries.ts'
import {
  dashboardQuery,
  figurePartsQuery,
  figuresQuery,
  firstStepsQuery,
  readFigureParts,
  readPeriod,
  workQuery,
} from '../desk/dashboard/dashboard-api.ts'
import { mailList } from '../people/mails/mail-api.ts'
import { orderLists, subOrderList } from '../trading/orders/order-lists.ts'
import {
  orderQuery,
  orderTimelineQuery,
  payoutFiguresQuery,
  reconciliationQuery,
  subOrderQuery,
} from '../trading/orders/orders-api.ts'
import { daysOf, usualPayoutPeriod } from '../trading/orders/money/payout-periods.ts'
import { paths, patterns } from '../platform/paths.ts'
import { cardsQuery } from '../money/payments/payment-methods-api.ts'
import { addressesQuery } from '../trading/quotes/delivery/address-book.ts'
import { offerQuery } from '../trading/quotes/offer/offer-api.ts'
import { canMove, openOffersQuery, suggestionsQuery } from '../trading/sourcing/open-lines-api.ts'
import { offersQuery } from '../trading/quotes/compare/offers-api.ts'
import {
  offerRevisionsQuery,
  pairIn,
  quoteRevisionsQuery,
  subQuoteRevisionsQuery,
} from '../trading/quotes/revisions/revisions-api.ts'
import { quoteLists, subQuoteList } from '../trading/quotes/lists/quote-lists.ts'
import { quoteQuery, quoteTimelineQuery, subQuoteQuery } from '../trading/quotes/record/quotes-api.ts'
import { allPlansQuery, plansQuery, subscriptionsQuery } from '../money/subscriptions/subscriptions-api.ts'
import { taxRatesQuery } from '../trading/taxes/taxes-api.ts'
import { requestListQuery, requestListsQuery, sharedListQuery } from '../trading/requests/request-api.ts'
import { readRouteId } from '../platform/ui/route-id.ts'
import type { TableOptions, TableQuery } from '../platform/ui/table/table-query.ts'
import { readTable } from '../platform/ui/table/table-query.ts'

/** The screen that somebody is going to. */
export interface Place {
  params: Readonly<Record<string, string | undefined>>
  search: Readonly<Record<string, unknown>>
  actor: Actor
}

type Load = (place: Place) => void

/** The screen asks again for what fails here, and says so. */
const ask = <Item, Key extends QueryKey>(query: FetchQueryOptions<Item, Error, Item, Key>): void =>
  void queryClient.prefetchQuery(query)

interface List<Item, Key extends QueryKey> extends TableOptions<string, string> {
  queryOf: (table: TableQuery, actor: Actor) => FetchQueryOptions<Item, Error, Item, Key>
}

const askList = <Item, Key extends QueryKey>(list: List<Item, Key>, { search, actor }: Place): void =>
  ask(list.queryOf(readTable(search, list), actor))

/** A vendor's screens say what its account may not do yet. */
const askAboutAccount = (actor: Actor): void => {
  if (canEver(actor, 'payout.open-account')) ask(meQuery)
}

const withId =
  (load: (id: number, place: Place) => void): Load =>
  (place) => {
    const id = readRouteId(place.params['id'])
    if (id !== null) load(id, place)
  }

const askReferences = (): void => {
  ask(attributesQuery)
  for (const query of Object.values(referenceQueries)) ask(query)
}

const products =
  (list: (typeof productLists)['others' | 'store' | 'inventory']): Load =>
  (place) => {
    askList(list, place)
    askAboutAccount(place.actor)
  }

/** The lines in words that the seller may still do something about are known with the quote, so their parts are asked for then. */
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

/** Parts say in their first drawing whether they fit it; a stranger's is in the browser. */
const askRobot = ({ actor }: Place): void => {
  if (actor.userId !== null) ask(chosenRobotQuery())
}

/** The catalogue's contents, by category. */
const askKinds = (narrowed: Pick<TableQuery, 'query'>): void => {
  ask(shopFacetsQuery(narrowed))
  ask(referenceQueries.subcategories)
  ask(referenceQueries.equipment)
}

/** A stranger's, at the root. */
const askHome = (): void => {
  ask(newestPartsQuery())
  askKinds({ query: {} })
}

/** The values that a request's delivery begins with: one's last addresses, and the company that a customer buys for. */
const askBook = (actor: Place['actor']): void => {
  ask(addressesQuery())
  if (canEver(actor, 'account.edit-customer-company')) ask(meQuery)
}

const offers = withId((id) => {
  ask(offersQuery(id))
  ask(quoteQuery(id))
})

const revisions = withId((id, { search }) => ask(quoteRevisionsQuery(id, pairIn(search))))

const order = withId((id, place) => {
  ask(orderQuery(id))
  askList(subOrderList(id), place)
  ask(orderTimelineQuery(id))
})

const subscriptions = (): void => {
  ask(subscriptionsQuery)
  ask(plansQuery)
  ask(meQuery)
}

/** The first questions of each screen, by its path in the route table; loads.test.ts lists the screens that have none. */
export const loads: Readonly<Record<string, Load>> = {
  [paths.dashboard]: ({ search }) => {
    const period = readPeriod(search)
    ask(workQuery)
    ask(firstStepsQuery)
    ask(dashboardQuery(period))
    ask(figuresQuery(period))
  },
  [paths.money]: ({ search }) => {
    const asked = readFigureParts(search)
    ask(figurePartsQuery(asked))
    ask(figuresQuery({ from: asked.from, to: asked.to }))
  },
  [paths.notices]: () => {
    void queryClient.prefetchInfiniteQuery(noticesQuery(everyNotice))
    ask(unreadNoticesQuery)
  },
  [paths.noticeSettings]: () => ask(settingsQuery),
  [paths.questions]: () => void queryClient.prefetchInfiniteQuery(questionsQuery),
  [paths.subscription]: subscriptions,
  [paths.plans]: () => ask(allPlansQuery),
  [paths.taxRates]: () => ask(taxRatesQuery),
  [paths.attributes]: () => {
    ask(attributesQuery)
    ask(referenceQueries.subcategories)
    ask(referenceQueries.equipment)
  },
  [paths.profile]: (place) => {
    if (place.actor.userId === null) return askHome()
    ask(meQuery)
    ask(sessionsQuery)
    askList(accountLists.ownEvents, place)
  },
  [paths.accountInfo]: () => ask(meQuery),
  [paths.users]: (place) => askList(accountLists.users, place),
  [paths.audit]: (place) => askList(accountLists.audit, place),
  [paths.mails]: (place) => askList(mailList, place),
  [paths.payments]: () => ask(cardsQuery),

  [paths.openOffers]: () => void queryClient.prefetchInfiniteQuery(openOffersQuery),
  [paths.products]: products(productLists.others),
  [paths.tenantProducts]: products(productLists.store),
  [paths.inventory]: (place) => askList(productLists.inventory, place),
  [paths.addProduct]: ({ actor }) => {
    askReferences()
    const last = lastProductQuery(actor)
    if (last.enabled) ask(last)
  },
  // The product itself is asked for by its form, which begins with a fresh one.
  [patterns.editProduct]: askReferences,
  [paths.productImports]: () => {
    ask(importsQuery)
    ask(referenceQueries.subcategories)
    ask(referenceQueries.equipment)
  },
  [patterns.productImport]: withId((id) => {
    ask(importQuery(id))
    askReferences()
  }),
  [patterns.viewProduct]: withId((id) => {
    ask(productQuery(id))
    ask(referenceQueries.applications)
  }),

  [paths.catalogue]: (place) => {
    askList(catalogueList, place)
    askRobot(place)
    askKinds(readTable(place.search, catalogueList))
    ask(attributesQuery)
  },

  [paths.catalogueCompare]: (place) => {
    for (const id of comparedIn(place.search['ids'])) ask(shopProductQuery(id))
    askRobot(place)
  },
  [patterns.catalogueProduct]: (place) => {
    const id = productIdIn(place.params['id'] ?? '')
    if (id !== null) {
      ask(shopProductQuery(id))
      if (canEver(place.actor, 'question.ask')) ask(ownQuestionQuery(id))
    }
    askRobot(place)
  },

  [paths.requestLists]: () => ask(requestListsQuery),
  [patterns.requestList]: withId((id) => ask(requestListQuery(id))),
  [patterns.requestFromList]: withId((id, { actor }) => {
    ask(requestListQuery(id))
    askBook(actor)
  }),
  [patterns.sharedList]: ({ params: { token } }) => {
    if (token !== undefined) ask(sharedListQuery(token))
  },
  [paths.requestQuote]: ({ actor }) => askBook(actor),
  [paths.addQuote]: ({ actor }) => {
    if (!canEver(actor, 'quote.add-for-user')) askBook(actor)
  },
  [paths.quotes]: (place) => askList(quoteLists.all, place),
  [paths.editQuotes]: (place) => askList(quoteLists.all, place),
  [paths.tenantQuotes]: (place) => askList(quoteLists.store, place),
  [paths.myQuotes]: (place) => askList(quoteLists.own, place),
  [patterns.quoteSubQuotes]: quote,
  [patterns.tenantQuote]: quote,
  [patterns.editQuote]: withId((id) => ask(quoteQuery(id))),
  [patterns.myQuote]: withId((id) => {
    ask(quoteQuery(id))
    ask(quoteTimelineQuery(id))
  }),
  [paths.subQuotes]: (place) => {
    askList(subQuoteList(place.actor), place)
    askAboutAccount(place.actor)
  },
  [patterns.subQuote]: withId((id) => ask(subQuoteQuery(id))),
  [patterns.quoteRevisions]: revisions,
  [patterns.compareOffers]: offers,
  [patterns.tenantQuoteRevisions]: revisions,
  [patterns.myQuoteRevisions]: revisions,
  [patterns.subQuoteRevisions]: withId((id, { search }) => ask(subQuoteRevisionsQuery(id, pairIn(search)))),
  [patterns.offerRevisions]: ({ params: { token }, search }) => {
    if (token !== undefined) ask(offerRevisionsQuery(token, pairIn(search)))
  },
  [patterns.offer]: ({ params: { token } }) => {
    if (token !== undefined) ask(offerQuery(token))
  },

  [paths.orders]: (place) => {
    askList(orderLists.all, place)
    ask(reconciliationQuery)
  },
  [paths.tenantOrders]: (place) => askList(orderLists.store, place),
  [paths.myOrders]: (place) => askList(orderLists.own, place),
  [patterns.orderSubOrders]: order,
  [patterns.tenantOrder]: order,
  [patterns.myOrder]: withId((id) => {
    ask(orderQuery(id))
    ask(orderTimelineQuery(id))
  }),
  [paths.subOrders]: (place) => {
    askList(subOrderList(), place)
    ask(payoutFiguresQuery(daysOf(usualPayoutPeriod)))
    askAboutAccount(place.actor)
  },
  [patterns.subOrder]: withId((id) => ask(subOrderQuery(id))),
}

/** Asks a screen's first questions while its code is on its way. */
export const load = (path: string, place: Place): void => loads[path]?.(place)
