import { describe, expect, it } from 'vitest'
import type { Actor, Belonging, RecordRole } from '../rights/actor.ts'
import { recordRolesOf } from '../rights/actor.ts'
import { channelsOf, kindsFor, noticeKinds, noticeRow } from '../notices/notice-kinds.ts'
import { isPageOfSecret, mayOpenPage } from './pages.ts'
import { paths } from './page-paths.ts'
import { pageOfRecord, recordOfPath, withChat } from './record-pages.ts'

const people = {
  admin: { role: 'ADMIN', userId: 1, tenantId: null, name: '' },
  vendor: { role: 'VENDOR', userId: 2, tenantId: null, name: '' },
  tenant: { role: 'VENDOR', userId: 3, tenantId: 30, name: '' },
  customer: { role: 'CUSTOMER', userId: 4, tenantId: null, name: '' },
} as const satisfies Record<string, Actor>

/** Somebody who wears one hat on a record. */
const wearers: Record<Exclude<RecordRole, 'SYSTEM'>, { reader: Actor; belongs: Belonging }> = {
  ADMIN: { reader: people.admin, belongs: { vendorId: 2, tenantId: null, customerId: 4 } },
  VENDOR: { reader: people.vendor, belongs: { vendorId: 2, tenantId: null, customerId: 4 } },
  TENANT: { reader: people.tenant, belongs: { vendorId: 3, tenantId: 30, customerId: 4 } },
  CUSTOMER: { reader: people.customer, belongs: { vendorId: 2, tenantId: null, customerId: 4 } },
}

describe('the page of a record that somebody is told of', () => {
  it('of a part is the part’s own for its vendor, and the whole’s for everybody else', () => {
    const part = { vendorId: 2, tenantId: null, customerId: 4, id: 5, wholeId: 7 }
    const pages = (kind: 'subQuote' | 'subOrder', more: Belonging = {}) =>
      Object.values(people).map((reader) => pageOfRecord(reader, { ...part, ...more, kind }))
    expect(pages('subQuote')).toEqual(['/quote/7/subquotes', '/subquotes/5', '/my-quotes/7', '/my-quotes/7'])
    expect(pages('subOrder', { vendorId: 9, tenantId: 30 })).toEqual([
      '/order/7/suborders',
      '/my-orders/7',
      '/tenant-orders/7',
      '/my-orders/7',
    ])
  })

  it('of a part whose whole is not known is the part’s own', () => {
    expect(pageOfRecord(people.admin, { kind: 'subQuote', id: 5 })).toBe('/subquotes/5')
  })

  it('of a product is the stock, and of an account the list of accounts', () => {
    expect(pageOfRecord(people.vendor, { kind: 'product', id: 5, vendorId: 2 })).toBe(paths.inventory)
    expect(pageOfRecord(people.admin, { kind: 'user', id: 5 })).toBe(paths.users)
  })

  it('is one that each reader of each kind of notice may open', () => {
    for (const kind of noticeKinds)
      for (const recordRole of noticeRow(kind).to)
        for (const about of noticeRow(kind).leadsTo) {
          if (recordRole === 'SYSTEM') continue
          const { reader, belongs } = wearers[recordRole]
          expect(recordRolesOf(reader, belongs)).toContain(recordRole)
          const page = pageOfRecord(reader, { kind: about, id: 5, wholeId: 7, ...belongs })
          expect(mayOpenPage(reader, page), `${kind} to ${recordRole}: ${page}`).toBe(true)
        }
  })

  it('opens with its chat where a message is what it is about', () => {
    expect(withChat('/my-quotes/7', 'Quote-7')).toBe('/my-quotes/7?chat=Quote-7')
  })
})

describe('the record of a page', () => {
  it('is the one that its path was made of', () => {
    for (const { reader, belongs } of Object.values(wearers))
      for (const kind of ['quote', 'subQuote', 'order', 'subOrder'] as const) {
        const path = pageOfRecord(reader, { kind, id: 12, ...belongs })
        expect(recordOfPath(path), path).toEqual({ kind, id: 12 })
      }
  })

  it.each([
    '/my-quotes',
    '/my-quotes/',
    '/my-quotes/0',
    '/my-quotes/07',
    '/my-quotes/7x',
    '/my-quotes/7/more',
    '/x/my-quotes/7',
    '/quote/7',
    '/quote/7/editQuote',
    '/tenent-quotes/7/edit',
    '/products/7',
    '/my-quotes/99999999999999999',
  ])('%s is none', (path) => {
    expect(recordOfPath(path)).toBeNull()
  })
})

describe('pages that a secret opens', () => {
  it('keep their address from search engines, and no others do', () => {
    const secret = [
      '/offer/1-2-abc',
      '/shared-list/abc',
      paths.verifyEmail,
      paths.resetPassword,
      paths.unsubscribe,
    ]
    expect(secret.filter((path) => !isPageOfSecret(path))).toEqual([])
    expect([paths.login, '/offer', '/offer/a/b', '/my-quotes/1', '/'].filter(isPageOfSecret)).toEqual([])
  })

  it('open to anybody, and the others only to those who are signed in', () => {
    const stranger = { role: 'NOBODY', tenantId: null } as const
    const open = [
      paths.login,
      paths.register,
      paths.emailVerification,
      '/offer/x',
      '/approval/x',
      paths.unsubscribe,
    ]
    expect(open.filter((path) => !mayOpenPage(stranger, path))).toEqual([])
    expect(
      [paths.profile, paths.notices, paths.users, '/my-quotes/1'].filter((one) => mayOpenPage(stranger, one)),
    ).toEqual([])
  })
})

describe('kinds of notices', () => {
  it('are offered to those who could get one', () => {
    expect(kindsFor(people.admin)).not.toContain('payout')
    expect(kindsFor(people.customer)).toEqual([
      'offer',
      'purchase',
      'order',
      'delivery',
      'claim',
      'chat',
      'payment',
      'account',
      'security',
    ])
    expect(kindsFor(people.vendor)).not.toContain('approval')
    expect(kindsFor(people.vendor)).not.toContain('answer')
    expect(kindsFor(people.tenant)).toContain('answer')
    expect(kindsFor({ role: 'NOBODY', tenantId: null })).toEqual([])
  })

  it('come as their reader chose, and else as usual', () => {
    const usual = { bell: true, mail: 'now', push: true }
    expect(channelsOf('order', {})).toEqual(usual)
    expect(channelsOf('order', { chat: { bell: false } })).toEqual(usual)
    expect(channelsOf('order', { order: { bell: false, push: false } })).toEqual({
      bell: false,
      mail: 'now',
      push: false,
    })
    expect(channelsOf('order', { order: { mail: 'digest' } })).toEqual({ ...usual, mail: 'digest' })
  })

  it('whose mail somebody needs can’t have it switched off, but the bell they may', () => {
    for (const kind of noticeKinds.filter((one) => noticeRow(one).mailIsFixed)) {
      const chosen = { [kind]: { bell: false, mail: 'off', push: false } }
      expect(channelsOf(kind, chosen)).toEqual({ bell: false, mail: 'now', push: false })
    }
  })
})
