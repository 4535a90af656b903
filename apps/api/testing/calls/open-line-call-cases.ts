import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase, CaseInput } from './call-case.ts'
import type { CaseRecords } from './case-records.ts'
import type { QuoteWorld } from '../quote-world.ts'

/** Of the marketplace's quote: its customer may look at it and not steer it. */
const steered = (input: (records: CaseRecords, world: QuoteWorld) => CaseInput) =>
  ({
    input: (world, records) => input(records, world),
    may: 'admin',
    wrongRole: ['customer', 'vendor'],
    notTheirs: ['tenant'],
  }) satisfies CallCase

/** Quantity one vendor is asked. */
const asked = (input: (records: CaseRecords, world: QuoteWorld) => CaseInput) =>
  ({
    input: (world, records) => input(records, world),
    may: 'vendor',
    wrongRole: ['customer', 'admin'],
    notTheirs: ['vendor2', 'tenant'],
  }) satisfies CallCase

/** Described parts, for which a quote has no part yet. */
export const openLineCallCases: Partial<Record<CallName, CallCase>> = {
  suggestForOpenLines: steered(({ inWords }) => ({ params: { id: inWords.quote } })),
  addOpenLine: steered(({ inWords }) => ({
    params: { id: inWords.quote },
    body: { text: 'Cable chain', quantity: 2 },
  })),
  replaceOpenLine: steered(({ inWords }, { component }) => ({
    params: { id: inWords.quote },
    body: { line: inWords.toReplace, product: component },
  })),
  offerOpenLines: steered(({ inWords }, { vendor, references }) => ({
    params: { id: inWords.quote },
    body: { lines: [inWords.toOffer], vendors: [vendor.userId], subcategory: references.subcategory },
  })),
  moveOpenLines: steered(({ inWords }) => ({
    params: { id: inWords.quote },
    body: { lines: [inWords.toDrop], move: 'drop', reason: 'Nobody makes it' },
  })),
  listOpenOffers: {
    input: () => ({ query: { waiting: 'true' } }),
    may: 'vendor',
    wrongRole: ['customer', 'admin'],
    notTheirs: [],
  },
  takeUpOpenLine: asked(({ inWords }, { model }) => ({
    params: { id: inWords.offers.take },
    body: { product: model },
  })),
  declineOpenLine: asked(({ inWords }) => ({
    params: { id: inWords.offers.decline },
    body: { reason: 'Not our kind' },
  })),
}
