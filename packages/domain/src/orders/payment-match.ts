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

/** The payment that a hold asks for: to the marketplace's own account, in its currency and in the server's mode. */
export interface ExpectedPayment {
  amountCents: number
  livemode: boolean
}

export const currency = 'usd'

export type PaymentDifference = 'amount' | 'currency' | 'account' | 'mode'

/**
 * The differences between a payment and its hold; empty where the payment may buy. The hold's name on a payment proves
 * nothing, because anybody who may write payments at the provider may name any hold.
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

/** Can the marketplace give the money back? Only money that has reached its own account. */
export const isGivenBack = (differences: readonly PaymentDifference[]): boolean =>
  !differences.includes('account') && !differences.includes('mode')
