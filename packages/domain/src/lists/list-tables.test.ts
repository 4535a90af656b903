import { expect, it } from 'vitest'
import { maySeeTable, mayShareViews, tableNames } from './list-tables.ts'

const admin = { role: 'ADMIN', tenantId: null } as const
const vendor = { role: 'VENDOR', tenantId: null } as const
const store = { role: 'VENDOR', tenantId: 3 } as const
const customer = { role: 'CUSTOMER', tenantId: null } as const
const storeCustomer = { role: 'CUSTOMER', tenantId: 3 } as const

it('gives each person the tables of their screens', () => {
  const tablesOf = (actor: Parameters<typeof maySeeTable>[0]) =>
    tableNames.filter((table) => maySeeTable(actor, table))
  expect(tablesOf(admin)).toEqual([
    'products',
    'inventory',
    'users',
    'quotes',
    'sub-quotes',
    'orders',
    'sub-orders',
  ])
  const selling = ['products', 'inventory', 'my-quotes', 'sub-quotes', 'my-orders', 'sub-orders']
  expect(tablesOf(vendor)).toEqual(selling)
  expect(tablesOf(store).toSorted()).toEqual(
    [...selling, 'tenant-products', 'tenant-quotes', 'tenant-orders'].toSorted(),
  )
  for (const buyer of [customer, storeCustomer]) expect(tablesOf(buyer)).toEqual(['my-quotes', 'my-orders'])
})

it('lets administrators share views of the lists that they see, and nobody else', () => {
  expect(tableNames.filter((table) => mayShareViews(admin, table))).toEqual(
    tableNames.filter((table) => maySeeTable(admin, table)),
  )
  for (const person of [vendor, store, customer, storeCustomer])
    expect(tableNames.filter((table) => mayShareViews(person, table))).toEqual([])
})
