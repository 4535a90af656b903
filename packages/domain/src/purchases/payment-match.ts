/** A payment that the provider reports. */
export interface ReceivedPayment {
  amountCents: number
  /** Lower case, as the provider writes it. */
  currency: string
  /** The connected account that took it; null for the marketplace's own. */
  account: string | null
  /** False for play money. */
  livemode: boolean
}

/** The payment that a hold, or a payment on a balance, asks for: to the marketplace's own account, in its currency and in the server's mode. */
export interface ExpectedPayment {
  amountCents: number
  livemode: boolean
}

/** And the payment that it has had, if any. */
export interface AskedPayment extends ExpectedPayment {
  paymentId: string | null
}

export const currency = 'usd'

export type PaymentDifference = 'amount' | 'currency' | 'account' | 'mode'

/**
 * The differences between a payment and the one that was asked for; empty where it may count. The name of a hold or a
 * balance on a payment proves nothing, because anybody who may write payments at the provider may name any.
 */
export const paymentDifferences = (
  received: ReceivedPayment,
  expected: ExpectedPayment,
): PaymentDifference[] => {
  const differs: Record<PaymentDifference, boolean> = {
    amount: received.amountCents !== expected.amountCents,
    currency: received.currency !== currency,
    account: received.account !== null,
    mode: received.livemode !== expected.livemode,
  }
  return (Object.keys(differs) as PaymentDifference[]).filter((name) => differs[name])
}

/** The payment differs from the one that was asked for, or that one has come already. */
export type WhyStray = PaymentDifference | 'second'

/** The reasons why a payment isn't the one that was asked for; empty where it is. */
export const whyStray = (
  received: ReceivedPayment & { id: string },
  asked: AskedPayment,
): readonly WhyStray[] => {
  if (received.id === asked.paymentId) return []
  const differences = paymentDifferences(received, asked)
  if (differences.length > 0) return differences
  return asked.paymentId === null ? [] : ['second']
}

/** Can the marketplace give the money back? Only money that has reached its own account. */
export const isGivenBack = (why: readonly WhyStray[]): boolean =>
  !why.includes('account') && !why.includes('mode')
