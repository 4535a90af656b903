import { orderedFieldNames } from '@armature/domain/catalogue/products/product-fields'
import type { CallName } from '../endpoint-paths.ts'

/**
 * The fields by which each list may be ordered, kept free of schemas as endpoint-paths.ts is. The call's query accepts
 * them, the API has a column for each, and the browser's tables sort by no other. A field that is missing here doesn't
 * compile in any of the three.
 */
export const listOrderings = {
  searchProducts: ['id', ...orderedFieldNames, 'type', 'created'],
  searchCatalogue: ['name', 'price', 'created'],
  listUsers: ['id', 'username', 'email', 'first_name', 'last_name', 'status', 'created'],
  listQuotes: ['id', 'created', 'expires_at', 'status', 'down_payment', 'total_price', 'status_since'],
  listSubQuotes: ['id', 'created', 'status', 'total_price', 'quote', 'status_since'],
  listOrders: ['id', 'created', 'total_amount', 'pending_amount', 'paid_amount', 'quote'],
  listSubOrders: ['id', 'created', 'amount', 'transfer_status', 'order', 'expected'],
} as const satisfies Partial<Record<CallName, readonly [string, ...string[]]>>

export type OrderedCall = keyof typeof listOrderings

/** A field by which this call's list may be ordered. */
export type OrderingField<Call extends OrderedCall> = (typeof listOrderings)[Call][number]

/** The field with its direction: `-` in front is descending. */
export type Ordering<Field extends string> = Field | `-${Field}`
