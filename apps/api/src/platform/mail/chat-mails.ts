import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf, wordsFor } from './reader.ts'

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
