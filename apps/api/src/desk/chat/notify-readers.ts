import { channelName, mayJoin, speakerName, speaksAs } from '@armature/domain/chat/channel'
import { recordName } from '@armature/domain/chat/record-name'
import { pageOfRecord, withChat } from '@armature/domain/pages/record-pages'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { wordsFor, greetingOf } from '../../platform/mail/reader.ts'
import { notify, pageReaderOf } from '../../platform/outbox/notify.ts'
import type { ChatRecord } from './channel-repository.ts'
import { findUntoldReaders } from './readers-repository.ts'
import type { MailContent } from '../../platform/mail/mail-layout.ts'
import type { Party } from '../../platform/mail/party.ts'

/** That somebody wrote, and where to answer; what was written stays in the chat, since mails carry nobody else's words. */
export const chatMail = (
  party: Party,
  { author, record, path }: { author: string; record: string; path: string },
): MailContent => ({
  subject: `${wordsFor(party, author, 'Somebody')} wrote to you on ${record}`,
  greeting: greetingOf(party),
  paragraphs: [`You have a message in the chat of ${record}. We won’t mail you again until you’ve read it.`],
  action: { label: 'Read and answer', path },
})

/**
 * Notifies the chat's other people of a message, once until they have read the chat; the notification doesn't contain
 * the text. People who may not see the record now are left out: an unread notification that they can't see would block
 * the next one that they can.
 */
export const notifyReaders = async (trx: Database, ctx: Context, record: ChatRecord): Promise<void> => {
  const { statuses, subject, ...about } = record
  const role = speaksAs(ctx.actor, record)
  const author = role === null ? ctx.actor.name : speakerName(ctx.actor, record.kind, role)
  for (const party of await findUntoldReaders(trx, record, ctx.actor.userId)) {
    const reader = pageReaderOf(party)
    if (!mayJoin({ ...reader, name: '' }, record.kind, record, statuses)) continue
    const path = withChat(pageOfRecord(reader, about), channelName(record))
    const name =
      subject === undefined ? recordName(record) : `the question about ${wordsFor(party, subject, 'a part')}`
    const mail = chatMail(party, { author, record: name, path })
    await notify(trx, ctx, party, { kind: 'chat', about, path, mail })
  }
}
