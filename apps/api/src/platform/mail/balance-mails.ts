import { formatCents } from '@armature/domain/money'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf } from './reader.ts'

/** The final outcomes of a balance payment that was unknown at first. */
export type BalanceEnd = 'failed' | 'mismatched' | 'returned'

interface BalanceFacts {
  orderId: number
  amountCents: number
  path: string
  /** The provider's words, where it failed. */
  reason: string
}

type Words = (facts: BalanceFacts & { amount: string }) => Pick<MailContent, 'subject' | 'paragraphs'>

const words: Readonly<Record<BalanceEnd, Words>> = {
  failed: ({ orderId, amount, reason }) => ({
    subject: `Your payment for order #${orderId} failed`,
    paragraphs: [
      `Your payment of ${amount} for order #${orderId} took a while to confirm. It failed: ${reason}`,
      'Your card wasn’t charged. You can pay again.',
    ],
  }),
  mismatched: ({ orderId, amount, reason }) => ({
    subject: `Your payment for order #${orderId} failed`,
    paragraphs: [
      `Your payment of ${amount} for order #${orderId} took a while to confirm. It failed: ${reason}`,
      'You can pay again.',
    ],
  }),
  returned: ({ orderId, amount }) => ({
    subject: `Your payment for order #${orderId} is refunded`,
    paragraphs: [
      `We received ${amount} for order #${orderId}, but the order no longer accepts payments.`,
      'The full amount is refunded to your card.',
    ],
  }),
}

/** To the buyer, for any payment by any person. */
export const paymentCountedMail = (
  party: Party,
  order: { orderId: number; amountCents: number; pendingCents: number; path: string },
): MailContent => ({
  subject: `Your payment for order #${order.orderId} has arrived`,
  greeting: greetingOf(party),
  paragraphs: [
    `We received ${formatCents(order.amountCents)} for order #${order.orderId}.`,
    order.pendingCents === 0
      ? 'The order is paid in full.'
      : `${formatCents(order.pendingCents)} is still to be paid.`,
  ],
  action: { label: `Open order #${order.orderId}`, path: order.path },
})

/** For a payer whose outcome was unknown at first, or whose money came too late. */
export const balanceEndMail = (party: Party, end: BalanceEnd, facts: BalanceFacts): MailContent => ({
  greeting: greetingOf(party),
  ...words[end]({ ...facts, amount: formatCents(facts.amountCents) }),
  action: { label: `Open order #${facts.orderId}`, path: facts.path },
})
