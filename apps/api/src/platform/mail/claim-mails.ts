import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf, wordsFor } from './reader.ts'

interface ClaimNews {
  /** The reader's record: `order #1` or `sub-order #1`. */
  record: string
  /** The claimed pieces by their name in the catalogue. */
  pieces: string
  count: number
  /** The label of the claim's state. */
  label: string
  /** The reason for the move; empty for none. */
  reason: string
  path: string
}

/** To a claim's buyer, vendor and operators: its new state. */
export const claimMail = (
  party: Party,
  { record, pieces, count, label, reason, path }: ClaimNews,
): MailContent => ({
  subject: `Claim on ${record}: ${label}`,
  greeting: greetingOf(party),
  paragraphs: [
    `${wordsFor(party, pieces, `${count} pieces`)}: ${label.toLowerCase()}.`,
    ...(reason === '' ? [] : [wordsFor(party, `Reason: ${reason}`, 'See the reason on its page.')]),
  ],
  action: { label: `Open ${record}`, path },
})
