import type { Ability, Asker } from '../rights/abilities.ts'
import { canEver } from '../rights/abilities.ts'

/** The tables that a person can configure, each with the ability to see it. */
const tableAccess = {
  products: 'screen.products',
  'tenant-products': 'screen.tenant',
  inventory: 'screen.inventory',
  users: 'screen.users',
  quotes: 'screen.quotes',
  'tenant-quotes': 'screen.tenant',
  'my-quotes': 'screen.own-quotes',
  'sub-quotes': 'sub-quote.list',
  orders: 'screen.orders',
  'tenant-orders': 'screen.tenant',
  'my-orders': 'screen.own-orders',
  'sub-orders': 'sub-order.list',
} as const satisfies Record<string, Ability>

export type TableName = keyof typeof tableAccess
export const tableNames = Object.keys(tableAccess) as [TableName, ...TableName[]]

type Person = Asker

export const maySeeTable = (actor: Person, table: TableName): boolean => canEver(actor, tableAccess[table])

/**
 * May this person share views of a list? A shared view reaches the marketplace's administrators, who all see the same
 * lists. A vendor's, store's or customer's account is one person, with nobody to share with.
 */
export const mayShareViews = (actor: Person, table: string): boolean =>
  canEver(actor, 'view.share') && tableNames.some((name) => name === table && maySeeTable(actor, name))
