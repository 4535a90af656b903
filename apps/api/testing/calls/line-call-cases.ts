import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase, CasePerson } from './call-case.ts'

export const subParams: CallCase['input'] = (_world, { quote }) => ({
  params: { id: quote.subs[0]?.id ?? 0 },
})
export const notInSub: CasePerson[] = ['vendor2', 'otherVendor', 'tenant']

/** The calls by which a vendor or the seller writes at a sub-quote's lines. */
export const lineCallCases = {
  setQuoteItemPrice: {
    input: (_world, { quote }) => ({
      params: { id: quote.subs[0]?.items[0] ?? 0 },
      body: { price: '8.50', itemId: quote.subs[0]?.items[0] ?? 0 },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
  setQuoteItemPrices: {
    input: (_world, { quote }) => ({
      params: { id: quote.subs[0]?.id ?? 0 },
      body: { lines: [{ id: quote.subs[0]?.items[0] ?? 0, price: '8.50' }] },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
  setLineTerms: {
    input: (_world, { quote }) => ({
      params: { id: quote.subs[0]?.id ?? 0 },
      body: {
        lines: [
          {
            id: quote.subs[0]?.items[0] ?? 0,
            lead_time_days: 14,
            minimum_quantity: 5,
            note: 'With test report',
            expected_lead_time_days: null,
            expected_minimum_quantity: null,
            expected_note: null,
          },
        ],
      },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
  setFreight: {
    input: (_world, { quote }) => ({
      params: { id: quote.subs[0]?.id ?? 0 },
      body: { freight: '12.50', expected_freight: null },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
  readPriceChange: {
    input: (_world, { quote }) => ({ params: { id: quote.subs[0]?.items[0] ?? 0 } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
} satisfies { [Name in CallName]?: CallCase }
