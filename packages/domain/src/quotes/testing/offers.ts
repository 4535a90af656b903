import fc from 'fast-check'
import type { Need, Offer } from '../compare/compare-offers.ts'

/** An offer at 10.00 each by a vendor with the product's number. */
export const offer = (product: number, given: Partial<Offer> = {}): Offer => ({
  product,
  name: `Part ${product}`,
  vendor: product,
  vendorName: `Vendor ${given.vendor ?? product}`,
  cents: 1000,
  leadTimeDays: 10,
  isLeadTimeAnswered: false,
  minimum: null,
  stock: 100,
  noQuote: null,
  line: null,
  blocked: null,
  ...given,
})

/** Ten pieces, for which any of these offers can be chosen. */
export const need = (offers: Offer[], given: Partial<Need> = {}): Need => ({
  id: 1,
  quantity: 10,
  isLocked: false,
  offers,
  ...given,
})

const someOffer = (product: number) =>
  fc.record({
    product: fc.constant(product),
    name: fc.constant('Part'),
    vendor: fc.integer({ min: 1, max: 4 }),
    vendorName: fc.constant('Vendor'),
    cents: fc.integer({ min: 0, max: 30 }),
    leadTimeDays: fc.option(fc.integer({ min: 0, max: 9 })),
    isLeadTimeAnswered: fc.boolean(),
    minimum: fc.option(fc.integer({ min: 1, max: 9 })),
    stock: fc.integer({ min: 0, max: 9 }),
    noQuote: fc.option(fc.constant('No')),
    line: fc.constant(null),
    blocked: fc.option(fc.constantFrom('VENDOR_BUSY' as const, 'OWN_LINE' as const)),
  })

/** One or two lines of one need, with four offers by up to four vendors. */
export const someNeed = (id: number) =>
  fc
    .record({
      id: fc.constant(id),
      quantity: fc.integer({ min: 1, max: 9 }),
      isLocked: fc.boolean(),
      onQuote: fc.integer({ min: 1, max: 2 }),
      offers: fc.tuple(...[0, 1, 2, 3].map((at) => someOffer(id * 10 + at))),
    })
    .map(({ onQuote, offers, ...rest }) => ({
      ...rest,
      offers: offers.map((one, at) => (at < onQuote ? { ...one, line: one.product, blocked: null } : one)),
    }))
