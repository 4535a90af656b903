import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase } from './call-case.ts'
import { anyone } from './call-case.ts'

const asCsv: CallCase['input'] = () => ({ query: { format: 'csv' } })

/** The calls about lists as such: how a person wants them, and each as a file. */
export const listCallCases: Partial<Record<CallName, CallCase>> = {
  readTableSettings: anyone(),
  changeTableSettings: anyone(() => ({
    body: {
      table: 'quotes',
      settings: { order: ['status', 'id'], hidden: ['user'], page_size: 25, height: 'window' },
    },
  })),
  changeReaderUnits: anyone(() => ({ body: { ...unitSystems.imperial, torque: 'kgf-cm' } })),
  listSavedViews: anyone(() => ({ query: { table: 'my-quotes' } })),
  createSavedView: anyone(() => ({
    body: {
      table: 'my-quotes',
      name: 'Waiting',
      state: { filters: { turn: 'mine' }, search: '', ordering: '-created', hidden: ['user'] },
    },
  })),
  changeSavedView: {
    input: (_world, { view }) => ({ params: { id: view.change }, body: { name: 'Renamed' } }),
    may: 'vendor',
    wrongRole: [],
    notTheirs: ['admin', 'otherVendor', 'tenant', 'customer'],
  },
  deleteSavedView: {
    input: (_world, { view }) => ({ params: { id: view.remove } }),
    may: 'vendor',
    wrongRole: [],
    notTheirs: ['admin', 'otherVendor', 'tenant', 'customer'],
  },
  chooseDefaultView: {
    input: (_world, { view }) => ({ body: { table: 'sub-quotes', view: view.change } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: ['admin', 'otherVendor', 'tenant'],
  },
  exportProducts: anyone(asCsv),
  exportUsers: { input: asCsv, may: 'admin', wrongRole: ['customer'], notTheirs: [] },
  exportAccountEvents: {
    input: asCsv,
    may: 'admin',
    wrongRole: ['vendor', 'tenant', 'customer'],
    notTheirs: [],
  },
  exportQuotes: anyone(asCsv),
  exportSubQuotes: { input: asCsv, may: 'vendor', wrongRole: ['customer'], notTheirs: [] },
  exportOrders: anyone(asCsv),
  exportSubOrders: { input: asCsv, may: 'vendor', wrongRole: ['customer'], notTheirs: [] },
}
