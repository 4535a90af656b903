import { paths } from '@armature/domain/pages/page-paths'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf, mayReadWords } from './reader.ts'

/** To a vendor, who learns on the page which part is looked for. */
export const linesOfferedMail = (party: Party, count: number): MailContent => ({
  subject: count === 1 ? 'A buyer looks for a part' : `A buyer looks for ${count} parts`,
  greeting: greetingOf(party),
  paragraphs: [
    `${count === 1 ? 'It is' : 'They are'} described in words, and you are asked whether you have ${count === 1 ? 'it' : 'them'}. Name a product of yours, or decline. The first vendor who takes a line up has it.`,
  ],
  action: { label: 'See what is looked for', path: paths.openOffers },
})

export interface LineAnswered {
  quoteId: number
  vendor: string
  text: string
  taken: boolean
  reason?: string
  path: string
}

/** To the person who steers the quote. */
export const lineAnsweredMail = (
  party: Party,
  { quoteId, vendor, text, taken, reason, path }: LineAnswered,
): MailContent => ({
  subject: `Quote #${quoteId}: ${vendor} ${taken ? 'took up a line' : 'declined a line'}`,
  greeting: greetingOf(party),
  paragraphs: [
    taken
      ? `“${text}” is a line of ${vendor}’s part now, with a product of its own.`
      : `${vendor} doesn’t take up “${text}”.`,
    ...(reason === undefined ? [] : [`Reason: ${reason}`]),
  ],
  action: { label: `Open quote #${quoteId}`, path },
})

/** To the customer, with the seller's reason where it may be told. */
export const linesDroppedMail = (
  party: Party,
  { quoteId, names, reason, path }: { quoteId: number; names: string; reason: string; path: string },
): MailContent => ({
  subject: `Quote #${quoteId}: not everything can be offered`,
  greeting: greetingOf(party),
  paragraphs: mayReadWords(party)
    ? [`No part could be found for ${names}.`, `Reason: ${reason}`]
    : ['No part could be found for some of what was asked for in words. The quote says for what, and why.'],
  action: { label: `Open quote #${quoteId}`, path },
})
