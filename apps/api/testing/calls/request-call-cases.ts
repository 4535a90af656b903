import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallCase, CaseInput } from './call-case.ts'
import type { CaseRecords } from './case-records.ts'
import { anyone, open } from './call-case.ts'
import type { QuoteWorld } from '../quote-world.ts'

/** A list of the customer's: everybody else's answer is that there is none. */
const ofList = (input: (records: CaseRecords, world: QuoteWorld) => Omit<CaseInput, 'params'> = () => ({})) =>
  ({
    input: (world, records) => ({ params: { id: records.list.id }, ...input(records, world) }),
    may: 'customer',
    wrongRole: [],
    notTheirs: ['vendor', 'otherCustomer', 'tenant', 'admin'],
  }) satisfies CallCase

/** Request lists, and what is asked for by them. */
export const requestCallCases: Partial<Record<CallName, CallCase>> = {
  listRequestLists: anyone(),
  createRequestList: anyone(({ model }) => ({
    body: {
      name: 'Cell',
      needed_by: '2999-01-01',
      lines: [
        { product: model, quantity: 2, note: 'Blue', target_price: '12.50' },
        { name: 'Bolt M3', sku: 'B-3', quantity: 8 },
      ],
    },
  })),
  readRequestList: ofList(),
  changeRequestList: ofList(() => ({ body: { name: 'Renamed', needed_by: '2999-01-02' } })),
  deleteRequestList: {
    ...ofList(),
    input: (_world, { list }) => ({ params: { id: list.toDelete } }),
  },
  copyRequestList: ofList(),
  addRequestLines: ofList((_records, { component }) => ({
    body: { lines: [{ product: component, quantity: 1, note: '', target_price: null, place: 3 }] },
  })),
  removeRequestLines: ofList(({ list }) => ({ body: { lines: [list.lineToRemove] } })),
  changeRequestLine: {
    ...ofList(),
    input: (_world, { list }) => ({
      params: { id: list.id, line: list.line },
      body: { quantity: 3, note: 'Red', target_price: '9.00', expected: { quantity: 1, note: '' } },
    }),
  },
  shareRequestList: ofList(() => ({ body: { shows_target_prices: true } })),
  changeListLink: {
    ...ofList(),
    input: (_world, { list }) => ({ params: { id: list.shared }, body: { shows_target_prices: true } }),
  },
  unshareRequestList: ofList(),
  requestListQuote: {
    ...ofList(),
    input: (_world, { list }) => ({
      params: { id: list.toRequest },
      body: { version: 1, notes: 'Soon', delivery: { needed_by: '2999-01-01' } },
    }),
  },
  readBom: anyone(() => ({
    form: { file: { name: 'bom.csv', bytes: Buffer.from('SKU,Qty\nA-1,2\n') } },
  })),
  keepBomColumns: anyone(() => ({ body: { columns: [{ heading: 'Menge', target: 'quantity' }] } })),
  sourceBomRows: anyone(() => ({
    body: {
      headings: ['Part', 'Link'],
      lines: [
        {
          text: 'Bolt M3',
          part_number: 'B-3',
          quantity: 8,
          target_price: '0.20',
          maker: 'Acme',
          cells: 'Bolt M3\thttps://shop.example/b3',
        },
      ],
    },
  })),
  matchBom: anyone(() => ({ body: { rows: [{ sku: 'A-1', number: 'XM430-W350', name: 'Servo' }] } })),
  readSharedList: open(404, () => ({ params: { token: 'A'.repeat(43) } })),
  copySharedList: {
    input: (_world, { list }) => ({ params: { token: list.token } }),
    may: 'otherCustomer',
    wrongRole: [],
    notTheirs: [],
  },
}
