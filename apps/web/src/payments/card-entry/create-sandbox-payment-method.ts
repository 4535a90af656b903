import { sandboxBrowserPath, sandboxPublishableKey } from '@armature/stripe-sandbox/test-cards'
import type { PaymentMethodAnswer } from './card-entry-props.ts'
import type { CardFields } from './card-fields.ts'
import { parseExpiry } from './card-fields.ts'

const unreachable = 'The card could not be checked. Please try again.'
const timeoutMs = 10_000

const textAt = (value: unknown, ...path: string[]): string | undefined => {
  let at: unknown = value
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined
  return typeof at === 'string' ? at : undefined
}

/** As the provider's own script would send it: a form, with the publishable key and without cookies. */
export const createSandboxPaymentMethod = async (card: CardFields): Promise<PaymentMethodAnswer> => {
  const expiry = parseExpiry(card.expiry)
  const form = new URLSearchParams({
    type: 'card',
    'card[number]': card.number.replaceAll(' ', ''),
    'card[exp_month]': String(expiry?.month ?? ''),
    'card[exp_year]': String(expiry?.year ?? ''),
    'card[cvc]': card.cvc,
  })
  try {
    const response = await fetch(`${sandboxBrowserPath}/v1/payment_methods`, {
      method: 'POST',
      body: form,
      credentials: 'omit',
      headers: { authorization: `Bearer ${sandboxPublishableKey}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json()
    const id = textAt(body, 'id')
    if (response.ok && id !== undefined) return { ok: true, paymentMethod: id }
    return { ok: false, message: textAt(body, 'error', 'message') ?? unreachable }
  } catch {
    return { ok: false, message: unreachable }
  }
}
