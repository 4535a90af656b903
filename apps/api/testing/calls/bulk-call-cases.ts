import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase } from './call-case.ts'

/** Calls on many records: the answer refuses each record that isn't the caller's own; its status stays the same. */
export const bulkCallCases = {
  deleteProducts: {
    input: (_world, { componentToDelete }) => ({ body: { ids: [componentToDelete] } }),
    may: 'vendor',
    wrongRole: ['customer', 'storeCustomer'],
    notTheirs: [],
  },
  retryTransfers: {
    input: (_world, { subOrder }) => ({ body: { ids: [subOrder] } }),
    may: 'vendor',
    wrongRole: ['customer', 'storeCustomer'],
    notTheirs: [],
  },
  moveQuotes: {
    input: (_world, { quote }) => ({
      body: { ids: [quote.id], transition: 'take-back', reason: 'A mistake' },
    }),
    may: 'admin',
    wrongRole: [],
    notTheirs: [],
  },
  moveSubQuotes: {
    input: (_world, { quote }) => ({
      body: { ids: [quote.subs[0]?.id ?? 0], transition: 'take-back', reason: 'A mistake' },
    }),
    may: 'admin',
    wrongRole: [],
    notTheirs: [],
  },
} satisfies { [Name in CallName]?: CallCase }
