/** A payment as the provider reports it. */
export interface ReceivedPayment {
  amountCents: number
  /** In lower case, as the provider writes it. */
  currency: string
  /** The connected account that received it; null for the marketplace's own. */
  account: string | null
  /** False for test money. */
  livemode: boolean
}

/**
 * The payment that a hold, or a balance payment, expects: to the marketplace's own account, in its currency and the
 * server's mode.
 */
export interface ExpectedPayment {
  amountCents: number
  livemode: boolean
}

/** Includes the payment that it has already received, if any. */
export interface AskedPayment extends ExpectedPayment {
  paymentId: string | null
}

export const currency = 'usd'

export type PaymentDifference = 'amount' | 'currency' | 'account' | 'mode'

/**
 * The differences between a payment and the expected one; empty where it may count. Naming a hold or a balance proves
 * nothing, because anybody who may create payments at the provider may name any.
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

/** The payment differs from the expected one, or that one has already arrived. */
export type WhyStray = PaymentDifference | 'second'

/** The reasons why a payment isn't the expected one; empty where it is. */
export const whyStray = (
  received: ReceivedPayment & { id: string },
  asked: AskedPayment,
): readonly WhyStray[] => {
  if (received.id === asked.paymentId) return []
  const differences = paymentDifferences(received, asked)
  if (differences.length > 0) return differences
  return asked.paymentId === null ? [] : ['second']
}

/** Can the marketplace refund the money? Only money that reached its own account. */
export const isGivenBack = (why: readonly WhyStray[]): boolean =>
  !why.includes('account') && !why.includes('mode')
