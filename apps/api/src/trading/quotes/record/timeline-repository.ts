import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { EventsTable } from '../../../platform/db/tables/platform-tables.ts'

const columns = [
  'id',
  'at',
  'kind',
  'actor_id',
  'actor_role',
  'actor_name',
  'summary',
  'before',
  'after',
  'reason',
] as const satisfies (keyof EventsTable)[]

export type EventRow = Pick<Selectable<EventsTable>, (typeof columns)[number]>

export interface TimelineOf {
  quoteId: number
  orderId?: number
}

/**
 * The events of a quote and, if named, its order, newest first and up to a screen's limit. The customer reads only its
 * own side.
 */
export const listTimelineEvents = (
  trx: Database,
  { quoteId, orderId }: TimelineOf,
  customerOnly: boolean,
): Promise<EventRow[]> =>
  trx
    .selectFrom('events')
    .select(columns)
    .where((eb) =>
      eb.or([eb('quote_id', '=', quoteId), ...(orderId === undefined ? [] : [eb('order_id', '=', orderId)])]),
    )
    .$if(customerOnly, (query) => query.where('for_customer', '=', true))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** The event that set a line's current price; undefined where none did, or before events named their lines. */
export const findPriceEvent = (
  trx: Database,
  { quoteId, lineId }: { quoteId: number; lineId: number },
): Promise<Pick<EventRow, 'at' | 'actor_name'> | undefined> =>
  trx
    .selectFrom('events')
    .select(['at', 'actor_name'])
    .where('quote_id', '=', quoteId)
    .where('kind', '=', 'quote_item.price')
    .where(sql`before ->> 'line_id'`, '=', String(lineId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
