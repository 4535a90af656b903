import type { Database } from '../../platform/db/tables/tables.ts'

/** Records an event; false where it was handled before. A recorded but unhandled one comes again. */
export const noteEvent = async (trx: Database, id: string, type: string, now: Date): Promise<boolean> => {
  await trx
    .insertInto('provider_events')
    .values({ id, type, received_at: now, handled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('provider_events')
    .select('handled_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.handled_at === null
}

export const markEventHandled = async (trx: Database, id: string, now: Date): Promise<void> => {
  await trx.updateTable('provider_events').set({ handled_at: now }).where('id', '=', id).execute()
}
