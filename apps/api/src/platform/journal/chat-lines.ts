import { channelName } from '@armature/domain/chat/channel'
import { channelsOfEvent } from '@armature/domain/chat/system-lines'
import type { ToldEvent } from '@armature/domain/chat/system-lines'
import type { Change } from '@armature/domain/realtime/change'
import { sql } from 'kysely'
import type { Database } from '../db/tables/tables.ts'
import type { EventSubQuote } from './event-changes.ts'

type ChatEvent = ToldEvent & {
  vendor_id?: number | null | undefined
  tenant_id?: number | null | undefined
  customer_id?: number | null | undefined
}

/** Writes events as chat lines in their transaction. Returns the changes to announce to open screens. */
export const notifyChats = async (
  trx: Database,
  events: readonly ChatEvent[],
  subQuotes: readonly EventSubQuote[],
  now: Date,
): Promise<Change[]> => {
  const lines = events.flatMap((event) => channelsOfEvent(event).map((channel) => ({ event, channel })))
  if (lines.length === 0) return []
  // All writers take the channels' locks in one order.
  const ordered = lines.toSorted(
    ({ channel: one }, { channel: other }) => one.kind.localeCompare(other.kind) || one.id - other.id,
  )
  const rows = ordered.map(({ event, channel }) => ({
    kind: channel.kind,
    record_id: channel.id,
    vendor_id: event.vendor_id ?? null,
    tenant_id: event.tenant_id ?? null,
    customer_id: event.customer_id ?? null,
    text: event.summary,
    at: now,
  }))
  await sql`SELECT add_chat_lines(${JSON.stringify(rows)}::json)`.execute(trx)
  return ordered.map(({ event, channel }) => ({
    kind: 'chat',
    id: channelName(channel),
    audience: {
      vendorId: event.vendor_id ?? null,
      tenantId: event.tenant_id ?? null,
      customerId: event.customer_id ?? null,
    },
    statuses: subQuotes.flatMap(({ id, status }) => (id === event.sub_quote_id ? [status] : [])),
  }))
}
