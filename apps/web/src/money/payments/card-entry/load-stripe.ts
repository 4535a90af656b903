import type { Stripe } from '@stripe/stripe-js'
// The package's main entry adds the provider's script on import; this one on the first call.
import { loadStripe } from '@stripe/stripe-js/pure'

const loading = new Map<string, Promise<Stripe | null>>()

/** Once per key and page; a failed load is forgotten, so the next visit retries. */
export const stripeFor = (publishableKey: string): Promise<Stripe | null> => {
  const known = loading.get(publishableKey)
  if (known) return known
  const started = loadStripe(publishableKey).catch(() => {
    loading.delete(publishableKey)
    return null
  })
  loading.set(publishableKey, started)
  return started
}

/** Opens the bank's step in the provider's window. Our server asks the provider for the outcome. */
export const openStripeBank = async (publishableKey: string, clientSecret: string): Promise<void> => {
  const stripe = await stripeFor(publishableKey)
  await stripe?.handleNextAction({ clientSecret })
}
