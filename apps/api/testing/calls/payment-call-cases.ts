import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase, CasePerson } from './call-case.ts'
import { anyone, open } from './call-case.ts'

const notInQuote: CasePerson[] = ['vendor', 'otherVendor', 'tenant', 'otherCustomer', 'storeCustomer']

const forged = { token: `1-1-${'A'.repeat(43)}` }

const ofSellers = {
  may: 'tenant',
  wrongRole: ['vendor', 'customer', 'storeCustomer'],
  notTheirs: [],
} satisfies Partial<CallCase>

/** Payments by card after the purchase, and those that wait for a bank. */
export const paymentCallCases: { [Name in CallName]?: CallCase } = {
  requestApproval: open(404, () => ({ params: forged, body: { revision: 1, way: 'CARD' } })),
  withdrawApproval: open(404, () => ({ params: forged })),
  readApproval: open(404, () => ({ params: forged })),
  answerApproval: open(404, () => ({ params: forged, body: { answer: 'refuse', reason: 'No budget' } })),
  orderOnAccount: open(404, () => ({
    params: forged,
    body: { revision: 1, way: 'TRANSFER' },
  })),
  continueOfferPayment: open(404, () => ({ params: { token: `1-1-${'A'.repeat(43)}` }, body: {} })),
  payOrderBalance: {
    input: (_world, { order }) => ({
      params: { id: order },
      body: { amount: '1.00', payment_method: 'pm_card_visa' },
    }),
    may: 'customer',
    wrongRole: ['admin'],
    notTheirs: notInQuote,
  },
  readTransferDetails: {
    input: (_world, { order }) => ({ params: { id: order } }),
    may: 'customer',
    wrongRole: ['admin'],
    notTheirs: notInQuote,
  },
  readReceivables: { input: () => ({}), ...ofSellers },
  setTakesTransfers: { input: () => ({ body: { takes_transfers: false } }), ...ofSellers },
  setBuyerTerms: {
    input: ({ storeCustomer }) => ({
      params: { id: storeCustomer.userId },
      body: { net_days: 30, credit_limit: '0' },
    }),
    ...ofSellers,
  },
  readBuyerStatement: {
    input: ({ storeCustomer }) => ({ params: { id: storeCustomer.userId } }),
    ...ofSellers,
  },
  readStatement: anyone(),
  recordTransfers: {
    input: () => ({
      body: { transfers: [{ amount: '1.00', received: '2026-01-02', reference: 'RF00' }] },
    }),
    ...ofSellers,
  },
  continueOrderPayment: {
    input: (_world, { agreedAtBank }) => ({ params: { id: agreedAtBank }, body: {} }),
    may: 'customer',
    wrongRole: ['admin'],
    notTheirs: notInQuote,
  },
}
