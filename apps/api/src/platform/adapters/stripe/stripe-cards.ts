import type Stripe from 'stripe'
import type { CardChange, Cards, FoundCards, MadeSetup } from '../../ports/cards.ts'
import type { PaymentsRefused, PaymentsUnavailable } from '../../ports/payments.ts'
import { savedCard } from './stripe-customers.ts'
import { failureOf } from './stripe-failures.ts'

/** The cards of a customer at Stripe. */
export const stripeCards = (stripe: Stripe): Cards => ({
  confirmCard: (card) => confirmCard(stripe, card),
  createCardSetup: (setup) => createSetup(stripe, setup),
  listCards: (customerId) => listCards(stripe, customerId),
  detachCard: (cardId) => changeOf(stripe.paymentMethods.detach(cardId)),
  setDefaultCard: (customerId, cardId) =>
    changeOf(stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })),
})

const missingOr = (error: unknown): { status: 'not_found' } | PaymentsRefused | PaymentsUnavailable => {
  const failure = failureOf(error)
  return failure.status === 'refused' && failure.code === 'resource_missing'
    ? { status: 'not_found' }
    : failure
}

const createSetup = async (
  stripe: Stripe,
  { customerId, idempotencyKey }: { customerId: string; idempotencyKey: string },
): Promise<MadeSetup> => {
  try {
    const setup = await stripe.setupIntents.create(
      { customer: customerId, allowed_payment_method_types: ['card'], usage: 'off_session' },
      { idempotencyKey },
    )
    // A malformed answer doesn't tell the outcome.
    return setup.client_secret === null
      ? { status: 'unavailable', reason: 'server', message: 'The answer has no secret.' }
      : { status: 'made', clientSecret: setup.client_secret }
  } catch (error) {
    return failureOf(error)
  }
}

const confirmCard = async (
  stripe: Stripe,
  { customerId, cardId, idempotencyKey }: Parameters<Cards['confirmCard']>[0],
): Promise<MadeSetup | { status: 'confirmed' }> => {
  try {
    const setup = await stripe.setupIntents.create(
      {
        customer: customerId,
        payment_method: cardId,
        confirm: true,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
      },
      { idempotencyKey },
    )
    if (setup.status === 'requires_action' && setup.client_secret !== null)
      return { status: 'made', clientSecret: setup.client_secret }
    return setup.status === 'succeeded'
      ? { status: 'confirmed' }
      : { status: 'refused', code: setup.status, message: 'The card was not confirmed.' }
  } catch (error) {
    return failureOf(error)
  }
}

const listCards = async (stripe: Stripe, customerId: string): Promise<FoundCards> => {
  try {
    const [customer, methods] = await Promise.all([
      stripe.customers.retrieve(customerId),
      stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
    ])
    if (customer.deleted) return { status: 'not_found' }
    const chosen = customer.invoice_settings.default_payment_method
    const defaultId = typeof chosen === 'string' ? chosen : (chosen?.id ?? null)
    return { status: 'found', cards: methods.data.map(savedCard), defaultId }
  } catch (error) {
    return missingOr(error)
  }
}

const changeOf = async (asked: Promise<unknown>): Promise<CardChange> => {
  try {
    await asked
    return { status: 'done' }
  } catch (error) {
    return missingOr(error)
  }
}
