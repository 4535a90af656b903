import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase, CasePerson } from './case-records.ts'
import { open } from './case-records.ts'

const notInQuote: CasePerson[] = ['vendor', 'otherVendor', 'tenant', 'otherCustomer', 'storeCustomer']

/** Payments by card after the purchase, and those that wait for a bank. */
export const paymentCallCases: { [Name in CallName]?: CallCase } = {
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
  continueOrderPayment: {
    input: (_world, { order }) => ({ params: { id: order }, body: {} }),
    may: 'customer',
    wrongRole: ['admin'],
    notTheirs: notInQuote,
  },
}
