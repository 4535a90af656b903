import { shippedText } from '@armature/domain/orders/shipped-state'
import { dayInWords } from '@armature/domain/orders/promised-day'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf } from './reader.ts'

interface NewDay {
  orderId: number
  vendor: string
  day: string
  /** The day that was promised before; null where there was none. */
  first: string | null
  path: string
}

const dayText = ({ orderId, vendor, day, first }: NewDay): string => {
  if (first === null) return `${vendor} promises its part of order #${orderId} for ${dayInWords(day)}.`
  if (day === first)
    return `${vendor} expects its part of order #${orderId} on ${dayInWords(day)} again, as first promised.`
  return `${vendor} first promised its part of order #${orderId} for ${dayInWords(first)} and expects it on ${dayInWords(day)} now. See the reason in the order’s history.`
}

/** To the buyer and the seller: when a vendor's part of an order comes. */
export const promisedDayMail = (party: Party, news: NewDay): MailContent => ({
  subject: `Order #${news.orderId}: ${news.vendor} expects to deliver on ${dayInWords(news.day)}`,
  greeting: greetingOf(party),
  paragraphs: [dayText(news)],
  action: { label: `Open order #${news.orderId}`, path: news.path },
})

/** To buyer and seller: an order's address, payer and so its tax changed. */
export const destinationMail = (
  party: Party,
  { orderId, changes, path }: { orderId: number; changes: readonly string[]; path: string },
): MailContent => ({
  subject: `Order #${orderId}: delivery details changed`,
  greeting: greetingOf(party),
  paragraphs: [...changes],
  action: { label: `Open order #${orderId}`, path },
})

/** To a vendor: the destination, day or number of its parts changed. */
export const labelMail = (
  party: Party,
  { subOrderId, path }: { subOrderId: number; path: string },
): MailContent => ({
  subject: `Sub-order #${subOrderId}: delivery details changed`,
  greeting: greetingOf(party),
  paragraphs: [
    'The delivery address, the day needed or the purchase order of your parts has changed. Check the sub-order before you ship.',
  ],
  action: { label: `Open sub-order #${subOrderId}`, path },
})

interface ParcelNews {
  orderId: number
  vendor: string
  number: number
  isVoid: boolean
  shipped: number
  ordered: number
  path: string
}

/** To the buyer: a vendor sent some of its part of an order, or didn't after all. */
export const parcelMail = (
  party: Party,
  { orderId, vendor, number, isVoid, shipped, ordered, path }: ParcelNews,
): MailContent => ({
  subject: isVoid
    ? `Order #${orderId}: parcel ${number} of ${vendor} was never sent`
    : `Order #${orderId}: ${vendor} sent parcel ${number}`,
  greeting: greetingOf(party),
  paragraphs: [
    isVoid
      ? `${vendor} says that parcel ${number} of its part of order #${orderId} was never sent; see the reason in the order’s history.`
      : `Parcel ${number} of order #${orderId} is on its way from ${vendor}. The order shows its contents and tracking.`,
    `Of its part, ${shippedText(shipped, ordered)}.`,
  ],
  action: { label: `Open order #${orderId}`, path },
})
