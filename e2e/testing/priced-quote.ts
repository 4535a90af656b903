import type { Page } from '@playwright/test'
import { call } from './call.ts'
import { emailOf } from './outbox.ts'
import type { Username } from './sign-in.ts'

export interface Line {
  id: number
  name: string
}

interface QuoteItem {
  id: number
  product: { data: { name: string } }
}

interface AddedQuote {
  id: number
  subquotes: { id: number; quote_items: QuoteItem[] }[]
}

interface Found {
  results: { id: number; data: { vendor: { id: number } } }[]
}

/** Some of a vendor's parts; by default the list's first ones. */
const findParts = async (
  admin: Page,
  asked: { vendor: number | undefined; lines: number; ordering: string | undefined },
): Promise<Found['results']> => {
  const ordered = asked.ordering === undefined ? '' : `&ordering=${asked.ordering}`
  const { results } = await call<Found>(
    admin,
    'GET',
    `/api/market/product/search/?type=COMPONENT&vendor__user_ptr__in=${asked.vendor}&page_size=${asked.lines}${ordered}`,
  )
  return results
}

/** A quote for many unpriced parts of the demo vendor's; by default it is the vendor's turn. */
export const addUnpricedQuote = async (
  admin: Page,
  lines: number,
  {
    isSent = true,
    quantity = 2,
    buyer = 'customer',
    ordering,
  }: {
    isSent?: boolean
    quantity?: number
    buyer?: Username | 'northfield'
    /** From the vendor's parts: `-quantity` takes those with the most stock. */
    ordering?: string
  } = {},
): Promise<{ quote: number; sub: number; lines: Line[] }> => {
  const users = await call<{ results: { id: number; username: string }[] }>(
    admin,
    'GET',
    '/user/?role=VENDOR&search=vendor&page_size=50',
  )
  const vendor = users.results.find(({ username }) => username === 'vendor')?.id
  const customers = await call<{ results: { id: number }[] }>(admin, 'GET', `/user/?search=${emailOf(buyer)}`)
  const results = await findParts(admin, { vendor, lines, ordering })
  const quote = await call<AddedQuote>(admin, 'POST', '/api/shop/quote-on-users-behalf/', {
    user_id: customers.results[0]?.id,
    products: results.map(({ id }) => ({ id, quantity })),
  })
  await call(admin, 'POST', `/api/shop/quote/${quote.id}/`, { down_payment: 20 })
  if (isSent) await call(admin, 'POST', `/api/shop/quote/${quote.id}/send-to-vendor/`, {})
  const [sub] = quote.subquotes
  return {
    quote: quote.id,
    sub: sub?.id ?? 0,
    lines: (sub?.quote_items ?? []).map(({ id, product }) => ({ id, name: product.data.name })),
  }
}

/** The offer of one part for $50.00, a fifth of it due at once, with its buyer; returns its quote. */
export const addOffer = async (admin: Page, buyer: Username): Promise<number> => {
  const { quote, lines } = await addUnpricedQuote(admin, 1, { isSent: false, quantity: 1, buyer })
  for (const { id } of lines)
    await call(admin, 'PATCH', `/api/shop/quote-item/${id}/`, { price: '50.00', itemId: id })
  await call(admin, 'POST', `/api/shop/quote/${quote}/admin-approve/`, {})
  await call(admin, 'POST', `/api/shop/quote/${quote}/send-to-customer/`, {})
  return quote
}
