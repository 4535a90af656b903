import type { CallName } from '@armature/contract/endpoint-paths'
import { anAddress } from '../money/deliveries.ts'
import type { CallCase, CasePerson } from './call-case.ts'
import { open } from './call-case.ts'
import { notInSub, subParams } from './line-call-cases.ts'

const forged = { token: `1-1-${'A'.repeat(43)}` }
const notInQuote: CasePerson[] = ['vendor', 'otherVendor', 'tenant', 'otherCustomer', 'storeCustomer']

/** The calls for the offers, by link or revision by revision. */
export const revisionCallCases: Partial<Record<CallName, CallCase>> = {
  readQuoteRevisions: {
    input: (_world, { quote }) => ({ params: { id: quote.id } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  listOfferLinks: {
    input: (_world, { offer }) => ({ params: { id: offer.id } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  endOfferLink: {
    input: (_world, { offer }) => ({ params: { id: offer.id, number: 0 } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: notInQuote,
  },
  readSubQuoteRevisions: { input: subParams, may: 'vendor', wrongRole: ['customer'], notTheirs: notInSub },
  readOffer: open(404, () => ({ params: forged })),
  acceptOffer: open(404, () => ({ params: forged, body: { revision: 1, payment_method: 'pm_card_visa' } })),
  setOfferDelivery: open(404, () => ({ params: forged, body: { ship_to: anAddress() } })),
  requestOfferChanges: open(404, () => ({ params: forged, body: { reason: 'Cheaper', revision: 1 } })),
  askForOfferAgain: open(404, () => ({ params: forged })),
  closeOffer: open(404, () => ({ params: forged, body: { reason: 'No', revision: 1 } })),
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
