import { formatCents } from '@armature/domain/money'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf } from './reader.ts'

/** The ends of a payment on an order's balance of which nobody could tell at once. */
export type BalanceEnd = 'counted' | 'failed' | 'mismatched' | 'returned'

interface BalanceFacts {
  orderId: number
  amountCents: number
  path: string
  /** The provider's words, where it failed. */
  reason: string
}

type Words = (facts: BalanceFacts & { amount: string }) => Pick<MailContent, 'subject' | 'paragraphs'>

const words: Readonly<Record<BalanceEnd, Words>> = {
  counted: ({ orderId, amount }) => ({
    subject: `Your payment for order #${orderId} has arrived`,
    paragraphs: [
      `When you paid ${amount} for order #${orderId}, the outcome was not known at once. It has arrived and counts.`,
    ],
  }),
  failed: ({ orderId, amount, reason }) => ({
    subject: `Your payment for order #${orderId} failed`,
    paragraphs: [
      `When you paid ${amount} for order #${orderId}, the outcome was not known at once. It failed: ${reason}`,
      'Your card is not charged, and you can pay again.',
    ],
  }),
  mismatched: ({ orderId, amount, reason }) => ({
    subject: `Your payment for order #${orderId} failed`,
    paragraphs: [
      `When you paid ${amount} for order #${orderId}, the outcome was not known at once. It failed: ${reason}`,
      'You can pay again.',
    ],
  }),
  returned: ({ orderId, amount }) => ({
    subject: `Your payment for order #${orderId} is refunded`,
    paragraphs: [
      `We received ${amount} for order #${orderId}, but the order did not take it any more.`,
      'The whole amount goes back to your card.',
    ],
  }),
}

/** To a payer who was told that nobody knew yet, or whose money came too late. */
export const balanceEndMail = (party: Party, end: BalanceEnd, facts: BalanceFacts): MailContent => ({
  greeting: greetingOf(party),
  ...words[end]({ ...facts, amount: formatCents(facts.amountCents) }),
  action: { label: `Open order #${facts.orderId}`, path: facts.path },
})
