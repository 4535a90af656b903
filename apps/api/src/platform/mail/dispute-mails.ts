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
    subject: `A payment of ${record} is disputed`,
    paragraphs: [
      `The buyer disputes a payment of ${amount} at its bank: ${reason}.`,
      'Payouts of the order wait until the bank has decided.',
    ],
  }),
  won: ({ record, amount }) => ({
    subject: `The dispute of ${record} is won`,
    paragraphs: [`The bank decided that the payment of ${amount} stands. Payouts of the order go on.`],
  }),
  lost: ({ record, amount }) => ({
    subject: `The dispute of ${record} is lost`,
    paragraphs: [
      `The bank gave ${amount} back to the buyer. The order’s price is lower by that, and each vendor’s share with it.`,
    ],
  }),
}

/** To vendors and operators: a payment is disputed, and how that ended. */
export const disputeMail = (party: Party, facts: DisputeFacts): MailContent => ({
  greeting: greetingOf(party),
  ...words[facts.news]({ ...facts, amount: formatCents(facts.amountCents) }),
  action: { label: `Open ${facts.record}`, path: facts.path },
})
