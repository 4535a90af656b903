import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase } from './call-case.ts'

const adminOnly = {
  may: 'admin',
  wrongRole: ['vendor', 'tenant', 'customer'],
  notTheirs: [],
} satisfies Partial<CallCase>

/** Vendors' offers side by side, and which parts are the same. */
export const offerCallCases: { [Name in CallName]?: CallCase } = {
  compareOffers: { input: (_world, { compared }) => ({ params: { id: compared.quote } }), ...adminOnly },
  applyOffers: {
    input: (_world, { compared: { quote, line, products, tag } }) => ({
      params: { id: quote },
      body: { choices: [{ line, product: products[1], tag }], shown_freights: [] },
    }),
    ...adminOnly,
  },
  readEqualParts: {
    input: (_world, { compared }) => ({ params: { id: compared.products[0] } }),
    ...adminOnly,
  },
  linkParts: {
    input: ({ model, component }) => ({
      body: { product: model, equal_to: component, reason: 'Same gearbox' },
    }),
    ...adminOnly,
  },
  unlinkParts: { input: (_world, { compared }) => ({ body: compared.linked }), ...adminOnly },
}
