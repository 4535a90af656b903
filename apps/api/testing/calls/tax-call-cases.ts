import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase } from './call-case.ts'
import { anyone } from './call-case.ts'
import { unique } from '../builders.ts'
import { smallestPdf } from '../files/uploads.ts'

const adminOnly = {
  may: 'admin',
  wrongRole: ['vendor', 'tenant', 'customer'],
  notTheirs: [],
} satisfies Partial<CallCase>

/** The calls about taxes by destination. */
export const taxCallCases: { [Name in CallName]?: CallCase } = {
  listTaxRates: { input: () => ({}), ...adminOnly },
  addTaxRate: {
    input: () => ({
      body: { country: 'DE', region: unique(), name: 'VAT', basis_points: 1_900, valid_from: '2999-01-01' },
    }),
    ...adminOnly,
  },
  readTaxNumber: anyone(),
  setTaxNumber: {
    input: () => ({ body: { country: 'DE', number: 'DE136695976' } }),
    may: 'customer',
    wrongRole: [],
    notTheirs: [],
  },
  listTaxExemptions: { input: () => ({}), ...adminOnly },
  addTaxExemption: {
    input: (world) => ({
      body: {
        user_id: world.customer.userId,
        country: 'FR',
        region: unique(),
        number: 'EX-1',
        valid_until: '2999-12-31',
      },
    }),
    ...adminOnly,
  },
  attachTaxCertificate: {
    input: (_world, { taxExemption }) => ({
      params: { id: taxExemption },
      form: { file: { name: 'EX-1.pdf', bytes: smallestPdf } },
    }),
    ...adminOnly,
  },
  endTaxExemption: {
    input: (_world, { taxExemption }) => ({ params: { id: taxExemption }, body: { ended: true } }),
    ...adminOnly,
  },
  endTaxRate: {
    input: (_world, { taxRate }) => ({ params: { id: taxRate }, body: { ended_on: '2999-12-31' } }),
    ...adminOnly,
  },
}
