import type { Actor } from '@armature/domain/rights/actor'
import { system } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { cents } from '@armature/domain/money'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Context } from '../../platform/context/context.ts'
import { recordQuotePayment } from '../../money/purchases/accept/record-quote-payment.ts'
import { patchQuote } from '../../trading/quotes/edit/patch-quote.ts'
import type { QuoteRow } from '../../trading/quotes/record/quote-repository.ts'
import { findQuoteRow } from '../../trading/quotes/record/quote-repository.ts'
import { setFreight } from '../../trading/quotes/edit/set-freight.ts'
import { setLineTerms } from '../../trading/quotes/edit/set-line-terms.ts'
import { setQuoteItemPrice, setQuoteItemPrices } from '../../trading/quotes/edit/set-prices.ts'
import { transitionQuote, transitionSubQuote } from '../../trading/quotes/moves/transition-quote.ts'
import type { DemoQuote, Fate } from './demo-quotes.ts'
import { must, seedContext } from './seed-context.ts'
import { later } from '@armature/domain/values/time'

/** A quote in progress: its parties, and its current time. */
export interface Walk {
  trx: Database
  deps: Deps
  quoteId: number
  plan: DemoQuote
  /** The operator, or the store's owner for a store quote. */
  seller: Actor
  customer: Actor
  vendors: ReadonlyMap<number, Actor>
  /** A product's quoted price in cents. */
  priceOf: ReadonlyMap<number, number>
  at: Date
  stepHours: number
}

type Step = (walk: Walk) => Promise<unknown>

const ctxOf = (walk: Walk, actor: Actor): Context => seedContext(walk.trx, walk.deps, actor, walk.at)

const pass = (walk: Walk, hours = walk.stepHours): void => {
  walk.at = later(walk.at, { hours })
}

const look = async (walk: Walk): Promise<QuoteRow> => {
  const row = await findQuoteRow(walk.trx, system, walk.quoteId)
  if (row === undefined) throw new Error(`demo quote ${walk.quoteId} is gone`)
  return row
}

const onQuote =
  (transition: TransitionName, by: 'seller' | 'customer' | 'system', reason?: string): Step =>
  async (walk) => {
    const actor = by === 'system' ? system : walk[by]
    const input = {
      params: { id: walk.quoteId, transition },
      body: reason === undefined ? undefined : { reason },
    }
    must(await transitionQuote(ctxOf(walk, actor), input), `${transition} quote ${walk.quoteId}`)
  }

const setTerms: Step = async (walk) => {
  const input = { params: { id: walk.quoteId }, body: { down_payment: walk.plan.downPayment } }
  must(await patchQuote(ctxOf(walk, walk.seller), input), 'set the down payment')
}

const priceLines = async (
  walk: Walk,
  actor: Actor,
  { id: subQuoteId, items: lines }: Pick<QuoteRow['sub_quotes'][number], 'id' | 'items'>,
): Promise<void> => {
  // One quote in five states no lead times.
  if (walk.quoteId % 5 !== 0) {
    const leadTimes = lines.map(({ id, product_id }) => ({ id, lead_time_days: 5 + (product_id % 4) * 7 }))
    const input = { params: { id: subQuoteId }, body: { lines: leadTimes } }
    must(await setLineTerms(ctxOf(walk, actor), input), `lead times of quote ${walk.quoteId}`)
  }
  // One in three states freight, sometimes free.
  if (walk.quoteId % 3 === 0) {
    const input = { params: { id: subQuoteId }, body: { freight: cents((subQuoteId % 4) * 1_450) } }
    must(await setFreight(ctxOf(walk, actor), input), `freight of sub-quote ${subQuoteId}`)
  }
  for (const { id, product_id, price_cents } of lines) {
    const price = cents(walk.priceOf.get(product_id) ?? 0)
    if (price === price_cents) continue
    must(await setQuoteItemPrice(ctxOf(walk, actor), { params: { id }, body: { price } }), `price line ${id}`)
  }
}

/** Each vendor in turn; with `only: 'first'` the others keep the customer waiting. */
const eachVendor =
  (transition: TransitionName, more: { priced?: boolean; only?: 'first'; reason?: string } = {}): Step =>
  async (walk) => {
    const { sub_quotes } = await look(walk)
    const body = more.reason === undefined ? undefined : { reason: more.reason }
    for (const sub of more.only === 'first' ? sub_quotes.slice(0, 1) : sub_quotes) {
      const vendor = walk.vendors.get(sub.vendor_id)
      if (vendor === undefined) throw new Error(`no vendor ${sub.vendor_id} in the demo`)
      if (more.priced) await priceLines(walk, vendor, sub)
      const input = { params: { id: sub.id, transition }, body }
      must(await transitionSubQuote(ctxOf(walk, vendor), input), `${transition} sub-quote ${sub.id}`)
      pass(walk, walk.stepHours / 4)
    }
  }

