import type { Page } from '@playwright/test'
import { call } from '../testing/call.ts'
import type { Screen } from './screen-entry.ts'
import { behind, chat, menu, named, press, revisionsBehind } from './screen-entry.ts'

/** The newest quote with an unmatched sourcing request. */
const quoteInWords = async (page: Page) => {
  await page.goto('/quotes')
  const { results } = await call<{ results: { id: number; waiting_lines: number }[] }>(
    page,
    'GET',
    '/api/shop/quote/?page_size=100&ordering=-id',
  )
  return `/quote/${results.find(({ waiting_lines }) => waiting_lines > 0)?.id}/subquotes`
}

const payment = async (page: Page) => {
  await page.goto('/quotes?status=SENT_TO_CUSTOMER')
  await press(/^Record payment/)(page)
}

/** The sellers’ screens of quotes and sub-quotes. */
export const quoteScreens: readonly Screen[] = [
  {
    name: 'quotes',
    path: '/quotes',
    heading: 'Quotes',
    who: ['admin'],
    open: { transitions: menu, delete: press(/^Delete quote/), payment, chat },
  },
  {
    // Each of its rows has an expiry and every action, which makes them the widest.
    name: 'quotes',
    variant: 'offered',
    path: '/quotes?status=SENT_TO_CUSTOMER',
    heading: 'Quotes',
    who: ['admin'],
  },
  { name: 'editQuotes', path: '/editQuotes', heading: 'Edit Quotes', who: ['admin'] },
  {
    name: 'addQuote',
    path: '/add-quote',
    heading: 'Add Quote',
    who: ['admin', 'vendor'],
  },
  {
    name: 'editQuote',
    path: async (page) => (await behind('/quotes?status=NEW')(page)).replace('/subquotes', '/editQuote'),
    heading: /^Edit Quote #/,
    who: ['admin'],
  },
  {
    name: 'quoteSubQuotes',
    path: behind('/quotes'),
    heading: /^Quote #/,
    who: ['admin'],
    open: { items: press(/^Items of/) },
  },
  {
    name: 'quoteSubQuotes',
    variant: 'in-words',
    path: quoteInWords,
    heading: /^Quote #/,
    who: ['admin'],
  },
  {
    name: 'compareOffers',
    path: async (page) => `${(await behind('/quotes?status=NEW')(page)).replace('/subquotes', '')}/offers`,
    heading: /^Compare offers of quote #/,
    who: ['admin'],
  },
  {
    name: 'quoteRevisions',
    path: revisionsBehind('/quotes?status=SENT_TO_CUSTOMER'),
    heading: /^Revisions of quote #/,
    who: ['admin'],
  },
  {
    name: 'subQuotes',
    path: '/subquotes',
    heading: 'Sub Quotes',
    who: ['vendor', 'tenant'],
    open: { items: press(/^Items of/), transitions: menu, chat },
  },
  {
    name: 'subQuote',
    path: named('/subquotes', 0, (id) => `/subquotes/${id}`),
    heading: /^Sub Quote #/,
    who: ['vendor', 'tenant'],
  },
  {
    name: 'subQuoteRevisions',
    path: named('/subquotes', 0, (id) => `/subquotes/${id}/revisions`),
    heading: /^Revisions of sub-quote #/,
    who: ['vendor', 'tenant'],
  },
  { name: 'openOffers', path: '/open-lines', heading: 'Sourcing requests', who: ['vendor', 'tenant'] },
]
