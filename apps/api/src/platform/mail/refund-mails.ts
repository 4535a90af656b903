import type { Cents } from '@armature/domain/money'
import { formatCents } from '@armature/domain/money'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf, wordsFor } from './reader.ts'

const reasonFor = (party: Party, reason: string): string =>
  wordsFor(party, `Reason: ${reason}`, 'See the reason in the order’s history.')

const openOrder = (id: number, path: string): NonNullable<MailContent['action']> => ({
  label: `Open order #${id}`,
  path,
})
const openPart = (id: number, path: string): NonNullable<MailContent['action']> => ({
  label: `Open sub-order #${id}`,
  path,
})

/** To the buyer: money goes back. */
export const refundedMail = (
  party: Party,
  {
    orderId,
    amountCents,
    reason,
    path,
  }: { orderId: number; amountCents: number; reason: string; path: string },
): MailContent => {
  const amount = formatCents(amountCents)
  return {
    subject: `${amount} refunded for order #${orderId}`,
    greeting: greetingOf(party),
    paragraphs: [`We refunded ${amount} to you. ${reasonFor(party, reason)}`],
    action: openOrder(orderId, path),
  }
}

interface PartNews {
  subOrderId: number
  /** The reason that the buyer reads too. */
  reason: string
  path: string
}

/** To a vendor: its money is on its way. */
export const paidOutMail = (
  party: Party,
  { subOrderId, amountCents, path }: { subOrderId: number; amountCents: number; path: string },
): MailContent => {
  const amount = formatCents(amountCents)
  return {
    subject: `${amount} paid out for sub-order #${subOrderId}`,
    greeting: greetingOf(party),
    paragraphs: [`We sent ${amount} for sub-order #${subOrderId} to your payout account.`],
    action: openPart(subOrderId, path),
  }
}

/** To a vendor: some of its payout was taken back. */
export const takenBackMail = (
  party: Party,
  { subOrderId, reason, path, amountCents }: PartNews & { amountCents: number },
): MailContent => {
  const amount = formatCents(amountCents)
  return {
    subject: `${amount} of the payout for sub-order #${subOrderId} taken back`,
    greeting: greetingOf(party),
    paragraphs: [
      `The order was refunded in part or in full. Your share, ${amount}, was taken back from your payout account.`,
      `Reason: ${reason}`,
    ],
    action: openPart(subOrderId, path),
  }
}

/** To a vendor: its whole part was refunded, and it earns nothing for it. */
export const allRefundedMail = (
  party: Party,
  { subOrderId, reason, path, isSent }: PartNews & { isSent: boolean },
): MailContent => ({
  subject: `Sub-order #${subOrderId} was refunded in full`,
  greeting: greetingOf(party),
  paragraphs: [
    `Your part was refunded in full, so there is no further payout for it.${
      isSent ? '' : ' It was not called off, so please still ship what hasn’t shipped.'
    }`,
    `Reason: ${reason}`,
  ],
  action: openPart(subOrderId, path),
})

/** To the operators: the provider refuses a step of a refund. */
export const refundRefusedMail = (
  party: Party,
  { orderId, summary, next, path }: { orderId: number; summary: string; next: string; path: string },
): MailContent => ({
  subject: `Order #${orderId}: a refund step was refused`,
  greeting: greetingOf(party),
  paragraphs: [`${summary}.`, next],
  action: openOrder(orderId, path),
})

interface CalledOff {
  /** The whole part or order was called off. */
  isAll: boolean
  /** `3 pieces`. */
  pieces: string
  /** The same by their names. */
  names: string
  reason: string
  path: string
}

/** The money that goes back, and what is still to be paid. */
interface CalledOffMoney {
  back: Cents
  credit: Cents
  pendingCents: number
}

const moneyText = ({ back, credit, pendingCents }: CalledOffMoney): string =>
  [
    ...(back > 0 ? [`${formatCents(back)} will be refunded to you.`] : []),
    ...(credit > back ? [`${formatCents(credit - back)} will not be charged.`] : []),
    pendingCents > 0 ? `${formatCents(pendingCents)} is still to be paid.` : 'Nothing is left to pay.',
  ].join(' ')

/** To the buyer, with what it means for the money, and to the sellers: parts of an order were called off. */
export const orderCalledOffMail = (
  party: Party,
  { orderId, money, ...off }: CalledOff & { orderId: number; money: CalledOffMoney | null },
): MailContent => ({
  subject: off.isAll ? `Order #${orderId} was called off` : `Order #${orderId}: ${off.pieces} called off`,
  greeting: greetingOf(party),
  paragraphs: [
    `${wordsFor(party, off.names, off.pieces)} will not be sent. ${reasonFor(party, off.reason)}`,
    ...(money === null ? [] : [moneyText(money)]),
  ],
  action: openOrder(orderId, off.path),
})

/** To a vendor: some or all of its part was called off. */
export const partCalledOffMail = (
  party: Party,
  { subOrderId, isAll, pieces, names, reason, path }: CalledOff & { subOrderId: number },
): MailContent => ({
  subject: isAll
    ? `Sub-order #${subOrderId} was called off`
    : `Sub-order #${subOrderId}: ${pieces} called off`,
  greeting: greetingOf(party),
  paragraphs: [`Please don’t ship: ${names}.`, `Reason: ${reason}`],
  action: openPart(subOrderId, path),
})
