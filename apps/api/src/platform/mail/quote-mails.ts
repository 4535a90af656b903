import { formatCents } from '@armature/domain/money'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf } from './reader.ts'

export interface OfferMail {
  quoteId: number
  totalCents: number
  /** Its last day in words; empty while it has none. */
  goodUntil: string
  path: string
}

/** The one mail that carries the signed link. */
export const offerMail = (party: Party, offer: OfferMail): MailContent => ({
  subject: `Your offer for quote #${offer.quoteId}`,
  greeting: greetingOf(party),
  paragraphs: [
    `Your quote #${offer.quoteId} is priced: ${formatCents(offer.totalCents)} in total.`,
    offer.goodUntil === ''
      ? 'Please review it and let us know.'
      : `The offer is good until the end of ${offer.goodUntil}.`,
  ],
  action: { label: 'Read the offer', path: offer.path },
  note: 'Keep this link private: anyone with it can read and accept the offer.',
})

export const reminderMail = (party: Party, offer: OfferMail): MailContent => ({
  subject: `Your offer for quote #${offer.quoteId} ends soon`,
  greeting: greetingOf(party),
  paragraphs: [
    `The offer for quote #${offer.quoteId} (${formatCents(offer.totalCents)}) is still open` +
      (offer.goodUntil === '' ? '.' : ` until the end of ${offer.goodUntil}.`),
  ],
  action: { label: 'Read the offer', path: offer.path },
})

/** To the customer of an offer that wasn't accepted in time; the link leads to the act. */
export const expiredMail = (party: Party, offer: OfferMail): MailContent => ({
  subject: `Your offer for quote #${offer.quoteId} has ended`,
  greeting: greetingOf(party),
  paragraphs: [`The offer for quote #${offer.quoteId} was good until ${offer.goodUntil}.`],
  action: { label: 'Ask for it again', path: offer.path },
})

export const expiredForSellerMail = (party: Party, quoteId: number, path: string): MailContent => ({
  subject: `Quote #${quoteId}: the offer has ended`,
  greeting: greetingOf(party),
  paragraphs: ['The customer didn’t accept in time. The quote is closed, and the customer was notified.'],
  action: { label: `Open quote #${quoteId}`, path },
})

/** To the customer of a quote that its seller has closed, whose reason stays with the seller. */
export const closedMail = (party: Party, quoteId: number, wasOffer: boolean, path: string): MailContent => ({
  subject: `Quote #${quoteId} is closed`,
  greeting: greetingOf(party),
  paragraphs: [
    `The seller has closed quote #${quoteId}.`,
    ...(wasOffer ? ['Its offer can no longer be accepted.'] : []),
    'If you have a question about it, write in the quote’s chat.',
  ],
  action: { label: `Open quote #${quoteId}`, path },
})

/** To a store's owner, in whose place an operator has closed a quote of the store's. */
export const storeQuoteClosedMail = (
  party: Party,
  quote: { id: number; reason: string | undefined; path: string },
): MailContent => ({
  subject: `Quote #${quote.id} of your store is closed`,
  greeting: greetingOf(party),
  paragraphs: [
    `An operator of the marketplace has closed quote #${quote.id} of your store. Its customer was notified.`,
    ...because(quote.reason),
  ],
  action: { label: `Open quote #${quote.id}`, path: quote.path },
})

/** To a store's owner, in whose place an operator has deleted a quote of the store's: nothing of it can be opened any more. */
export const storeQuoteDeletedMail = (party: Party, quoteId: number, path: string): MailContent => ({
  subject: `Quote #${quoteId} of your store was deleted`,
  greeting: greetingOf(party),
  paragraphs: [`An operator of the marketplace has deleted quote #${quoteId} of your store.`],
  action: { label: 'Open your store’s quotes', path },
})

const partClosedWords = {
  seller: 'The seller has closed it.',
  customer: 'The customer declined the offer.',
  time: 'The offer ended before the customer accepted it.',
} as const
export type PartCloser = keyof typeof partClosedWords

/** To a vendor whose part needs no more work. */
export const partClosedMail = (
  party: Party,
  part: { subQuoteId: number; quoteId: number; by: PartCloser; reason: string | undefined; path: string },
): MailContent => ({
  subject: `Sub-quote #${part.subQuoteId} is closed`,
  greeting: greetingOf(party),
  paragraphs: [
    `${partClosedWords[part.by]} Sub-quote #${part.subQuoteId}, your part of quote #${part.quoteId}, is closed. There’s nothing more to do.`,
    ...because(part.reason),
  ],
  action: { label: `Open sub-quote #${part.subQuoteId}`, path: part.path },
})

/** To the customer of a quote that its seller has deleted: nothing of it can be opened any more. */
export const deletedMail = (party: Party, quoteId: number, wasOffer: boolean, path: string): MailContent => ({
  subject: `Quote #${quoteId} was deleted`,
  greeting: greetingOf(party),
  paragraphs: [
    `The seller has deleted quote #${quoteId}.`,
    ...(wasOffer ? ['Its offer can no longer be accepted.'] : []),
  ],
  action: { label: 'Open your quotes', path },
})

