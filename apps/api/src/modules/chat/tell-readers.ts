import { channelName } from '@armature/domain/chat/channel'
import { recordName } from '@armature/domain/chat/record-name'
import { pageOfRecord, withChat } from '@armature/domain/pages/record-pages'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../db/tables.ts'
import { chatMail } from '../../mail/chat-mails.ts'
import { pageUrl } from '../../mail/links.ts'
import type { Party } from '../../mail/party.ts'
import { tell } from '../../outbox/tell.ts'
import { readerOf } from '../quotes/notify-next-holder.ts'
import { findParties, findSellerParties } from '../quotes/quote-write-repository.ts'
import type { ChatRecord } from './channel-repository.ts'

/** The other sides of a channel: the part's vendor or the record's customer, and the seller. */
const findReaders = async (trx: Database, { kind, ...record }: ChatRecord): Promise<Party[]> => {
  const other = kind === 'quote' || kind === 'order' ? record.customerId : record.vendorId
  const parties = [
    ...(await findParties(trx, other === null ? [] : [other])),
    ...(await findSellerParties(trx, record.tenantId)),
  ]
  return [...new Map(parties.map((party) => [party.id, party])).values()]
}

/** Tells the others of a message, once until they have read the chat; what it says stays in the chat. */
export const tellReaders = async (trx: Database, ctx: Context, record: ChatRecord): Promise<void> => {
  const { statuses: _, ...about } = record
  for (const party of await findReaders(trx, record)) {
    if (party.id === ctx.actor.userId) continue
    const path = withChat(pageOfRecord(readerOf(party), about), channelName(record))
    const url = pageUrl(ctx.deps.config.publicUrl, path)
    const mail = chatMail(party, { author: ctx.actor.name, record: recordName(record), url })
    await tell(trx, ctx, party, { kind: 'chat', about, path, mail })
  }
}
