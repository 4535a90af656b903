import type { DisputeNews } from '@armature/domain/disputes/dispute-machine'
import { formatCents } from '@armature/domain/money'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf } from './reader.ts'

interface DisputeFacts {
  /** The reader's record: `order #1` or `sub-order #1`. */
  record: string
  news: DisputeNews
  amountCents: number
  /** The payer’s complaint, in our words. */
  reason: string
  path: string
}

const words: Readonly<
  Record<DisputeNews, (facts: DisputeFacts & { amount: string }) => { subject: string; paragraphs: string[] }>
> = {
  opened: ({ record, amount, reason }) => ({
    subject: `A payment for ${record} is disputed`,
    paragraphs: [
      `The buyer disputes a payment of ${amount} with its bank. Reason: ${reason}.`,
      'Payouts for this order are on hold until the bank decides.',
    ],
  }),
  won: ({ record, amount }) => ({
    subject: `Dispute on ${record} won`,
    paragraphs: [`The bank upheld the payment of ${amount}. Payouts for this order resume.`],
  }),
  lost: ({ record, amount }) => ({
    subject: `Dispute on ${record} lost`,
    paragraphs: [
      `The bank returned ${amount} to the buyer. That lowers the order’s price and each vendor’s share of it.`,
    ],
  }),
}

/** To vendors and operators: a payment is disputed, and how that ended. */
export const disputeMail = (party: Party, facts: DisputeFacts): MailContent => ({
  greeting: greetingOf(party),
  ...words[facts.news]({ ...facts, amount: formatCents(facts.amountCents) }),
  action: { label: `Open ${facts.record}`, path: facts.path },
})
