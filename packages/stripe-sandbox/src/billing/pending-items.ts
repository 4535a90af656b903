import type Stripe from 'stripe'
import type { LineDraft } from './invoice-lines.ts'
import type { RecurringPrice } from './prices.ts'
import { requirePrice } from './prices.ts'
import { wireDecimal } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { insertObject, listObjects, updateObject } from '../sandbox-store.ts'
import type { StoredSubscription } from './subscription-record.ts'
import { itemOf } from './subscription-record.ts'

/** The provider has only `date`; ours are listed by creation time, like everything else. */
type PendingItem = Stripe.InvoiceItem & { created: number }

/** Saves lines for the next invoice. */
export const keepForNextInvoice = async (
  call: SandboxCall,
  subscription: StoredSubscription,
  lines: readonly LineDraft[],
): Promise<void> => {
  for (const line of lines) {
    const item: PendingItem = {
      id: call.newId('ii'),
      object: 'invoiceitem',
      amount: line.amount,
      created: call.now,
      currency: line.price.currency,
      customer: subscription.customer,
      customer_account: null,
      date: call.now,
      description: line.description,
      discountable: false,
      discounts: [],
      invoice: null,
      livemode: false,
      metadata: {},
      net_amount: line.amount,
      parent: {
        subscription_details: { subscription: subscription.id, subscription_item: itemOf(subscription).id },
        type: 'subscription_details',
      },
      period: line.period,
      pricing: {
        price_details: { price: line.price.id, product: line.price.product },
        type: 'price_details',
        unit_amount_decimal: wireDecimal(line.price.unit_amount),
      },
      proration: line.proration,
      quantity: line.quantity,
      quantity_decimal: wireDecimal(line.quantity),
      tax_rates: [],
      test_clock: subscription.test_clock,
    }
    await insertObject(call.db, item)
  }
}

const waiting = async (call: SandboxCall, subscription: string): Promise<PendingItem[]> => {
  const where = { invoice: null, parent: { subscription_details: { subscription } } }
  const { data } = await listObjects(call.db, 'invoiceitem', { limit: 100 }, where)
  return (data as PendingItem[]).toReversed()
}

const priceOf = (call: SandboxCall, { pricing }: PendingItem): Promise<RecurringPrice> => {
  const price = pricing?.price_details?.price
  return requirePrice(call, typeof price === 'string' ? price : '')
}

/** The lines that wait for the next invoice. */
export const pendingLines = async (call: SandboxCall, subscription: string): Promise<LineDraft[]> =>
  Promise.all(
    (await waiting(call, subscription)).map(async (item) => ({
      amount: item.amount,
      description: item.description ?? '',
      period: item.period,
      price: await priceOf(call, item),
      quantity: item.quantity,
      proration: item.proration,
    })),
  )

/** Records the invoice that took the waiting lines. */
export const closePending = async (
  call: SandboxCall,
  subscription: string,
  invoice: string,
): Promise<void> => {
  for (const item of await waiting(call, subscription)) {
    const closed: PendingItem = { ...item, invoice }
    await updateObject(call.db, closed, {})
  }
}
