import type { HoldMove } from '@armature/domain/purchases/purchase-hold'
import { holdMachine, newHold, reconciledStates } from '@armature/domain/purchases/purchase-hold'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PurchaseHoldsTable } from '../../../platform/db/tables/money-tables.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

export type Hold = Selectable<PurchaseHoldsTable>

/** Ends a quote's expired holds and returns their ids. */
export const giveUpHolds = async (trx: Database, quoteId: number, now: Date): Promise<string[]> => {
  const lapsed = await trx
    .updateTable('purchase_holds')
    .set({ state: holdMachine.next('lapse', newHold.card) })
    .where('quote_id', '=', quoteId)
    .where('state', 'in', holdMachine.statesWhere('holdsQuote'))
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  return lapsed.map(({ id }) => id)
}

export const insertHold = async (trx: Database, hold: Insertable<PurchaseHoldsTable>): Promise<void> => {
  await trx.insertInto('purchase_holds').values(hold).execute()
}

/** A hold without a lock: use it to find its quote, never to decide. */
export const findHold = async (trx: Database, holdId: string): Promise<Hold | undefined> =>
  trx.selectFrom('purchase_holds').selectAll().where('id', '=', holdId).executeTakeFirst()

/**
 * The locked hold, for decisions. Always lock the quote first, because an event about the quote needs that lock too.
 */
export const lockHold = async (trx: Database, holdId: string): Promise<Hold | undefined> =>
  trx.selectFrom('purchase_holds').selectAll().where('id', '=', holdId).forUpdate().executeTakeFirst()

/** Moves a hold by its machine; the caller holds its row's lock. */
export const moveHold = async (
  trx: Database,
  hold: Pick<Hold, 'id' | 'state'>,
  name: HoldMove['name'],
  change: Partial<Pick<Hold, 'payment_id' | 'failure' | 'settled_at'>>,
): Promise<void> => {
  const state = holdMachine.next(name, hold.state)
  await trx
    .updateTable('purchase_holds')
    .set({ ...change, state })
    .where('id', '=', hold.id)
    .execute()
}

/** Records a fact that doesn't move the hold; the caller holds its row's lock. */
export const noteOnHold = async (
  trx: Database,
  holdId: string,
  note: Pick<
    Updateable<PurchaseHoldsTable>,
    'answered_unknown_at' | 'intent_id' | 'refund_refusals' | 'refund_refusal' | 'refund_flagged_at'
  >,
): Promise<void> => {
  await trx.updateTable('purchase_holds').set(note).where('id', '=', holdId).execute()
}

export const findHoldByKey = async (trx: Database, idempotencyKey: string): Promise<Hold | undefined> =>
  trx
    .selectFrom('purchase_holds')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

/** The quote's newest payment that awaits its payer's bank. */
export const findHoldAtBank = async (trx: Database, quoteId: number): Promise<Hold | undefined> =>
  trx
    .selectFrom('purchase_holds')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('intent_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Unsettled holds, for the startup reconciler. */
export const listUnsettledHolds = async (trx: Database): Promise<string[]> => {
  const rows = await trx
    .selectFrom('purchase_holds')
    .select('id')
    .where('state', 'in', reconciledStates)
    .where('refund_flagged_at', 'is', null)
    .orderBy('created_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}

/** The sum of a person's purchases since then that count against its monthly limit, payments under way included. */
export const sumOnLimit = async (
  trx: Database,
  { companyId, personId, since }: { companyId: number; personId: number; since: Date },
): Promise<number> => {
  const { spent } = await trx
    .selectFrom('purchase_holds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('limit_cents'), eb.lit(0)).as('spent'))
    .where('customer_id', '=', companyId)
    .where('bought_by', '=', personId)
    .where('created_at', '>=', since)
    .where('limit_cents', '>', 0)
    .where('state', 'in', holdMachine.statesWhere('usesLimit'))
    .executeTakeFirstOrThrow()
  return Number(spent)
}