/** One of the first vendor's lines isn't offered, the others are priced. */
const withoutOne: Step = async (walk) => {
  for (const [index, sub] of (await look(walk)).sub_quotes.entries()) {
    const vendor = walk.vendors.get(sub.vendor_id)
    if (vendor === undefined) throw new Error(`no vendor ${sub.vendor_id} in the demo`)
    const lacking = index === 0 ? sub.items.at(-1) : undefined
    const offered = sub.items.filter((item) => item !== lacking)
    await priceLines(walk, vendor, { id: sub.id, items: offered })
    if (lacking === undefined) continue
    const ctx = ctxOf(walk, vendor)
    const unpriced = { params: { id: sub.id }, body: { lines: [{ id: lacking.id, price: null }] } }
    must(await setQuoteItemPrices(ctx, unpriced), `leave line ${lacking.id} unpriced`)
    const reason = 'Discontinued; the last pieces are sold.'
    const marked = { params: { id: sub.id }, body: { lines: [{ id: lacking.id, no_quote: reason }] } }
    must(await setLineTerms(ctx, marked), `mark line ${lacking.id}`)
  }
}

const sellerPrices: Step = async (walk) => {
  for (const sub of (await look(walk)).sub_quotes) await priceLines(walk, walk.seller, sub)
}

const pay =
  (share: 'down' | 'full'): Step =>
  async (walk) => {
    const { total_cents, tax } = await look(walk)
    const total = cents(total_cents + (tax?.cents ?? 0))
    const amount = share === 'full' ? total : dueAtPurchase(total, walk.plan.downPayment)
    const input = {
      params: { id: walk.quoteId },
      body: { amount, reference: `Wire transfer ${10_000 + walk.quoteId}` },
    }
    must(await recordQuotePayment(ctxOf(walk, walk.seller), input), `buy quote ${walk.quoteId}`)
  }

/** Already on offer: its first line gets cheaper, and the down payment smaller. */
const reviseOffer: Step = async (walk) => {
  const [line] = (await look(walk)).sub_quotes.flatMap(({ items }) => items)
  if (line === undefined) throw new Error(`demo quote ${walk.quoteId} has no line`)
  const price = cents(Math.round(line.price_cents * 0.94))
  const ctx = ctxOf(walk, walk.seller)
  must(await setQuoteItemPrice(ctx, { params: { id: line.id }, body: { price } }), `reprice line ${line.id}`)
  pass(walk)
  const terms = { params: { id: walk.quoteId }, body: { down_payment: 25 } }
  must(await patchQuote(ctxOf(walk, walk.seller), terms), 'change the down payment')
}

const wait: Step = async (walk) => pass(walk, limits.quote.expiryDays * 24)

const priced = { priced: true }
const toVendors: Step[] = [setTerms, onQuote('send-to-vendor', 'seller')]
const pricedByVendors: Step[] = [...toVendors, eachVendor('vendor-approve', priced)]
const approved: Step[] = [...pricedByVendors, onQuote('admin-approve', 'seller')]
const offered: Step[] = [...approved, onQuote('send-to-customer', 'seller')]

const marketSteps: Record<Fate, Step[]> = {
  requested: [],
  'with-vendors': toVendors,
  'partly-priced': [...toVendors, eachVendor('vendor-approve', { priced: true, only: 'first' })],
  priced: pricedByVendors,
  'handed-to-admin': [...toVendors, eachVendor('send-to-admin', priced)],
  'partly-offered': [...toVendors, withoutOne, eachVendor('send-to-admin')],
  approved,
  'offered-by-vendors': [...pricedByVendors, eachVendor('vendor-to-customer')],
  offered,
  revised: [...offered, reviseOffer],
  'changes-asked': [
    ...offered,
    onQuote('request-changes', 'customer', 'Two more of the controllers, please.'),
  ],
  bought: [...offered, pay('down')],
  'bought-in-full': [...offered, pay('full')],
  shipped: [...offered, pay('down')],
  'declined-by-customer': [...offered, onQuote('close', 'customer', 'We went with another supplier.')],
  expired: [...offered, wait, onQuote('close', 'system')],
  cancelled: [setTerms, onQuote('close', 'seller', 'The project was postponed.')],
  'no-quote': [
    ...toVendors,
    eachVendor('decline-request', { reason: 'Not available in this quantity.' }),
    onQuote('close', 'seller', 'No vendor could deliver.'),
  ],
}

const storeOffered: Step[] = [setTerms, sellerPrices, onQuote('send-to-customer', 'seller')]

/** A store's owner prices and sends alone. */
const storeSteps: Partial<Record<Fate, Step[]>> = {
  requested: [],
  offered: storeOffered,
  bought: [...storeOffered, pay('down')],
  'bought-in-full': [...storeOffered, pay('full')],
  shipped: [...storeOffered, pay('down')],
  'declined-by-customer': [...storeOffered, onQuote('close', 'customer', 'We will come back next term.')],
}

export const stepsOf = (plan: DemoQuote): readonly Step[] => {
  const steps = plan.store ? storeSteps[plan.fate] : marketSteps[plan.fate]
  if (steps === undefined) throw new Error(`no way for a store quote to be ${plan.fate}`)
  return steps
}

/** Takes a quote to its end, step by step. */
export const walkQuote = async (walk: Walk): Promise<void> => {
  for (const step of stepsOf(walk.plan)) {
    pass(walk)
    await step(walk)
  }
}
