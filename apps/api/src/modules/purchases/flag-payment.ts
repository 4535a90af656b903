import { formatCents } from '@armature/domain/money'
import type { PaymentDifference, ReceivedPayment } from '@armature/domain/orders/payment-match'
import { isGivenBack } from '@armature/domain/orders/payment-match'
import { newStray } from '@armature/domain/orders/stray-payment'
import { paths } from '@armature/domain/pages/page-paths'
import { greetingOf } from '../../mail/reader.ts'
import { tell } from '../../outbox/tell.ts'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { addJob } from '../../outbox/job-repository.ts'
import type { Hold } from './hold-repository.ts'
import { findSellerParties } from '../../outbox/party-repository.ts'
import { insertStray } from './stray-payment-repository.ts'

/** The payment differs from its hold, or the hold has had its payment already. */
export type WhyStray = PaymentDifference | 'second'

const words: Record<WhyStray, string> = {
  amount: 'another amount than the down payment',
  currency: 'another currency',
  account: 'it went to another account',
  mode: 'it was made in the provider’s other mode, test or live',
  second: 'the quote has had its payment already',
}

const amountOf = ({ amountCents, currency }: ReceivedPayment): string =>
  currency === 'usd' ? formatCents(amountCents) : `${amountCents} (${currency})`

/** Puts an event for the operator, not for the customer, on the quote that a payment named. */
export const recordStray = (
  trx: Database,
  ctx: Context,
  quoteId: number,
  { kind, summary }: { kind: string; summary: string },
): Promise<void> => recordEvents(trx, ctx, [{ kind, summary, quote_id: quoteId }])

/** Mails the operators about a quote's money: payments come to the marketplace's account, also where a store sells. */
export const tellOperators = async (
  trx: Database,
  ctx: Context,
  quoteId: number,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<void> => {
  for (const party of await findSellerParties(trx, null)) {
    const greeting = greetingOf(party)
    const action = {
      label: 'Open the quote',
      path: paths.quoteSubQuotes(quoteId),
    }
    await tell(trx, ctx, party, {
      kind: 'trouble',
      about: { kind: 'quote', id: quoteId },
      mail: { subject, greeting, paragraphs, action },
    })
  }
}

/**
 * Records money that names a hold and doesn't fit it; such money never buys. Money that has reached us is refunded. The
 * quote's timeline and a mail to the operators name it once, however often the provider reports it.
 */
export const flagPayment = async (
  trx: Database,
  ctx: Context,
  hold: Hold,
  { payment, why }: { payment: ReceivedPayment & { id: string }; why: readonly WhyStray[] },
): Promise<void> => {
  const refund = isGivenBack(why.filter((one) => one !== 'second'))
  const isNew = await insertStray(trx, {
    id: payment.id,
    hold_id: hold.id,
    quote_id: hold.quote_id,
    amount_cents: payment.amountCents,
    currency: payment.currency,
    account: payment.account,
    livemode: payment.livemode,
    differences: [...why],
    state: newStray(refund),
    created_at: ctx.now,
  })
  if (!isNew) return
  const reasons = why.map((one) => words[one]).join('; ')
  const end = refund ? 'It goes back.' : 'It can’t be refunded from here: please look at it at the provider.'
  await recordStray(trx, ctx, hold.quote_id, {
    kind: 'quote.payment-mismatch',
    summary: `Payment ${payment.id} of ${amountOf(payment)} bought nothing: ${reasons}. ${end}`,
  })
  ctx.log.warn(
    { event: 'payment_mismatch', holdId: hold.id, paymentId: payment.id, why },
    'a payment does not match its hold',
  )
  if (refund)
    await addJob(trx, 'refund-stray', { paymentId: payment.id }, { key: `refund-stray:${payment.id}` })
  await tellOperators(trx, ctx, hold.quote_id, {
    subject: `Quote #${hold.quote_id}: a payment that does not match`,
    paragraphs: [
      `A payment of ${amountOf(payment)} (${payment.id}) names quote #${hold.quote_id}, and bought nothing: ${reasons}.`,
      end,
    ],
  })
}
