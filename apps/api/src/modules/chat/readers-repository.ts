import type { ChatKind } from '@armature/domain/chat/channel'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Party } from '../../mail/party.ts'
import { parties, sellerIds } from '../../outbox/party-repository.ts'
import type { ChatRecord } from './channel-repository.ts'

/**
 * The other sides of a channel, the part's vendor or the record's customer, and the seller, but for people who have a
 * message of it to read already: while a chat goes on, this one statement finds nobody. The caller acts as the system.
 */
export const findUntoldReaders = (
  trx: Database,
  { kind, id, vendorId, customerId, tenantId }: ChatRecord,
  authorId: number | null,
): Promise<Party[]> => {
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
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM notices n WHERE n.user_id = u.id AND n.kind = 'chat'
        AND n.record_kind = ${kind} AND n.record_id = ${id} AND n.read_at IS NULL)`,
    )
    .execute()
}