/** To a vendor whose part went with its quote. */
export const partDeletedMail = (
  party: Party,
  part: { subQuoteId: number; quoteId: number; path: string },
): MailContent => ({
  subject: `Sub-quote #${part.subQuoteId} was deleted`,
  greeting: greetingOf(party),
  paragraphs: [
    `The seller has deleted quote #${part.quoteId}, and with it sub-quote #${part.subQuoteId}, your part of it. There’s nothing more to do.`,
  ],
  action: { label: 'Open your sub-quotes', path: part.path },
})

export interface AskedPrices {
  subQuoteId: number
  quoteId: number
  path: string
}

/** For a vendor, by its own part's number, since it can't open the quote. */
export const pricesAskedMail = (party: Party, asked: AskedPrices): MailContent => ({
  subject: `Sub-quote #${asked.subQuoteId}: prices requested`,
  greeting: greetingOf(party),
  paragraphs: [
    `Sub-quote #${asked.subQuoteId}, your part of quote #${asked.quoteId}, is waiting for your prices.`,
  ],
  action: { label: `Open sub-quote #${asked.subQuoteId}`, path: asked.path },
})

/** To a buyer, even where somebody else asked in its name. */
export const requestArrivedMail = (
  party: Party,
  request: { id: number; asked: string },
  path: string,
): MailContent => ({
  subject: `Your request #${request.id} has arrived`,
  greeting: greetingOf(party),
  paragraphs: [
    `We have your request for ${request.asked} as quote #${request.id}.`,
    'We’ll ask the vendors for prices and mail you the offer once it’s complete.',
  ],
  action: { label: `Open quote #${request.id}`, path },
})

/** The news about a quote for its seller: an answer, or that it is the seller's turn. */
export type SellerNews =
  | { kind: 'new-request' | 'wanted-again' }
  | { kind: 'your-turn' | 'customer-declined' | 'changes-wanted'; reason: string | undefined }
  | { kind: 'vendor-declined'; vendor: string; subQuoteId: number; reason: string | undefined }

const because = (reason: string | undefined): string[] =>
  reason === undefined || reason === '' ? [] : [`Reason: ${reason}`]

const newsTexts = (quoteId: number, news: SellerNews): { subject: string; paragraphs: string[] } => {
  switch (news.kind) {
    case 'new-request':
      return { subject: `Quote #${quoteId}: a new request`, paragraphs: ['A new quote was requested.'] }
    case 'wanted-again':
      return {
        subject: `Quote #${quoteId}: the customer asks for the offer again`,
        paragraphs: [
          'The offer has ended, and the customer asks for it again. Re-open the quote to renew it.',
        ],
      }
    case 'your-turn':
      return {
        subject: `Quote #${quoteId}: it is your turn`,
        paragraphs: ['A quote is waiting for you.', ...because(news.reason)],
      }
    case 'customer-declined':
      return {
        subject: `Quote #${quoteId}: the customer declined`,
        paragraphs: ['The customer declined the offer, and the quote is closed.', ...because(news.reason)],
      }
    case 'changes-wanted':
      return {
        subject: `Quote #${quoteId}: the customer asks for changes`,
        paragraphs: ['The customer asked for changes to the offer.', ...because(news.reason)],
      }
    case 'vendor-declined':
      return {
        subject: `Quote #${quoteId}: ${news.vendor} declined`,
        paragraphs: [
          `${news.vendor} declined its part, sub-quote #${news.subQuoteId}. Price it yourself, or close it.`,
          ...because(news.reason),
        ],
      }
  }
}

/** To the operator, or the owner of the store that a quote belongs to. */
export const sellerMail = (party: Party, quoteId: number, news: SellerNews, path: string): MailContent => ({
  ...newsTexts(quoteId, news),
  greeting: greetingOf(party),
  action: { label: `Open quote #${quoteId}`, path },
})

/** To the customer: the changes since its last mail, with the link to the present offer. */
export const offerChangedMail = (
  party: Party,
  offer: OfferMail,
  changes: readonly string[],
): MailContent => ({
  subject: `Your offer for quote #${offer.quoteId} has changed`,
  greeting: greetingOf(party),
  paragraphs: [
    `The offer for quote #${offer.quoteId} was changed: ${formatCents(offer.totalCents)} in total now.`,
    ...changes,
    ...(offer.goodUntil === '' ? [] : [`It is good until the end of ${offer.goodUntil}.`]),
  ],
  action: { label: 'Read the offer', path: offer.path },
  note: 'Nothing is ordered until you accept, and you only accept the version shown to you.',
})

export const offerChangedForSellerMail = (
  party: Party,
  quoteId: number,
  changes: readonly string[],
  path: string,
): MailContent => ({
  subject: `Quote #${quoteId}: the offer was changed`,
  greeting: greetingOf(party),
  paragraphs: ['The offer was changed, and the customer was notified:', ...changes],
  action: { label: `Open quote #${quoteId}`, path },
})

