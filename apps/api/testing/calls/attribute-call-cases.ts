import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase } from './call-case.ts'
import { unique } from '../builders.ts'
import { open } from './call-case.ts'

const adminOnly = {
  may: 'admin',
  wrongRole: ['vendor', 'tenant', 'customer'],
  notTheirs: [],
} satisfies Partial<CallCase>

/** The calls about typed specifications. */
export const attributeCallCases: { [Name in CallName]?: CallCase } = {
  listAttributes: open(200, () => ({})),
  createAttribute: {
    input: ({ references }) => ({
      body: {
        name: unique(),
        kind: 'RANGE',
        dimension: 'length',
        unit: 'mm',
        equipment: references.equipment,
      },
    }),
    ...adminOnly,
  },
  changeAttribute: {
    input: (_world, { attribute }) => ({ params: { id: attribute }, body: { is_facet: true } }),
    ...adminOnly,
  },
  listSynonyms: { input: () => ({}), ...adminOnly },
  addSynonym: { input: () => ({ body: { word: unique(), means: 'motor' } }), ...adminOnly },
  changeSynonym: {
    input: (_world, { synonym }) => ({ params: { id: synonym }, body: { means: 'drive' } }),
    ...adminOnly,
  },
  removeSynonym: { input: (_world, { synonym }) => ({ params: { id: synonym } }), ...adminOnly },
  setPlaceAttributes: {
    input: ({ references }) => ({
      body: { component_subcategory: references.subcategory, attributes: [], expected: [] },
    }),
    ...adminOnly,
  },
}
