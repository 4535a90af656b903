import type Stripe from 'stripe'
import type {
  CreateCustomerResult,
  FoundCustomer,
  FoundDefaultCard,
  KeepCardResult,
  SavedCard,
  PaymentCustomers,
} from '../../ports/payment-customers.ts'
import { declineOf, failureOf } from './stripe-failures.ts'

/** Customers at Stripe and the card that their invoices are paid with. */
export const stripeCustomers = (stripe: Stripe): PaymentCustomers => ({
  createCustomer: (wanted) => createCustomer(stripe, wanted),
  findCustomerByMetadata: (match) => findCustomerByMetadata(stripe, match),
  findDefaultCard: (customerId) => findDefaultCard(stripe, customerId),
  keepDefaultCard: (wanted) => keepDefaultCard(stripe, wanted),
})

const createCustomer = async (
  stripe: Stripe,
  { email, name, idempotencyKey, metadata }: Parameters<PaymentCustomers['createCustomer']>[0],
): Promise<CreateCustomerResult> => {
  try {
    const { id } = await stripe.customers.create({ email, name, metadata }, { idempotencyKey })
    return { status: 'created', id }
  } catch (error) {
    return failureOf(error)
  }
}

const findCustomerByMetadata = async (
  stripe: Stripe,
  { email, key, value }: Parameters<PaymentCustomers['findCustomerByMetadata']>[0],
): Promise<FoundCustomer> => {
  try {
    for await (const customer of stripe.customers.list({ email, limit: 100 }))
      if (customer.metadata[key] === value) return { status: 'found', id: customer.id }
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'not_found' }
}

export const savedCard = (method: Stripe.PaymentMethod): SavedCard => ({
  id: method.id,
  brand: method.card?.brand ?? '',
  last4: method.card?.last4 ?? '',
  expMonth: method.card?.exp_month ?? 0,
  expYear: method.card?.exp_year ?? 0,
})

const findDefaultCard = async (stripe: Stripe, customerId: string): Promise<FoundDefaultCard> => {
  try {
    const customer = await stripe.customers.retrieve(customerId, {
      expand: ['invoice_settings.default_payment_method'],
    })
    if (customer.deleted) return { status: 'found', card: null }
    const method = customer.invoice_settings.default_payment_method
    return { status: 'found', card: method === null || typeof method === 'string' ? null : savedCard(method) }
  } catch (error) {
    return failureOf(error)
  }
}

const keepDefaultCard = async (
  stripe: Stripe,
  { customerId, paymentMethod }: Parameters<PaymentCustomers['keepDefaultCard']>[0],
): Promise<KeepCardResult> => {
  try {
    // Neither needs a key: repeating them changes nothing.
    const method = await stripe.paymentMethods.attach(paymentMethod, { customer: customerId })
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: method.id } })
    return { status: 'kept', card: savedCard(method) }
  } catch (error) {
    return declineOf(error) ?? failureOf(error)
  }
}
