import type { Database, PurchaseHoldsTable } from '../../db/tables.ts'
import type { Selectable } from 'kysely'

export type Hold = Selectable<PurchaseHoldsTable>

/** Holds of a quote whose time is over no longer block it; their ids. */
export const giveUpHolds = async (trx: Database, quoteId: number, now: Date): Promise<string[]> => {
  const lapsed = await trx
    .updateTable('purchase_holds')
    .set({ state: 'LAPSED' })
    .where('quote_id', '=', quoteId)
    .where('state', '=', 'PAYING')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  return lapsed.map(({ id }) => id)
}

export const insertHold = async (
  trx: Database,
  hold: Omit<Hold, 'payment_id' | 'failure' | 'settled_at'> & Partial<Hold>,
): Promise<void> => {
  await trx.insertInto('purchase_holds').values(hold).execute()
}

/** The hold as it stands, which may change at any moment: for finding its quote, never for deciding. */
export const findHold = async (trx: Database, holdId: string): Promise<Hold | undefined> =>
  trx.selectFrom('purchase_holds').selectAll().where('id', '=', holdId).executeTakeFirst()

/**
 * The hold under the lock of its row, for whoever decides by its state. The quote's lock is taken first, always: an
 * event about the quote wants it too.
 */
export const lockHold = async (trx: Database, holdId: string): Promise<Hold | undefined> =>
  trx.selectFrom('purchase_holds').selectAll().where('id', '=', holdId).forUpdate().executeTakeFirst()

export const updateHold = async (
  trx: Database,
  holdId: string,
  change: Partial<Pick<Hold, 'state' | 'payment_id' | 'failure' | 'settled_at'>>,
): Promise<void> => {
  await trx.updateTable('purchase_holds').set(change).where('id', '=', holdId).execute()
}

export const findHoldByKey = async (trx: Database, idempotencyKey: string): Promise<Hold | undefined> =>
  trx
    .selectFrom('purchase_holds')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

/** Holds that nobody settled, for the reconciler that starts with the server. */
export const listUnsettledHolds = async (trx: Database): Promise<string[]> => {
  const rows = await trx
    .selectFrom('purchase_holds')
    .select('id')
    .where('state', 'in', ['PAYING', 'LAPSED', 'REFUND_DUE'])
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}
