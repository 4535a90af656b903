import { formatCents } from '@armature/domain/money'
import type { RenderedMail } from '../../mail/mail-layout.ts'
import { renderMail } from '../../mail/mail-layout.ts'
import type { Party } from './quote-write-repository.ts'

const greetingOf = (party: Party): string => `Hello ${party.first_name || party.username},`
const day = (date: Date): string => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export interface OfferMail {
  quoteId: number
  totalCents: number
  expiresAt: Date | null
  url: string
}

/** The one mail that carries the signed link. */
export const offerMail = (party: Party, offer: OfferMail): RenderedMail =>
  renderMail({
    subject: `Your offer for quote #${offer.quoteId}`,
    greeting: greetingOf(party),
    paragraphs: [
      `Your quote #${offer.quoteId} is priced: ${formatCents(offer.totalCents)} in total.`,
      offer.expiresAt === null
        ? 'Have a look and tell us what you think.'
        : `The offer is valid until ${day(offer.expiresAt)} (UTC).`,
    ],
    action: { label: 'Read the offer', url: offer.url },
    note: 'This link is yours: whoever has it can read and accept the offer.',
  })

export const reminderMail = (party: Party, offer: OfferMail): RenderedMail =>
  renderMail({
    subject: `Your offer for quote #${offer.quoteId} expires soon`,
    greeting: greetingOf(party),
    paragraphs: [
      `The offer for quote #${offer.quoteId} (${formatCents(offer.totalCents)}) is still open` +
        (offer.expiresAt === null ? '.' : ` until ${day(offer.expiresAt)} (UTC).`),
    ],
    action: { label: 'Read the offer', url: offer.url },
  })

export const expiredMail = (party: Party, quoteId: number): RenderedMail =>
  renderMail({
    subject: `Quote #${quoteId} has expired`,
    greeting: greetingOf(party),
    paragraphs: [`The offer for quote #${quoteId} was not accepted in time and is closed.`],
  })

/** Tells whoever holds the ball that it is their turn. */
export const yourTurnMail = (party: Party, quoteId: number, what: string, url: string): RenderedMail =>
  renderMail({
    subject: `Quote #${quoteId}: it is your turn`,
    greeting: greetingOf(party),
    paragraphs: [what],
    action: { label: 'Open it', url },
  })

export interface OrderMail {
  orderId: number
  quoteId: number
  totalCents: number
  paidCents: number
}

export const orderMail = (party: Party, order: OrderMail): RenderedMail =>
  renderMail({
    subject: `Order #${order.orderId} is placed`,
    greeting: greetingOf(party),
    paragraphs: [
      `Quote #${order.quoteId} is now order #${order.orderId}.`,
      `Total ${formatCents(order.totalCents)}, paid ${formatCents(order.paidCents)}, still to pay ${formatCents(order.totalCents - order.paidCents)}.`,
    ],
  })

/** To a vendor: its own part only. */
export const subOrderMail = (party: Party, orderId: number, amountCents: number, url: string): RenderedMail =>
  renderMail({
    subject: `New order #${orderId}`,
    greeting: greetingOf(party),
    paragraphs: [`A customer bought your part of a quote: ${formatCents(amountCents)}.`],
    action: { label: 'Open sub-orders', url },
  })

export const refundMail = (party: Party, quoteId: number, amountCents: number): RenderedMail =>
  renderMail({
    subject: `Your payment for quote #${quoteId} is refunded`,
    greeting: greetingOf(party),
    paragraphs: [
      `We received ${formatCents(amountCents)} for quote #${quoteId}, but the offer could no longer be bought.`,
      'The whole amount goes back to your card.',
    ],
  })

const quoteNames = (ids: readonly number[]): string => ids.map((id) => `#${id}`).join(', ')

/** Tells an operator which quotes can't be bought since one of their vendors isn't selling any more. */
export const vendorStoppedMail = (
  party: Party,
  facts: {
    vendor: string
    onOffer: readonly number[]
    others: readonly number[]
    /** False where there are more quotes than the mail names. */
    isWhole: boolean
    url: string
  },
): RenderedMail => {
  const isOne = facts.isWhole && facts.onOffer.length + facts.others.length === 1
  return renderMail({
    subject: `${facts.vendor} is not selling any more: open quotes`,
    greeting: greetingOf(party),
    paragraphs: [
      `The products of ${facts.vendor} left the catalogue, and open quotes hold some of them. None of these quotes can be bought until the vendor’s sub-quote is closed or the vendor is approved again.`,
      ...(facts.onOffer.length === 0 ? [] : [`On offer to a customer: ${quoteNames(facts.onOffer)}.`]),
      ...(facts.others.length === 0 ? [] : [`Still being priced: ${quoteNames(facts.others)}.`]),
      ...(facts.isWhole ? [] : ['There are more of them.']),
    ],
    action: { label: isOne ? 'Open the quote' : 'Open the quotes', url: facts.url },
  })
}
