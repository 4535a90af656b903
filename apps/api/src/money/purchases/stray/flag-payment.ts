import { formatCents } from '@armature/domain/money'
import type { ReceivedPayment, WhyStray } from '@armature/domain/purchases/payment-match'
import { isGivenBack } from '@armature/domain/purchases/payment-match'
import { newStray } from '@armature/domain/purchases/stray-payment'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import type { Balance } from '../balance/balance-repository.ts'
import type { Hold } from '../accept/hold-repository.ts'
import { insertStray } from './stray-payment-repository.ts'
import type { MoneySubject } from './notify-operators.ts'
import { nameOf, recordForOperators, notifyOperators } from './notify-operators.ts'

/** The subject that a stray payment names: a hold, or a balance payment. */
export interface Named {
  subject: MoneySubject
  ids: { hold_id: string } | { balance_id: string }
  /** The effect that the payment didn't have. */
  missed: string
  words: Record<'amount' | 'second', string>
}

export const namedHold = (hold: Hold): Named => ({
  subject: { quoteId: hold.quote_id, orderId: null },
  ids: { hold_id: hold.id },
  missed: 'bought nothing',
  words: {
    amount: 'another amount than the down payment',
    second: 'the quote has had its payment already',
  },
})

export const namedBalance = (balance: Balance, quoteId: number): Named => ({
  subject: { quoteId, orderId: balance.order_id },
  ids: { balance_id: balance.id },
  missed: 'was not counted',
  words: {
    amount: `another amount than the ${formatCents(balance.amount_cents)} that were asked for`,
    second: 'the payment that it names has come already',
  },
})

const words: Record<Exclude<WhyStray, keyof Named['words']>, string> = {
  currency: 'another currency',
  account: 'it went to another account',
  mode: 'it was made in the provider’s other mode, test or live',
}

const amountOf = ({ amountCents, currency }: ReceivedPayment): string =>
  currency === 'usd' ? formatCents(amountCents) : `${amountCents} (${currency})`

/**
 * Records money that names a hold or balance but isn't the expected payment, and so has no effect on it. Money that
 * reached us is refunded. The timeline and a mail report it to operators once, however often the provider does.
 */
export const flagPayment = async (
  trx: Database,
  ctx: Context,
  { subject, ids, missed, words: own }: Named,
  { payment, why }: { payment: ReceivedPayment & { id: string }; why: readonly WhyStray[] },
): Promise<void> => {
  const refund = isGivenBack(why)
  const isNew = await insertStray(trx, {
    id: payment.id,
    ...ids,
    quote_id: subject.quoteId,
    amount_cents: payment.amountCents,
    currency: payment.currency,
    account: payment.account,
    livemode: payment.livemode,
    differences: [...why],
    state: newStray(refund),
    created_at: ctx.now,
  })
  if (!isNew) return
  const all = { ...words, ...own }
  const reasons = why.map((one) => all[one]).join('; ')
  const end = refund ? 'It goes back.' : 'It can’t be refunded from here. Please check it at the provider.'
  await recordForOperators(trx, ctx, subject, {
    what: 'payment-mismatch',
    summary: `Payment ${payment.id} of ${amountOf(payment)} ${missed}: ${reasons}. ${end}`,
  })
  ctx.log.warn(
    { event: 'payment_mismatch', ...ids, paymentId: payment.id, why },
    'a payment is not the one that was asked for',
  )
  if (refund)
    await addJob(trx, 'refund-stray', { paymentId: payment.id }, { key: `refund-stray:${payment.id}` })
  await notifyOperators(trx, ctx, subject, {
    topic: 'a payment that does not match',
    paragraphs: [
      `A payment of ${amountOf(payment)} (${payment.id}) names ${nameOf(subject)}, and ${missed}: ${reasons}.`,
      end,
    ],
  })
}