export interface OrderMail {
  orderId: number
  quoteId: number
  totalCents: number
  paidCents: number
  path: string
}

const sumsOf = ({ totalCents, paidCents }: OrderMail): string =>
  `Total ${formatCents(totalCents)}, paid ${formatCents(paidCents)}, still to pay ${formatCents(totalCents - paidCents)}.`

export const orderMail = (party: Party, order: OrderMail): MailContent => ({
  subject: `Order #${order.orderId} is placed`,
  greeting: greetingOf(party),
  paragraphs: [`Quote #${order.quoteId} is now order #${order.orderId}.`, sumsOf(order)],
  action: { label: `Open order #${order.orderId}`, path: order.path },
})

/** To the operator, or the owner of the store that sold. */
export const sellerOrderMail = (party: Party, order: OrderMail): MailContent => ({
  subject: `New order #${order.orderId}`,
  greeting: greetingOf(party),
  paragraphs: [`Quote #${order.quoteId} was bought.`, sumsOf(order)],
  action: { label: `Open order #${order.orderId}`, path: order.path },
})

/** To a vendor: its own part only, by its own number. */
export const subOrderMail = (
  party: Party,
  subOrder: { subOrderId: number; amountCents: number; purchaseOrder: string; notes: string; path: string },
): MailContent => ({
  subject: `New sub-order #${subOrder.subOrderId}`,
  greeting: greetingOf(party),
  paragraphs: [
    `A customer bought your part of a quote: ${formatCents(subOrder.amountCents)}.`,
    ...(subOrder.purchaseOrder === '' ? [] : [`Their purchase order: ${subOrder.purchaseOrder}`]),
    ...(subOrder.notes === '' ? [] : [`Notes: ${subOrder.notes}`]),
  ],
  action: { label: `Open sub-order #${subOrder.subOrderId}`, path: subOrder.path },
})

export const refundMail = (
  party: Party,
  quoteId: number,
  amountCents: number,
  path: string,
): MailContent => ({
  subject: `Your payment for quote #${quoteId} is refunded`,
  greeting: greetingOf(party),
  paragraphs: [
    `We received ${formatCents(amountCents)} for quote #${quoteId}, but the offer was no longer available.`,
    'The full amount is refunded to your card.',
  ],
  action: { label: `Open quote #${quoteId}`, path },
})

/** For a payer whose outcome was unknown at first. */
export const paymentFailedMail = (
  party: Party,
  { quoteId, reason, isCharged, path }: { quoteId: number; reason: string; isCharged: boolean; path: string },
): MailContent => ({
  subject: `Your payment for quote #${quoteId} failed`,
  greeting: greetingOf(party),
  paragraphs: [
    `Your payment for quote #${quoteId} took a while to confirm. It failed: ${reason}`,
    `No order was placed${isCharged ? '' : ', and your card is not charged'}. You can accept the offer again while it is open.`,
  ],
  action: { label: 'Open the offer', path },
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
    path: string
  },
): MailContent => {
  const isOne = facts.isWhole && facts.onOffer.length + facts.others.length === 1
  return {
    subject: `${facts.vendor} is no longer selling: open quotes`,
    greeting: greetingOf(party),
    paragraphs: [
      `Products of ${facts.vendor} left the catalogue, and open quotes include some of them. These quotes can’t be accepted until the vendor’s sub-quote is closed or the vendor is approved again.`,
      ...(facts.onOffer.length === 0 ? [] : [`On offer to a customer: ${quoteNames(facts.onOffer)}.`]),
      ...(facts.others.length === 0 ? [] : [`Still being priced: ${quoteNames(facts.others)}.`]),
      ...(facts.isWhole ? [] : ['And more.']),
    ],
    action: { label: isOne ? 'Open the quote' : 'Open the quotes', path: facts.path },
  }
}

/** To a vendor or a seller: the lines on offer that nobody can pay for at present. */
export const shortStockMail = (
  party: Party,
  {
    quoteId,
    lines,
  }: {
    quoteId: number
    lines: readonly { name: string; wanted: number; available: number; subQuoteId: number }[]
  },
  action: { label: string; path: string },
): MailContent => ({
  subject: `Not enough stock for the offer of quote #${quoteId}`,
  greeting: greetingOf(party),
  paragraphs: [
    'The customer can’t pay for this offer while stock is short:',
    ...lines.map(
      ({ name, wanted, available, subQuoteId }) =>
        `${name}: ${available} in stock, ${wanted} on offer in sub-quote #${subQuoteId}`,
    ),
  ],
  action,
  note: 'You’re notified once per version of the offer.',
})

/** To the seller: its customer has paid on an order's balance. Names no sum, since a mail is read by more than the seller. */
export const balancePaidMail = (
  party: Party,
  { orderId, isPaid, path }: { orderId: number; isPaid: boolean; path: string },
): MailContent => ({
  subject: `A payment for order #${orderId} has come in`,
  greeting: greetingOf(party),
  paragraphs: [isPaid ? 'The order is paid in full.' : 'Part of its balance is still to be paid.'],
  action: { label: `Open order #${orderId}`, path },
})
