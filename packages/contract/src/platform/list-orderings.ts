import { orderedFieldNames } from '@armature/domain/catalogue/products/product-fields'
import type { CallName } from '../endpoint-paths.ts'

/**
 * The fields that each list can be sorted by, kept free of schemas as endpoint-paths.ts is. The call's query accepts
 * them, the API has a column for each, and the browser's tables sort only by them. A field that is missing here
 * compiles in none of the three.
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

/** A field that this list can be sorted by. */
export type OrderingField<Call extends OrderedCall> = (typeof listOrderings)[Call][number]

/** A field with its direction: a leading `-` is descending. */
export type Ordering<Field extends string> = Field | `-${Field}`

/** The catalogue can also be sorted by a specification: by number, or by the position of a choice. */
export type AttributeField = `attribute_${string}`

export const attributeField = (id: number): AttributeField => `attribute_${id}`

/** The specification that a field names; null for another field. */
export const attributeOfField = (field: string): number | null => {
  const id = /^attribute_([1-9]\d{0,14})$/.exec(field)?.[1]
  return id === undefined ? null : Number(id)
}
