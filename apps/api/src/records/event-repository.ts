import type { Database, EventsTable } from '../db/tables.ts'
import type { Context } from '../http/context.ts'
import type { Insertable } from 'kysely'

type EventColumns = Insertable<EventsTable>

export type NewEvent = Pick<EventColumns, 'kind' | 'summary'> &
  Partial<Omit<EventColumns, 'before' | 'after' | 'at' | 'actor_id' | 'actor_role' | 'actor_name'>> & {
    before?: unknown
    after?: unknown
  }

/** Writes what happened, in the transaction in which it happens: who, when, before, after, why. */
export const recordEvents = async (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'now'>,
  events: readonly NewEvent[],
): Promise<void> => {
  if (events.length === 0) return
  await trx
    .insertInto('events')
    .values(
      events.map(({ before, after, ...event }) => ({
        ...event,
        at: ctx.now,
        actor_id: ctx.actor.userId,
        actor_role: ctx.actor.role,
        actor_name: ctx.actor.name,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })),
    )
    .execute()
}
