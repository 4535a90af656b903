/** What the provider says that it took. */
export interface ReceivedPayment {
  amountCents: number
  /** Lower case, as the provider writes it. */
  currency: string
  /** The connected account that took it; null for the marketplace's own. */
  account: string | null
  /** False for play money. */
  livemode: boolean
}

/** What a hold asks for: the marketplace's own account, its currency, and the mode that the server runs in. */
export interface ExpectedPayment {
  amountCents: number
  livemode: boolean
}

export const currency = 'usd'

export type PaymentDifference = 'amount' | 'currency' | 'account' | 'mode'

/**
 * In what a payment is another one than its hold asks for; nothing where it may buy. That a payment names the
 * hold proves nothing: whoever may write payments at the provider may name any hold.
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

/** Money that reached the marketplace itself, and so can be given back by it. */
export const isGivenBack = (differences: readonly PaymentDifference[]): boolean =>
  !differences.includes('account') && !differences.includes('mode')
