import type { CallName } from '@armature/contract/endpoint-paths'
import { smallestPdf, smallestPng } from '../files/uploads.ts'
import type { CallCase } from './call-case.ts'

/** The calls that take something off an order. */
export const refundCallCases: Partial<Record<CallName, CallCase>> = {
  refundOrder: {
    input: (_world, { failedPayout, refundable }) => ({
      params: { id: refundable },
      body: { amount: '1.00', reason: 'One part was broken', suborder: failedPayout },
    }),
    may: 'admin',
    wrongRole: ['vendor', 'customer'],
    notTheirs: ['tenant'],
  },
  callOff: {
    input: (_world, { refundable }) => ({ params: { id: refundable }, body: { reason: 'Ordered twice' } }),
    may: 'admin',
    // A vendor may buy, too. Its own customer is told to ask the seller (call-off.test.ts).
    wrongRole: [],
    notTheirs: ['vendor', 'tenant', 'otherCustomer'],
  },
  retryRefund: {
    input: (_world, { refusedRefund }) => ({ params: { id: refusedRefund } }),
    may: 'admin',
    wrongRole: ['vendor', 'customer'],
    notTheirs: ['tenant'],
  },
  attachPurchaseOrder: {
    input: (_world, { claimable }) => ({
      params: { id: claimable.order },
      form: { file: { name: 'PO-1.pdf', bytes: smallestPdf } },
    }),
    may: 'customer',
    wrongRole: [],
    notTheirs: ['vendor', 'tenant', 'otherCustomer'],
  },
  uploadClaimPicture: {
    input: () => ({ form: { file: { name: 'bent.png', bytes: smallestPng } } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: [],
  },
  openClaim: {
    input: (_world, { claimable }) => ({
      params: { id: claimable.order },
      body: { item: claimable.item, quantity: 1, reason: 'It came bent' },
    }),
    may: 'customer',
    wrongRole: ['admin'],
    notTheirs: ['vendor', 'tenant', 'otherCustomer'],
  },
  moveClaim: {
    input: (_world, { claimable }) => ({ params: { id: claimable.claim }, body: { move: 'refund' } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: ['vendor2', 'tenant', 'otherCustomer'],
  },
}
