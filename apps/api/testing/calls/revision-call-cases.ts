import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase, CasePerson } from './case-records.ts'
import { open } from './case-records.ts'
import { notInSub, subParams } from './line-call-cases.ts'

const forged = { token: `1-1-${'A'.repeat(43)}` }
const notInQuote: CasePerson[] = ['vendor', 'otherVendor', 'tenant', 'otherCustomer', 'storeCustomer']

/** The calls for the offers, revision by revision. */
export const revisionCallCases: Partial<Record<CallName, CallCase>> = {
  readQuoteRevisions: {
    input: (_world, { quote }) => ({ params: { id: quote.id } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  readSubQuoteRevisions: { input: subParams, may: 'vendor', wrongRole: ['customer'], notTheirs: notInSub },
  readOfferRevisions: open(404, () => ({ params: forged })),
  printQuoteRevision: {
    input: (_world, { offer }) => ({ params: { id: offer.id, revision: String(offer.revision) } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  printSubQuoteRevision: {
    input: (_world, { offer }) => ({
      params: { id: offer.subs[0]?.id ?? 0, revision: String(offer.revision) },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
  printOffer: open(404, () => ({ params: { ...forged, revision: '1' } })),
}
