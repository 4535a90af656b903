import { sandboxBrowserPath, sandboxPublishableKey } from '@armature/stripe-sandbox/test-cards'
import type { KeepCardAnswer, PaymentMethodAnswer } from './card-entry-props.ts'
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
const send = async (path: string, form: Record<string, string>): Promise<{ ok: boolean; body: unknown }> => {
  const response = await fetch(`${sandboxBrowserPath}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    credentials: 'omit',
    headers: { authorization: `Bearer ${sandboxPublishableKey}` },
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { ok: response.ok, body: await response.json() }
}

const failed = (body: unknown): { ok: false; message: string } => ({
  ok: false,
  message: textAt(body, 'error', 'message') ?? textAt(body, 'last_setup_error', 'message') ?? unreachable,
})

export const createSandboxPaymentMethod = async (
  card: CardFields,
  email?: string,
): Promise<PaymentMethodAnswer> => {
  const expiry = parseExpiry(card.expiry)
  try {
    const { ok, body } = await send('/v1/payment_methods', {
      type: 'card',
      'card[number]': card.number.replaceAll(' ', ''),
      'card[exp_month]': String(expiry?.month ?? ''),
      'card[exp_year]': String(expiry?.year ?? ''),
      'card[cvc]': card.cvc,
      ...(email === undefined ? {} : { 'billing_details[email]': email }),
    })
    const id = textAt(body, 'id')
    return ok && id !== undefined ? { ok: true, paymentMethod: id } : failed(body)
  } catch {
    return { ok: false, message: unreachable }
  }
}

/** Whether the payer confirms to the bank that it is them. */
export type AskBank = () => Promise<'succeed' | 'fail'>

/** Answers the bank about a payment or a saved card, as its own page would. Our server asks the provider for the outcome. */
export const answerSandboxBank = async (clientSecret: string, askBank: AskBank): Promise<void> => {
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const intent = `/v1/${kind}/${clientSecret.split('_secret_')[0] ?? ''}`
  await send(`${intent}/authenticate`, { client_secret: clientSecret, outcome: await askBank() })
}

const isKept = (body: unknown): boolean =>
  textAt(body, 'status') === 'succeeded' || textAt(body, 'error', 'setup_intent', 'status') === 'succeeded'

/** Confirms this secret's setup intent with the card; for some cards the bank asks in between. */
export const keepSandboxCard = async (
  clientSecret: string,
  paymentMethod: string,
  askBank: AskBank,
): Promise<KeepCardAnswer> => {
  const intent = `/v1/setup_intents/${clientSecret.split('_secret_')[0] ?? ''}`
  const secret = { client_secret: clientSecret }
  try {
    let { body } = await send(`${intent}/confirm`, { ...secret, payment_method: paymentMethod })
    if (textAt(body, 'status') === 'requires_action')
      body = (await send(`${intent}/authenticate`, { ...secret, outcome: await askBank() })).body
    return isKept(body) ? { ok: true } : failed(body)
  } catch {
    return { ok: false, message: unreachable }
  }
}
