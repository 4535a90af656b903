import { paths } from '@armature/domain/pages/page-paths'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { greetingOf } from '../../../platform/mail/reader.ts'
import { findSellerParties } from '../../../platform/outbox/party-repository.ts'
import { notify } from '../../../platform/outbox/notify.ts'

/** The record that the money belongs to: the order if there is one, else the quote. */
export interface MoneySubject {
  quoteId: number
  orderId: number | null
}

const placeOf = ({ quoteId, orderId }: MoneySubject) =>
  orderId === null
    ? ({ kind: 'quote', id: quoteId, path: paths.quoteSubQuotes(quoteId) } as const)
    : ({ kind: 'order', id: orderId, path: paths.orderSubOrders(orderId) } as const)

/** Its name in a sentence: `order #7`. */
export const nameOf = (subject: MoneySubject): string => {
  const { kind, id } = placeOf(subject)
  return `${kind} #${id}`
}

/** Adds an event for operators only to the timeline of a record with a money problem. */
export const recordForOperators = (
  trx: Database,
  ctx: Context,
  subject: MoneySubject,
  { what, summary }: { what: 'payment-mismatch' | 'refunded-mismatch' | 'refund-refused'; summary: string },
): Promise<void> => {
  const kind = `${placeOf(subject).kind}.${what}`
  return recordEvents(trx, ctx, [{ kind, summary, quote_id: subject.quoteId, order_id: subject.orderId }])
}

/** Mails the operators about a record's money, since even a store's payments reach the marketplace's account. */
export const notifyOperators = async (
  trx: Database,
  ctx: Context,
  of: MoneySubject,
  { topic, paragraphs }: { topic: string; paragraphs: string[] },
): Promise<void> => {
  const { kind, id, path } = placeOf(of)
  const name = nameOf(of)
  for (const party of await findSellerParties(trx, null))
    await notify(trx, ctx, party, {
      kind: 'trouble',
      about: { kind, id },
      mail: {
        subject: `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${topic}`,
        greeting: greetingOf(party),
        paragraphs,
        action: { label: `Open the ${kind}`, path },
      },
    })
}

/** Leaves a repeatedly refused refund to the operators: on the timeline, in the log and by mail. */
export const leaveRefund = async (
  trx: Database,
  ctx: Context,
  subject: MoneySubject,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> => {
  const text = `Payment ${paymentId} could not be refunded: ${reason}`
  await recordForOperators(trx, ctx, subject, { what: 'refund-refused', summary: text })
  ctx.log.error({ event: 'refund_refused', ...subject, paymentId }, 'a refund is left to the operator')
  await notifyOperators(trx, ctx, subject, {
    topic: 'a refund that the provider refuses',
    paragraphs: [`${text}.`, 'Several tries over some hours failed. Please refund it at the provider.'],
  })
}
