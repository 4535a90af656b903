import { needsCard } from '@armature/domain/subscriptions/paying-card'
import type { Database } from '../../platform/db/tables/tables.ts'

/** Records cards as this user's; returns the new ones. */
export const rememberCards = async (
  trx: Database,
  userId: number,
  ids: readonly string[],
  now: Date,
): Promise<string[]> => {
  if (ids.length === 0) return []
  const made = await trx
    .insertInto('kept_cards')
    .values(ids.map((id) => ({ id, user_id: userId, seen_at: now, removed_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return made.map(({ id }) => id)
}

export interface SavedCard {
  userId: number
  customerId: string | null
  isRemoved: boolean
}

/** A card's owner, looked up among everybody's cards, so as the system. */
export const findSavedCard = async (trx: Database, cardId: string): Promise<SavedCard | undefined> => {
  const row = await trx
    .selectFrom('kept_cards as k')
    .leftJoin('payment_customers as c', 'c.user_id', 'k.user_id')
    .select(['k.user_id', 'k.removed_at', 'c.customer_id'])
    .where('k.id', '=', cardId)
    .executeTakeFirst()
  return row && { userId: row.user_id, customerId: row.customer_id, isRemoved: row.removed_at !== null }
}

export const markCardRemoved = async (trx: Database, cardId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('kept_cards')
    .set({ removed_at: now })
    .where('id', '=', cardId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Will one of this vendor's subscriptions still be charged to its default card? */
export const hasCardToKeep = async (trx: Database, vendorId: number): Promise<boolean> => {
  const rows = await trx
    .selectFrom('subscriptions')
    .select(['state', 'cancel_at_period_end'])
    .where('vendor_id', '=', vendorId)
    .execute()
  return rows.some((row) => needsCard(row.state, row.cancel_at_period_end))
}
