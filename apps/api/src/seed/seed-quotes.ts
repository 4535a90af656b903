import type { Actor } from '@armature/domain/actor'
import { system } from '@armature/domain/actor'
import { cents } from '@armature/domain/money'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { makeContext } from '../http/make-context.ts'
import { recordQuotePayment } from '../modules/payments/record-quote-payment.ts'
import { addQuote } from '../modules/quotes/add-quote.ts'
import { patchQuote } from '../modules/quotes/patch-quote.ts'
import { setQuoteItemPrice } from '../modules/quotes/set-quote-item-price.ts'
import { transitionQuote } from '../modules/quotes/transition-quote.ts'
import { transitionSubQuote } from '../modules/quotes/transition-sub-quote.ts'
import type { Scenario, Step } from './quote-scenarios.ts'
import { scenarios } from './quote-scenarios.ts'
import type { Cast, CastProduct } from './seed-cast-repository.ts'
import { findCast, findQuoteParts, settleDemoOrder } from './seed-cast-repository.ts'

const hourMs = 3_600_000
/** Oldest first: the demo's business goes back two months. */
const historyDays = 60
/** Each scenario is played this many times, with other customers, vendors and products. */
const rounds = 2

interface Stage {
  deps: Deps
  log: Context['log']
  cast: Cast
  /** A unit price in cents for a product that has no list price. */
  priceOf: (sku: string) => number
}

const ctxOf = ({ deps, log }: Stage, actor: Actor, now: Date): Context =>
  makeContext({ actor, deps, now, log, session: null, client: { ip: '127.0.0.1', userAgent: 'demo' } })

const must = <T>(what: string, value: T | Problem): T => {
  if (isProblem(value)) throw new Error(`The demo could not ${what}: ${value.detail ?? JSON.stringify(value.fields)}`)
  return value
}

/** One to three products of each of the scenario's vendors, turning through the catalogue. */
const chooseProducts = (stage: Stage, scenario: Scenario, turn: number): { id: number; quantity: number }[] => {
  const shelves = scenario.tenant ? stage.cast.storeShelves : stage.cast.shelves
  return Array.from({ length: scenario.vendors }, (_unused, index): CastProduct[] => {
    // The first two vendors are the demo accounts: their screens have most to show.
    const shelf = shelves[(index === 0 ? turn % 2 : turn + index) % shelves.length] ?? []
    return Array.from({ length: 1 + ((turn + index) % 3) }, (_nothing, step) => shelf[(turn * 3 + step) % shelf.length]).filter((product) => product !== undefined)
  })
    .flat()
    .filter((product, index, all) => all.findIndex((other) => other.id === product.id) === index)
    .map((product, index) => ({ id: product.id, quantity: 1 + ((turn + index) % 4) }))
}

const play = async (stage: Stage, quoteId: number, step: Step, now: Date, customer: Actor): Promise<void> => {
  const { admin, tenant } = stage.cast
  const who = { ADMIN: admin, TENANT: tenant, CUSTOMER: customer, SYSTEM: system } as const
  const parts = await findQuoteParts(stage.deps.db, quoteId)
  switch (step.do) {
    case 'down-payment':
      must('set terms', await patchQuote(ctxOf(stage, admin, now), { params: { id: quoteId }, body: { down_payment: step.percent } }))
      return
    case 'price':
      for (const item of parts.items.filter((one) => one.price_cents === 0)) {
        const vendor = stage.cast.actors.get(item.vendor_id) ?? admin
        const actor = parts.status === 'NEW' ? admin : vendor
        must('price', await setQuoteItemPrice(ctxOf(stage, actor, now), { params: { id: item.id }, body: { price: cents(stage.priceOf(item.sku)) } }))
      }
      return
    case 'quote':
      must(step.name, await transitionQuote(ctxOf(stage, who[step.by], now), { params: { id: quoteId, transition: step.name }, body: { reason: step.reason } }))
      return
    case 'sub-quotes':
      for (const sub of step.only === 'first' ? parts.subQuotes.slice(0, 1) : parts.subQuotes) {
        const actor = step.by === 'ADMIN' ? admin : (stage.cast.actors.get(sub.vendor_id) ?? admin)
        must(step.name, await transitionSubQuote(ctxOf(stage, actor, now), { params: { id: sub.id, transition: step.name }, body: { reason: step.reason } }))
      }
      return
    case 'pay': {
      const due = dueAtPurchase(cents(parts.total_cents), parts.down_payment ?? 100)
      const amount = step.full ? cents(parts.total_cents) : due
      const body = { amount, reference: `Bank transfer ${quoteId}` }
      must('record a payment', await recordQuotePayment(ctxOf(stage, admin, now), { params: { id: quoteId }, body }))
      if (step.transfers) await settleDemoOrder(stage.deps.db, quoteId, step.transfers)
    }
  }
}

const playScenario = async (stage: Stage, scenario: Scenario, turn: number, startedAt: Date): Promise<void> => {
  const customers = scenario.tenant ? stage.cast.storeCustomers : stage.cast.customers
  const customer = customers[turn % customers.length]
  if (customer?.userId == null) throw new Error('The demo has no customers')
  const products = chooseProducts(stage, scenario, turn)
  const added = must(
    'add a quote',
    await addQuote(ctxOf(stage, stage.cast.admin, startedAt), { userId: customer.userId, products, notes: scenario.notes }),
  )
  for (const [index, step] of scenario.steps.entries()) {
    await play(stage, added.id, step, new Date(startedAt.getTime() + (index + 1) * 2 * hourMs), customer)
  }
}

/**
 * Plays the demo's quotes through the use cases themselves, with the clock moved: what is seeded is what the
 * product would have made, history and sums included.
 */
export const seedQuotes = async (deps: Deps, log: Context['log'], priceOf: (sku: string) => number): Promise<void> => {
  const stage: Stage = { deps, log, cast: await findCast(deps.db), priceOf }
  const total = scenarios.length * rounds
  const now = deps.clock().getTime()
  for (let turn = 0; turn < total; turn += 1) {
    // Spread so that open business is recent and finished business is old.
    const scenario = scenarios[(scenarios.length - 1 - (turn % scenarios.length) + scenarios.length) % scenarios.length]
    if (!scenario) continue
    const ageDays = historyDays - Math.floor((turn * (historyDays - 2)) / total)
    const open = scenario.steps.some((step) => step.do === 'pay') ? ageDays : Math.min(ageDays, 20 - (turn % 18))
    await playScenario(stage, scenario, turn, new Date(now - open * 24 * hourMs))
  }
}
