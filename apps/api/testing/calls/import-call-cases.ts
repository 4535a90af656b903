import type { CallName } from '@armature/contract/endpoint-paths'
import { smallestPng } from '../files/uploads.ts'
import { zipOf } from '../files/zip.ts'
import type { CallCase, CasePerson } from './call-case.ts'

const notTheirs: CasePerson[] = ['vendor2', 'otherVendor', 'tenant', 'admin']
const changed: CallCase['input'] = (_world, { imports }) => ({ params: { id: imports.change } })

/** Products from files. */
export const importCallCases: Partial<Record<CallName, CallCase>> = {
  uploadProductImport: {
    input: () => ({ form: { file: { name: 'products.csv', bytes: Buffer.from('SKU,Name\nCASE-8,Part') } } }),
    may: 'vendor',
    wrongRole: ['customer', 'storeCustomer'],
    notTheirs: [],
  },
  listProductImports: { input: () => ({}), may: 'vendor', wrongRole: ['customer'], notTheirs: [] },
  readProductImport: { input: changed, may: 'vendor', wrongRole: ['customer'], notTheirs },
  changeProductImport: {
    input: (_world, { imports }) => ({
      params: { id: imports.change },
      body: {
        type: 'COMPONENT',
        columns: [
          { target: 'sku', unit: null },
          { target: 'length', unit: 'mm' },
        ],
        decimal: '.',
        defaults: { component_subcategory: 1, equipment: 1, application: [1], model: [1] },
        tenant_status: false,
      },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs,
  },
  uploadImportArchive: {
    input: (_world, { imports }) => ({
      params: { id: imports.change },
      form: { file: { name: 'files.zip', bytes: zipOf([{ name: 'CASE-8.png', bytes: smallestPng }]) } },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs,
  },
  startProductImport: {
    input: (_world, { imports }) => ({ params: { id: imports.start } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs,
  },
  stopProductImport: {
    input: (_world, { imports }) => ({ params: { id: imports.stop } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs,
  },
  listImportRows: { input: changed, may: 'vendor', wrongRole: ['customer'], notTheirs },
  mendImportRows: {
    input: (_world, { imports }) => ({
      params: { id: imports.change },
      body: { cells: [{ line: 2, at: 1, text: 'Mended' }] },
    }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs,
  },
  previewImportedProducts: { input: changed, may: 'vendor', wrongRole: ['customer'], notTheirs },
  readRefusedRows: {
    input: (_world, { imports }) => ({ params: { id: imports.change }, query: { format: 'csv' } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs,
  },
  readImportTemplate: {
    input: () => ({ query: { format: 'csv' } }),
    may: 'vendor',
    wrongRole: ['customer'],
    notTheirs: [],
  },
}
