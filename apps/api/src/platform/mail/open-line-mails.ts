import { paths } from '@armature/domain/pages/page-paths'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf, mayReadWords } from './reader.ts'

/** To a vendor, who learns on the page which part is looked for. */
export const linesOfferedMail = (party: Party, count: number): MailContent => ({
  subject: count === 1 ? 'A buyer is looking for a part' : `A buyer is looking for ${count} parts`,
  greeting: greetingOf(party),
  paragraphs: [
    `${count === 1 ? 'It is' : 'They are'} described in words. Do you have ${count === 1 ? 'it' : 'them'}? Offer one of your products, or decline. The first vendor to offer gets the line.`,
  ],
  action: { label: 'See the request', path: paths.openOffers },
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
  subject: `Quote #${quoteId}: ${vendor} ${taken ? 'offered a part' : 'declined a line'}`,
  greeting: greetingOf(party),
  paragraphs: [
    taken
      ? `“${text}” is a line of ${vendor}’s part now, with a product of its own.`
      : `${vendor} declined “${text}”.`,
    ...(reason === undefined ? [] : [`Reason: ${reason}`]),
  ],
  action: { label: `Open quote #${quoteId}`, path },
})

/** For the customer, with the seller's reason where it may be shown. */
export const linesDroppedMail = (
  party: Party,
  { quoteId, names, reason, path }: { quoteId: number; names: string; reason: string; path: string },
): MailContent => ({
  subject: `Quote #${quoteId}: not everything can be offered`,
  greeting: greetingOf(party),
  paragraphs: mayReadWords(party)
    ? [`No part could be found for ${names}.`, `Reason: ${reason}`]
    : ['Some of the parts you described could not be found. The quote says which, and why.'],
  action: { label: `Open quote #${quoteId}`, path },
})
