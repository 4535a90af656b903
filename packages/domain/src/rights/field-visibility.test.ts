import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { recordRolesOf, isCustomerOnly, nobody, possibleRecordRoles, system } from './actor.ts'
import { productFieldNames } from '../catalogue/products/product-fields.ts'
import type { GuardedField } from './field-visibility.ts'
import { readsField, readsInCatalogue, vendorNameFor } from './field-visibility.ts'

const actor = (role: Actor['role'], userId: number, tenantId: number | null = null): Actor => ({
  role,
  userId,
  tenantId,
  name: '',
})

/** A store's quote: of vendor 2, at store 30, asked for by user 4. */
const record = { vendorId: 2, tenantId: 30, customerId: 4 }
const readers = {
  admin: actor('ADMIN', 1),
  vendor: actor('VENDOR', 2),
  seller: actor('VENDOR', 3, 30),
  customer: actor('CUSTOMER', 4, 30),
  otherVendor: actor('VENDOR', 5),
  otherStore: actor('VENDOR', 6, 31),
  otherCustomer: actor('CUSTOMER', 7, 30),
  shopper: { ...nobody, role: 'SHOPPER', tenantId: 30 },
  nobody,
  system,
} as const satisfies Record<string, Actor>

/** The actors who read each field of that record, said a second time. */
const expected: Record<GuardedField, string> = {
  vendorSignInName: 'admin vendor seller system',
  declinedReason: 'admin vendor seller system',
  noQuote: 'admin vendor seller system',
  priceNotOnOffer: 'admin vendor seller system',
  payout: 'admin vendor seller system',
  marketplaceBalance: 'admin system',
  sellersReason: 'admin vendor seller system',
  stockShortage: 'admin vendor seller system',
  destination: 'admin vendor seller customer system',
  shippingLabel: 'admin vendor seller customer system',
  orderReferences: 'admin vendor seller customer system',
  buyersWord: 'admin vendor seller customer system',
  openLineOffers: 'admin seller system',
  delivery: 'admin seller customer system',
  customerCompany: 'admin seller customer system',
  storeClosed: 'admin seller system',
}
const fields = Object.keys(expected) as GuardedField[] // The record has a key for each field, by its type.

describe('a field that not every reader of a record sees', () => {
  it.each(fields)('%s', (field) => {
    const reading = Object.entries(readers).filter(([, reader]) => readsField(reader, field, record))
    expect(reading.map(([who]) => who).join(' ')).toBe(expected[field])
  })

  it('is nobody’s without a tie to the record, even where both lack an id', () => {
    for (const field of fields) {
      expect(readsField(nobody, field, { vendorId: null, tenantId: null, customerId: null })).toBe(false)
      expect(readsField(readers.vendor, field, { tenantId: null })).toBe(false)
      expect(readsField(readers.vendor, field, {})).toBe(false)
    }
  })

  it('is a vendor’s as whom it stands to the record: one that buys reads it as a customer', () => {
    const bought = { vendorId: 9, tenantId: null, customerId: 2 }
    expect(fields.filter((field) => readsField(readers.vendor, field, bought))).toEqual([
      'destination',
      'shippingLabel',
      'orderReferences',
      'buyersWord',
      'delivery',
      'customerCompany',
    ])
  })
})

describe('the name of a vendor', () => {
  const alpha = { id: 2, username: 'alpha-login', business_name: 'Alpha Robotics' }

  it('is the one that it signs in with for itself and the seller, and its company’s for everybody else', () => {
    const record = { tenantId: 30, customerId: 4 }
    const knowing = Object.entries(readers).filter(
      ([, reader]) => vendorNameFor(reader, alpha, record) === 'alpha-login',
    )
    expect(knowing.map(([who]) => who)).toEqual(['admin', 'vendor', 'seller', 'system'])
    for (const [who, reader] of Object.entries(readers))
      if (!knowing.some(([one]) => one === who))
        expect([who, vendorNameFor(reader, alpha, record)]).toEqual([who, 'Alpha Robotics'])
  })

  it('without a company never falls back to the sign-in name', () => {
    const unnamed = { ...alpha, business_name: null }
    expect(vendorNameFor(readers.customer, unnamed, record)).toBe('Vendor #2')
    expect(vendorNameFor(readers.vendor, unnamed, record)).toBe('alpha-login')
  })

  it('is asked of that vendor, whatever vendor the record is of', () => {
    expect(vendorNameFor(readers.vendor, { ...alpha, id: 5 }, record)).toBe('Alpha Robotics')
    expect(vendorNameFor(readers.otherVendor, { ...alpha, id: 5 }, record)).toBe('alpha-login')
  })
})

describe('a public catalogue', () => {
  it('decides about every field of a product, and keeps stock, sizes and files back', () => {
    expect(Object.keys(readsInCatalogue).toSorted()).toEqual([...productFieldNames].toSorted())
    expect(productFieldNames.filter((name) => !readsInCatalogue[name])).toEqual([
      'quantity',
      'length',
      'width',
      'height',
      'weight',
      'cad',
      'fbx',
    ])
  })
})

describe('the hats that somebody wears', () => {
  it('towards one record are among those that it could ever wear', () => {
    for (const reader of Object.values(readers)) {
      const worn = recordRolesOf(reader, { vendorId: 2, tenantId: 30, customerId: reader.userId })
      for (const recordRole of worn) expect(possibleRecordRoles(reader)).toContain(recordRole)
    }
  })

  it('are several for a store’s owner that sells and buys there', () => {
    const all = { vendorId: 3, tenantId: 30, customerId: 3 }
    expect(recordRolesOf(readers.seller, all)).toEqual(['VENDOR', 'TENANT', 'CUSTOMER'])
    expect(isCustomerOnly(readers.seller, all)).toBe(false)
    expect(isCustomerOnly(readers.customer, record)).toBe(true)
    expect(isCustomerOnly(readers.otherCustomer, record)).toBe(false)
    expect(isCustomerOnly(actor('ADMIN', 4), record)).toBe(false)
  })

  it('come of no store that one only buys at or looks at', () => {
    expect(recordRolesOf(readers.otherCustomer, record)).toEqual([])
    expect(recordRolesOf(readers.shopper, record)).toEqual([])
    expect(possibleRecordRoles(readers.shopper)).toEqual([])
    expect(possibleRecordRoles(readers.customer)).toEqual(['CUSTOMER'])
  })
})
