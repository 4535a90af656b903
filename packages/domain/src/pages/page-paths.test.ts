import { describe, expect, it } from 'vitest'
import { foundKinds, foundKindsOf, pageOfFound, readRecordKey, recordKey } from './found-records.ts'
import { paths, patterns, searchedFor } from './page-paths.ts'
import { mayOpenPage, pages, wordsAt } from './pages.ts'

/** Specification section 2, word for word. */
const specified = {
  open: '/login, /register, /emailVerification, /verifyEmail, /resetPassword',
  others:
    '/dashboard, /, /subscription, /payments, /products, /subquotes, /quote/{id}/subquotes, /quotes, /inventory, ' +
    '/orders, /suborders, /order/{id}/suborders, /accountInfo, /add-product, /add-quote, /products/{id}, ' +
    '/tenant-products, /tenent-quotes, /tenant-orders, /editQuotes, /quote/{id}/editQuote, /not-found',
}

describe('the paths of pages', () => {
  it('have every one of the specification, spelt as there', () => {
    const ours = new Set<string>([
      ...Object.values(patterns),
      ...Object.values(paths).filter((path) => typeof path === 'string'),
    ])
    const named = `${specified.open}, ${specified.others}`
      .split(', ')
      .map((path) => path.replace('{id}', '$id'))
    expect(named.filter((path) => !ours.has(path))).toEqual([])
  })

  it('are each one page’s', () => {
    const spelt = [
      ...Object.values(patterns),
      ...Object.values(paths).filter((path) => typeof path === 'string'),
    ]
    expect(new Set(spelt).size).toBe(spelt.length)
  })

  it('are filled by what they are made for, once, and without reading it as a pattern', () => {
    expect(paths.quoteSubQuotes(7)).toBe('/quote/7/subquotes')
    expect(paths.editQuote(12)).toBe('/quote/12/editQuote')
    expect(paths.offer('1-2-abc')).toBe('/offer/1-2-abc')
    expect(paths.offer('a$&b$1')).toBe('/offer/a$&b$1')
    expect(paths.catalogueProduct({ id: 12, name: 'Servo XM430 / W350' })).toMatch(
      /^\/catalogue\/12-[a-z0-9-]+$/,
    )
  })

  it('carry a searched word that a reader of addresses takes for a word, also where it is digits', () => {
    expect(searchedFor('/users', '12')).toBe('/users?search=%2212%22')
    for (const word of ['12', 'true', 'a b&c=d', '"', 'ü', '']) {
      const { searchParams } = new URL(searchedFor('/users', word), 'https://market.example')
      expect(JSON.parse(searchParams.get('search') ?? 'null')).toBe(word)
    }
  })
})

describe('what stands at the head of a page', () => {
  it('is at its path alone', () => {
    const said = Object.values(pages).filter((page) => 'description' in page)
    expect(said.length).toBeGreaterThan(5)
    for (const { path, title, description } of said) {
      expect(wordsAt(path)).toEqual({ title, description })
      expect(description).toMatch(/\.$/)
    }
    for (const path of ['/', '/products/', '/products/7', '/PRODUCTS', 'constructor', '__proto__', ''])
      expect(wordsAt(path)).toBeUndefined()
  })

  it('spells tenant orders as the specification does', () => {
    expect([wordsAt('/tenant-orders')?.title, wordsAt('/tenent-quotes')?.title]).toEqual([
      'Tenat Orders',
      'Tenant Quotes',
    ])
  })
})

const people = {
  admin: { role: 'ADMIN', userId: 1, tenantId: null },
  vendor: { role: 'VENDOR', userId: 2, tenantId: null },
  tenant: { role: 'VENDOR', userId: 3, tenantId: 30 },
  customer: { role: 'CUSTOMER', userId: 4, tenantId: null },
} as const

describe('a record that one search finds', () => {
  it('is of a kind that its reader may find', () => {
    expect(Object.values(people).map((one) => foundKindsOf(one))).toEqual([
      ['quote', 'subQuote', 'order', 'subOrder', 'product', 'user'],
      ['quote', 'subQuote', 'order', 'subOrder', 'product'],
      ['quote', 'subQuote', 'order', 'subOrder', 'product'],
      ['quote', 'order', 'product'],
    ])
    expect(foundKindsOf({ role: 'NOBODY', tenantId: null })).toEqual([])
    expect(foundKindsOf({ role: 'SHOPPER', tenantId: 30 })).toEqual([])
  })

  it('is shown by its own page, or by the list that has it', () => {
    const product = { kind: 'product', id: 12, name: 'Servo', tenantId: null, customerId: null } as const
    expect(Object.values(people).map((one) => pageOfFound(one, product))).toEqual([
      '/products?product=12',
      '/products?product=12',
      '/products?product=12',
      '/view/12',
    ])
    const user = { kind: 'user', id: 9, name: '42', tenantId: null, customerId: null } as const
    expect(pageOfFound(people.admin, user)).toBe('/users?search=%2242%22')
    const quote = { kind: 'quote', id: 7, name: '#7', tenantId: 30, customerId: 4 } as const
    expect(pageOfFound(people.customer, quote)).toBe('/my-quotes/7')
    expect(pageOfFound(people.tenant, quote)).toBe('/tenent-quotes/7')
    for (const one of [people.customer, people.tenant, people.admin])
      expect(mayOpenPage(one, pageOfFound(one, quote))).toBe(true)
  })

  it('is read from its key again', () => {
    for (const kind of foundKinds)
      for (const id of [1, 12, 999_999_999_999_999])
        expect(readRecordKey(recordKey({ kind, id }))).toEqual({ kind, id })
    expect(recordKey({ kind: 'quote', id: 12 })).toBe('quote-12')
  })

  it.each([
    'quote',
    'quote-',
    'quote-0',
    'quote-01',
    'quote--1',
    'quote-1.5',
    'quote-1 ',
    'Quote-1',
    'question-1',
    'openOffer-1',
    'toString-1',
    'quote-1000000000000000',
    'quote-1\n',
    '',
  ])('is none by the key %j', (key) => {
    expect(readRecordKey(key)).toBeNull()
  })
})
