import type { Ability } from '../rights/abilities.ts'
import { canEver } from '../rights/abilities.ts'
import type { Actor } from '../rights/actor.ts'

/** The tables that a person may have as they like, each with the right to see it. */
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

type Person = Pick<Actor, 'role' | 'tenantId'>

/** Does this person have the table at all? */
export const maySeeTable = (actor: Person, table: TableName): boolean => canEver(actor, tableAccess[table])

/**
 * May this person share views of a list? A shared view reaches the marketplace's administrators, who see the same lists
 * with the same eyes. The account of a vendor, of a store or of a customer is one person, with nobody to share with.
 */
export const mayShareViews = (actor: Person, table: string): boolean =>
  canEver(actor, 'view.share') && tableNames.some((name) => name === table && maySeeTable(actor, name))
