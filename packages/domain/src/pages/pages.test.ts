import { expect, it } from 'vitest'
import { mayOpenPage } from './pages.ts'
import { paths } from './page-paths.ts'
import { orderPageOf, quotePageOf } from './record-pages.ts'

const people = {
  admin: { role: 'ADMIN', userId: 1, tenantId: null },
  vendor: { role: 'VENDOR', userId: 2, tenantId: null },
  tenant: { role: 'VENDOR', userId: 3, tenantId: 30 },
  customer: { role: 'CUSTOMER', userId: 4, tenantId: null },
  storeCustomer: { role: 'CUSTOMER', userId: 5, tenantId: 30 },
} as const

it('leads each reader of a quote and an order to a page of its own that it may open', () => {
  const cases = [
    ['admin', { tenantId: null, customerId: 4 }, '/quote/7/subquotes', '/order/7/suborders'],
    ['admin', { tenantId: 30, customerId: 5 }, '/quote/7/subquotes', '/order/7/suborders'],
    ['tenant', { tenantId: 30, customerId: 5 }, '/tenent-quotes/7', '/tenant-orders/7'],
    ['tenant', { tenantId: null, customerId: 3 }, '/my-quotes/7', '/my-orders/7'],
    ['customer', { tenantId: null, customerId: 4 }, '/my-quotes/7', '/my-orders/7'],
    ['storeCustomer', { tenantId: 30, customerId: 5 }, '/my-quotes/7', '/my-orders/7'],
    ['vendor', { tenantId: null, customerId: 2 }, '/my-quotes/7', '/my-orders/7'],
  ] as const
  for (const [who, belongs, quote, order] of cases) {
    expect(quotePageOf(people[who], { id: 7, ...belongs }), who).toBe(quote)
    expect(orderPageOf(people[who], { id: 7, ...belongs }), who).toBe(order)
    expect(mayOpenPage(people[who], quote), `${who} ${quote}`).toBe(true)
    expect(mayOpenPage(people[who], order), `${who} ${order}`).toBe(true)
  }
})

it('opens a page to those only whose it is, and an unknown one to nobody', () => {
  expect(mayOpenPage(people.tenant, paths.quoteSubQuotes(7))).toBe(false)
  expect(mayOpenPage(people.vendor, paths.tenantQuote(7))).toBe(false)
  expect(mayOpenPage(people.customer, paths.subQuote(7))).toBe(false)
  expect(mayOpenPage(people.vendor, paths.subQuote(7))).toBe(true)
  expect(mayOpenPage(people.customer, paths.offer('1-2-abc'))).toBe(true)
  expect(mayOpenPage(people.admin, '/nowhere')).toBe(false)
  expect(mayOpenPage(people.admin, '/offer/a/b')).toBe(false)
})
