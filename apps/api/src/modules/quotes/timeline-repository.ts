import type { Selectable } from 'kysely'
import type { Database, EventsTable } from '../../db/tables.ts'

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

/**
 * What happened to a quote and to the order that it became, where one is named, newest first and as far back as a screen
 * shows. The customer reads its own side of it only.
 */
export const listTimelineEvents = (
  trx: Database,
  { quoteId, orderId }: { quoteId: number; orderId?: number },
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
