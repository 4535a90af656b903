import type { ChatKind } from '@armature/domain/chat/channel'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Party } from '../../platform/mail/party.ts'
import { parties, sellerIds } from '../../platform/outbox/party-repository.ts'
import type { ChatRecord } from './channel-repository.ts'

/** The channel's other people, without this one: the part's vendor or the record's customer, and the seller. */
const otherSides = (
  trx: Database,
  { kind, vendorId, customerId, tenantId }: ChatRecord,
  authorId: number | null,
) => {
  const sides: Record<ChatKind, (number | null)[]> = {
    quote: [customerId],
    order: [customerId],
    subQuote: [vendorId],
    subOrder: [vendorId],
    question: [customerId, vendorId],
  }
  const people = sides[kind].filter((one) => one !== null)
  // A vendor answers a buyer's question itself; of the sellers, only a store's people hear of it.
  const isSellers = kind !== 'question' || tenantId !== null
  return parties(trx)
    .where(sql<boolean>`u.id IS DISTINCT FROM ${authorId}::bigint`)
    .where((eb) =>
      eb.or([
        eb('u.id', '=', sql<number>`ANY(${people}::bigint[])`),
        ...(isSellers ? [eb('u.id', 'in', sellerIds(tenantId))] : []),
      ]),
    )
}

/** On `users u`: has an unread notification about a message in this channel. */
const isTold = ({ kind, id }: ChatRecord) =>
  sql<boolean>`EXISTS (SELECT FROM notices n WHERE n.user_id = u.id AND n.kind = 'chat'
    AND n.record_kind = ${kind} AND n.record_id = ${id} AND n.read_at IS NULL)`

/** On `users u`: the channel has messages from others that this reader hasn't read and that weren't deleted. */
const hasUnread = ({ kind, id }: ChatRecord) =>
  sql<boolean>`EXISTS (SELECT FROM chat_messages x WHERE x.kind = ${kind} AND x.record_id = ${id}
    AND x.author_id <> u.id AND x.deleted_at IS NULL AND x.seq > coalesce((SELECT m.read_seq FROM chat_reads m
      WHERE m.kind = ${kind} AND m.record_id = ${id} AND m.user_id = u.id), 0))`

/**
 * The channel's other people, without those who already have an unread message: during a conversation this single
 * statement finds nobody. Call it as the system.
 */
export const findUntoldReaders = (
  trx: Database,
  record: ChatRecord,
  authorId: number | null,
): Promise<Party[]> =>
  otherSides(trx, record, authorId)
    .where((eb) => eb.not(isTold(record)))
    .execute()

/**
 * People notified of messages that are all deleted or read by now. Call it as the system, holding the channel's lock.
 */
export const findVainlyTold = (
  trx: Database,
  record: ChatRecord,
  authorId: number | null,
): Promise<Party[]> =>
  otherSides(trx, record, authorId)
    .where(isTold(record))
    .where((eb) => eb.not(hasUnread(record)))
    .execute()
