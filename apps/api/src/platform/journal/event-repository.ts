import { webhookNewsOf } from '@armature/domain/webhooks/webhook-types'
import type { Database } from '../db/tables/tables.ts'
import type { EventsTable } from '../db/tables/platform-tables.ts'
import type { Context } from '../context/context.ts'
import type { Insertable } from 'kysely'
import { announceChanges } from './announce-change.ts'
import { notifyChats } from './chat-lines.ts'
import type { EventSubQuote } from './event-changes.ts'
import { changesOfEvents } from './event-changes.ts'
import { notifyWebhooks } from './notify-webhooks.ts'

type EventColumns = Insertable<EventsTable>

export type NewEvent = Pick<EventColumns, 'kind' | 'summary'> &
  Partial<
    Omit<EventColumns, 'before' | 'after' | 'at' | 'actor_id' | 'acted_by' | 'actor_role' | 'actor_name'>
  > & {
    before?: unknown
    after?: unknown
  }

const subQuotesOf = async (trx: Database, events: readonly NewEvent[]): Promise<EventSubQuote[]> => {
  const quotes = [...new Set(events.flatMap((event) => event.quote_id ?? []))]
  if (quotes.length === 0) return []
  return trx
    .selectFrom('sub_quotes')
    .select(['id', 'quote_id', 'vendor_id', 'tenant_id', 'customer_id', 'status'])
    .where('quote_id', 'in', quotes)
    .execute()
}

/**
 * Writes an event in its action's transaction: actor, time, before, after, reason. The open screens of actors who may
 * see the records are notified at the commit, and so are the webhooks of companies that may: write the records first.
 */
export const recordEvents = async (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'now'> & Partial<Pick<Context, 'client'>>,
  events: readonly NewEvent[],
  /** The sub-quotes of the events' quotes, where the caller has just written them; read where it hasn't. */
  subQuotes?: readonly EventSubQuote[],
): Promise<void> => {
  if (events.length === 0) return
  await trx
    .insertInto('events')
    .values(
      events.map(({ before, after, ...event }) => ({
        ...event,
        at: ctx.now,
        actor_id: ctx.actor.userId,
        acted_by: ctx.actor.personId ?? null,
        actor_role: ctx.actor.role,
        actor_name: ctx.actor.name,
        before: before === undefined ? null : JSON.stringify(before),
        after: after === undefined ? null : JSON.stringify(after),
      })),
    )
    .execute()
  const known = subQuotes ?? (await subQuotesOf(trx, events))
  const changes = changesOfEvents(ctx.actor, events, known)
  const madeBy = ctx.client?.liveConnection
  const told = await notifyChats(trx, events, known, ctx.now)
  await notifyWebhooks(
    trx,
    events.flatMap((event) => webhookNewsOf(event, known)),
    ctx.now,
  )
  await announceChanges(trx, [
    ...(madeBy === undefined ? changes : changes.map((change) => ({ ...change, madeBy }))),
    // The screen that made the change doesn't show its line yet.
    ...told,
  ])
}
