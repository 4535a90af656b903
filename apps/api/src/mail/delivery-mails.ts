import { dayInWords } from '@armature/domain/orders/promised-day'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'

const greetingOf = (party: Party): string => `Hello ${party.first_name || party.username},`

interface NewDay {
  orderId: number
  vendor: string
  day: string
  /** What was promised before; null where nothing was. */
  first: string | null
  path: string
}

/** To the buyer and the seller: when a vendor's part of an order comes. */
export const promisedDayMail = (
  party: Party,
  { orderId, vendor, day, first, path }: NewDay,
): MailContent => ({
  subject: `Order #${orderId}: ${vendor} expects to deliver on ${dayInWords(day)}`,
  greeting: greetingOf(party),
  paragraphs: [
    first === null
      ? `${vendor} promises its part of order #${orderId} for ${dayInWords(day)}.`
      : `${vendor} first promised its part of order #${orderId} for ${dayInWords(first)} and expects it on ${dayInWords(day)} now. The reason stands in the order’s history.`,
  ],
  action: { label: `Open order #${orderId}`, path },
})
