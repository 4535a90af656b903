import type { CallName } from '@armature/contract/endpoint-paths'
import { dayAfter, dayOf } from '@armature/domain/values/time'
import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import type { CallCase } from './call-case.ts'
import { anyone } from './call-case.ts'
import { anAddress } from '../money/deliveries.ts'
import { notInSub } from './line-call-cases.ts'

/** Where a quote's parts go, and the addresses that an account keeps. */
export const deliveryCallCases: Partial<Record<CallName, CallCase>> = {
  setQuoteDelivery: {
    input: (_world, { quoteToShip }) => ({
      params: { id: quoteToShip.id },
      body: {
        delivery: {
          ship_to: anAddress(),
          bill_to: anAddress({ city: 'Graz', country: 'AT' }),
          purchase_order: 'PO-7',
          needed_by: '2999-01-01',
        },
        expected: noDelivery,
      },
    }),
    may: 'customer',
    wrongRole: [],
    notTheirs: ['vendor', 'otherVendor', 'tenant', 'otherCustomer', 'storeCustomer'],
  },
  setPromisedDay: {
    input: (_world, { subOrder }) => ({
      params: { id: subOrder },
      body: { day: dayAfter(dayOf(new Date()), 30), reason: 'Its supplier is late' },
    }),
    may: 'vendor',
    wrongRole: ['customer', 'admin'],
    notTheirs: notInSub,
  },
  recordParcel: {
    input: (_world, { halfSent }) => ({
      params: { id: halfSent.sub },
      body: {
        lines: [{ item: halfSent.item, quantity: 1 }],
        tracking_url: 'https://parcels.example.test/7',
        note: 'Two boxes',
        after: 2,
      },
    }),
    may: 'vendor',
    wrongRole: ['customer', 'admin'],
    notTheirs: notInSub,
  },
  changeParcel: {
    input: (_world, { halfSent }) => ({
      params: { id: halfSent.sub, parcel: 1 },
      body: { tracking_url: 'https://parcels.example.test/8' },
    }),
    may: 'vendor',
    wrongRole: ['customer', 'admin'],
    notTheirs: notInSub,
  },
  printPackingList: {
    input: (_world, { halfSent }) => ({ params: { id: halfSent.sub, parcel: 1 } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: notInSub,
  },
  voidParcel: {
    input: (_world, { halfSent }) => ({
      params: { id: halfSent.sub, parcel: 2 },
      body: { reason: 'It stayed in the warehouse' },
    }),
    may: 'vendor',
    wrongRole: ['customer', 'admin'],
    notTheirs: notInSub,
  },
  listAddresses: anyone(),
  forgetAddress: {
    input: (_world, { address }) => ({ params: { id: address } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: ['vendor', 'tenant', 'otherCustomer', 'admin'],
  },
}
