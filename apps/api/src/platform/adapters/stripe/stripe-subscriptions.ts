import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type {
  FoundSubscription,
  PlanChangeWanted,
  PreviewResult,
  PriceResult,
  SubscriptionRecord,
  SubscriptionResult,
  Subscriptions,
} from '../../ports/subscriptions.ts'
import { declineOf, failureOf } from './stripe-failures.ts'

/** Prices and subscriptions at Stripe. */
export const stripeSubscriptions = (stripe: Stripe): Subscriptions => ({
  createPrice: (wanted) => createPrice(stripe, wanted),
  createSubscription: ({ customerId, priceId, idempotencyKey, metadata }) =>
    done(
      stripe.subscriptions.create(
        {
          customer: customerId,
          items: [{ price: priceId }],
          payment_behavior: 'error_if_incomplete',
          metadata,
        },
        { idempotencyKey },
      ),
    ),
  findSubscription: (id) => findSubscription(stripe, id),
  findSubscriptionByMetadata: (match) => findByMetadata(stripe, match),
  previewPlanChange: (wanted) => preview(stripe, wanted),
  changeSubscriptionPlan: (wanted) =>
    done(
      stripe.subscriptions.update(
        wanted.subscriptionId,
        { ...changeOf(wanted), payment_behavior: 'error_if_incomplete' },
        { idempotencyKey: wanted.idempotencyKey },
      ),
    ),
  setCancelAtPeriodEnd: (id, cancel) =>
    done(stripe.subscriptions.update(id, { cancel_at_period_end: cancel })),
  cancelSubscription: (id) => cancelNow(stripe, id),
  payOpenInvoices: (id) => payOpenInvoices(stripe, id),
})

/** A change of plan for preview and execution; a subscription set to end continues with the new plan. */
const changeOf = ({ itemId, priceId, at }: PlanChangeWanted) => ({
  items: [{ id: itemId, price: priceId }],
  cancel_at_period_end: false,
  proration_behavior: 'always_invoice' as const,
  ...(at === null ? {} : { proration_date: at }),
})

const subscriptionRecord = (subscription: Stripe.Subscription): SubscriptionRecord => {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error('a subscription has an item')
  return {
    id: subscription.id,
    status: subscription.status,
    itemId: item.id,
    priceId: item.price.id,
    currentPeriodEnd: new Date(item.current_period_end * 1_000),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    livemode: subscription.livemode,
    metadata: subscription.metadata,
  }
}

/** The outcome of a call that charges: a decline is told apart from a refusal. */
const done = async (call: Promise<Stripe.Subscription>): Promise<SubscriptionResult> => {
  try {
    return { status: 'done', subscription: subscriptionRecord(await call) }
  } catch (error) {
    return declineOr(error)
  }
}

const declineOr = (error: unknown) => declineOf(error) ?? failureOf(error)

const createPrice = async (
  stripe: Stripe,
  { name, amountCents, interval, lookupKey }: Parameters<Subscriptions['createPrice']>[0],
): Promise<PriceResult> => {
  try {
    const found = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 })
    const [there] = found.data
    if (there !== undefined) return { status: 'made', priceId: there.id }
    const { id } = await stripe.prices.create(
      {
        currency: 'usd',
        unit_amount: amountCents,
        recurring: { interval },
        product_data: { name },
        lookup_key: lookupKey,
      },
      { idempotencyKey: lookupKey },
    )
    return { status: 'made', priceId: id }
  } catch (error) {
    return failureOf(error)
  }
}

const findSubscription = async (stripe: Stripe, id: string): Promise<FoundSubscription> => {
  try {
    return { status: 'found', subscription: subscriptionRecord(await stripe.subscriptions.retrieve(id)) }
  } catch (error) {
    const failure = failureOf(error)
    return failure.status === 'refused' && failure.code === 'resource_missing'
      ? { status: 'not_found' }
      : failure
  }
}

const findByMetadata = async (
  stripe: Stripe,
  { customerId, key, value }: Parameters<Subscriptions['findSubscriptionByMetadata']>[0],
): Promise<FoundSubscription> => {
  try {
    for await (const one of stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }))
      if (one.metadata[key] === value) return { status: 'found', subscription: subscriptionRecord(one) }
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'not_found' }
}

const preview = async (stripe: Stripe, wanted: PlanChangeWanted): Promise<PreviewResult> => {
  try {
    const invoice = await stripe.invoices.createPreview({
      subscription: wanted.subscriptionId,
      subscription_details: changeOf(wanted),
    })
    return {
      status: 'previewed',
      lines: invoice.lines.data.map(({ description, amount }) => ({
        description: description ?? '',
        amountCents: amount,
      })),
      dueCents: invoice.amount_due,
      at: invoice.parent?.subscription_details?.subscription_proration_date ?? invoice.created,
      creditCents: Math.abs(Math.min(0, invoice.ending_balance ?? 0)),
    }
  } catch (error) {
    return failureOf(error)
  }
}

/** An already ended subscription can't be ended; its state is read instead. */
const cancelNow = async (stripe: Stripe, id: string): Promise<SubscriptionResult> => {
  const ended = await done(stripe.subscriptions.cancel(id))
  return ended.status === 'refused' && ended.code === 'resource_missing'
    ? done(stripe.subscriptions.retrieve(id))
    : ended
}

/**
 * Each attempt has its own key, or a declined card would be declined for the next one too. A bill can be paid only
 * once, whatever the key: of two concurrent calls the second finds it paid.
 */
const payInvoice = async (stripe: Stripe, invoice: string): Promise<void> => {
  try {
    await stripe.invoices.pay(invoice, {}, { idempotencyKey: `pay:${invoice}:${randomUUID()}` })
  } catch (error) {
    if (declineOf(error) !== undefined || failureOf(error).status !== 'refused') throw error
    const { status } = await stripe.invoices.retrieve(invoice)
    if (status !== 'paid') throw error
  }
}

const payOpenInvoices = async (stripe: Stripe, id: string): Promise<SubscriptionResult> => {
  try {
    for await (const { id: invoice } of stripe.invoices.list({
      subscription: id,
      status: 'open',
      limit: 100,
    }))
      await payInvoice(stripe, invoice)
  } catch (error) {
    return declineOr(error)
  }
  return done(stripe.subscriptions.retrieve(id))
}
