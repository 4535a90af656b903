import { expect, it } from 'vitest'
import type { PricedOffer } from './offer-sums.ts'
import { offerSums } from './offer-sums.ts'

const lines = [
  { price_cents: 1_001, quantity: 1 },
  { price_cents: 500, quantity: 2 },
]
/** As they stand below each other. */
const listed = (offer: PricedOffer) => {
  const { parts, total, dues } = offerSums(offer)
  return [...parts, total, ...dues]
}

const from = (vendor_id: number, vendor: string, cents: number) => ({
  sub_quote: vendor_id,
  vendor_id,
  vendor,
  cents,
})

it('comes to its lines and every vendor’s freight, of which the down payment is a part', () => {
  const freight = [from(1, 'Alpha', 250), from(2, 'Beta', 0)]
  expect(listed({ lines, freight, tax: null, down_payment: 50 })).toEqual([
    { name: 'Parts', amount: 2_001 },
    { name: 'Freight of Alpha', amount: 250 },
    { name: 'Freight of Beta', amount: 0 },
    { name: 'Total', amount: 2_251 },
    { name: 'Due when accepted', amount: 1_126 },
    { name: 'Due later', amount: 1_125 },
  ])
})

it('counts companies of one name as one, since sums are compared by their names', () => {
  const freight = [from(1, 'Alpha', 250), from(2, 'Alpha', 100)]
  expect(listed({ lines, freight, tax: null, down_payment: 30 }).slice(0, 2)).toEqual([
    { name: 'Parts', amount: 2_001 },
    { name: 'Freight of Alpha', amount: 350 },
  ])
})

it('says nothing of freight where nobody stated any, or where it was frozen before there was some', () => {
  for (const freight of [[], null])
    expect(listed({ lines, freight, tax: null, down_payment: 30 })).toEqual([
      { name: 'Total', amount: 2_001 },
      { name: 'Due when accepted', amount: 600 },
      { name: 'Due later', amount: 1_401 },
    ])
})

it('counts a tax into the total and the down payment', () => {
  const tax = { name: 'VAT', basis_points: 1_900, country: 'DE', region: '', base_cents: 2_251, cents: 428 }
  expect(listed({ lines, freight: [from(1, 'Alpha', 250)], tax, down_payment: 50 })).toEqual([
    { name: 'Parts', amount: 2_001 },
    { name: 'Freight of Alpha', amount: 250 },
    { name: 'VAT 19 %', amount: 428 },
    { name: 'Total', amount: 2_679 },
    { name: 'Due when accepted', amount: 1_340 },
    { name: 'Due later', amount: 1_339 },
  ])
})
