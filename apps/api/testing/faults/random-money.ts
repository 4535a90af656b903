import { AsyncLocalStorage } from 'node:async_hooks'
import { claimMoveNames } from '@armature/domain/claims/claim-machine'
import { toWire } from '@armature/domain/money'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import pg from 'pg'
import { columnTypes } from '../../src/platform/db/tables/column-types.ts'
import type { Deps } from '../../src/platform/context/deps-type.ts'
import type { Bought } from '../money/orders.ts'
import { sweepDisputes } from '../../src/money/disputes/settle-dispute.ts'
import { decideDispute, disputedCard, disputeOf, sendDisputeNews } from '../money/disputes.ts'
import { aDelivery, anAddress } from '../money/deliveries.ts'
import { keepTaxRate } from '../money/taxes.ts'
import { openPayouts, shipPart } from '../money/orders.ts'
import { accept, pass } from '../money/purchases.ts'
import type { OfferParts, QuoteWorld } from '../quote-world.ts'
import { makeOffer } from '../quote-world.ts'

/** Numbers from 0 up to 1 that are the same for the same seed. */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number

const killed = (): Error => new Error('killed')

/** Which story a call belongs to, and by which chances a process dies around it. */
const stories = new AsyncLocalStorage<{ death: Random }>()

/** As a process that dies before a call, or after the provider did it and before anybody heard of it. */
const dying = (payments: Deps['payments'], share: number): Deps['payments'] => {
  const mortal =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      const chance = stories.getStore()?.death() ?? 1
      if (chance < share / 2) throw killed()
      const answer = await call(input)
      if (chance < share) throw killed()
      return answer
    }
  return {
    ...payments,
    createPaymentIntent: mortal(payments.createPaymentIntent),
    refundPayment: mortal(payments.refundPayment),
    createTransfer: mortal(payments.createTransfer),
    reverseTransfer: mortal(payments.reverseTransfer),
  }
}

const faults = ['failing', 'dropped', 'succeed_then_drop'] as const
const movers = ['/v1/payment_intents', '/v1/refunds', '/v1/transfers'] as const

const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

/** An order's sums in cents, read by one statement and not by a call. */
const sumsOf = (world: QuoteWorld, id: number): Promise<{ paid: number; pending: number }> =>
  world.owner
    .selectFrom('orders')
    .select(['paid_cents as paid', 'pending_cents as pending'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Some part of an amount, at least a cent, sometimes all of it. */
const someOf = (random: Random, amount: number): number =>
  random() < 0.4 ? amount : Math.max(1, Math.floor(random() * amount))

const linesOf = (world: QuoteWorld, id: number) =>
  world.owner
    .selectFrom('order_items')
    .innerJoin('sub_orders', 'sub_orders.id', 'order_items.sub_order_id')
    .where('sub_orders.order_id', '=', id)
    .select(['order_items.id as item', 'order_items.quantity'])
    .orderBy('order_items.id')
    .execute()

/** Some pieces of some lines, of which some go back into stock. */
const someLines = async (world: QuoteWorld, id: number, random: Random) =>
  (await linesOf(world, id)).map(({ item, ...line }) => {
    const quantity = Math.floor(random() * (line.quantity + 1))
    return { item, quantity, restock: Math.floor(random() * (quantity + 1)) }
  })

const runs = new WeakMap<QuoteWorld, Promise<void>>()

/** One run of the queue works for every story that waits for one: a story that comes while one goes on joins it. */
const runJobsTogether = (world: QuoteWorld): Promise<void> => {
  const run = runs.get(world) ?? world.runJobs().finally(() => runs.delete(world))
  runs.set(world, run)
  return run
}

type Action = (world: QuoteWorld, order: Bought, random: Random) => Promise<unknown>

/** Claims some pieces of one line, shipped or not. */
const claimSome: Action = async (world, { id }, random) => {
  const { item, quantity } = pick(random, await linesOf(world, id))
  await world.callAs(world.customer, 'openClaim', {
    params: { id },
    body: { item, quantity: 1 + Math.floor(random() * quantity), reason: 'Bent' },
  })
}

/** Tries a random move on the order's newest claim, by a random person. */
const moveSome: Action = async (world, { id }, random) => {
  const claim = await world.owner
    .selectFrom('claims')
    .select(['id', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (claim === undefined) return
  const by = pick(random, [world.admin, world.vendor, world.vendor2, world.customer])
  await world.callAs(by, 'moveClaim', {
    params: { id: claim.id },
    body: {
      move: pick(random, claimMoveNames),
      reason: 'As it is',
      pieces: Math.floor(random() * (claim.quantity + 1)),
      tracking_url: 'https://parcels.example.test/again',
      ...(random() < 0.5 ? { amount: toWire(1 + Math.floor(random() * 2_000)) } : {}),
    },
  })
}

/** The payer's bank decides a dispute, and its events arrive, or don't. */
const decideSome: Action = async (world, { quoteId }, random) => {
  const dispute = await disputeOf(world, quoteId)
  if (dispute === '') return
  // Decided once, and then refused.
  if (random() < 0.5)
    await decideDispute(world, dispute, random() < 0.5 ? 'winning_evidence' : 'losing_evidence').catch(
      () => {},
    )
  if (random() < 0.7) await sendDisputeNews(world, dispute)
}

const actions: readonly Action[] = [
  async (world, { id }, random) => {
    const { pending } = await sumsOf(world, id)
    if (pending < 50) return
    await world.callAs(world.customer, 'payOrderBalance', {
      params: { id },
      body: {
        amount: toWire(Math.max(50, someOf(random, pending))),
        payment_method: random() < 0.15 ? 'pm_card_chargeDeclined' : 'pm_card_visa',
      },
    })
  },
  async (world, { id }, random) => {
    const { pending } = await sumsOf(world, id)
    if (pending === 0) return
    await world.callAs(world.admin, 'recordOrderPayment', {
      params: { id },
      body: { amount: toWire(someOf(random, pending)), reference: 'Wire' },
    })
  },
  // A transfer recorded twice counts once.
  async (world, { id }, random) => {
    const { pending } = await sumsOf(world, id)
    if (pending === 0) return
    const transfer = {
      amount: toWire(someOf(random, pending)),
      received: '2026-03-01',
      reference: paymentReference(id),
    }
    await world.callAs(world.admin, 'recordTransfers', { body: { transfers: [transfer, transfer] } })
  },
  (world, { id }, random) =>
    world.callAs(world.admin, 'changeOrder', {
      params: { id },
      body: { shipment_amount: toWire(Math.floor(random() * 3_000)) },
    }),
  // Another destination brings another tax, or none.
  (world, { quoteId }, random) =>
    world.callAs(world.customer, 'setQuoteDelivery', {
      params: { id: quoteId },
      body: {
        delivery: aDelivery({ ship_to: anAddress({ country: pick(random, ['DE', 'JP']), region: '' }) }),
      },
    }),
  (world, { sub }) => shipPart(world, sub),
  (world, { sub2 }) => shipPart(world, sub2, world.vendor2),
  async (world, { id, sub, sub2 }, random) => {
    const { paid } = await sumsOf(world, id)
    if (paid === 0) return
    await world.callAs(world.admin, 'refundOrder', {
      params: { id },
      body: {
        amount: toWire(someOf(random, paid)),
        reason: 'Broken',
        ...(random() < 0.3 ? { suborder: pick(random, [sub, sub2]) } : {}),
        ...(random() < 0.2 ? { of: 'FREIGHT' as const } : {}),
      },
    })
  },
  async (world, { id, sub, sub2 }, random) => {
    const named = random() < 0.5 ? await someLines(world, id, random) : undefined
    await world.callAs(world.admin, 'callOff', {
      params: { id },
      body: {
        reason: 'Ordered twice',
        ...(random() < 0.3 && named === undefined ? { suborder: pick(random, [sub, sub2]) } : {}),
        ...(named === undefined ? {} : { lines: named }),
      },
    })
  },
  claimSome,
  moveSome,
  decideSome,
  (world, { sub }) => world.callAs(world.vendor, 'retryTransfer', { body: { suborder_id: sub } }),
  async (world) => {
    pass(world, 2)
    await runJobsTogether(world)
  },
]

/** Where a tax is stated: the offer's next revision has it. */
const sendToGermany = async <Offer extends { id: number; revision: number }>(
  world: QuoteWorld,
  offer: Offer,
): Promise<Offer> => {
  const ship_to = anAddress({ country: 'DE', region: '' })
  const body = { delivery: aDelivery({ ship_to }) }
  const { revision } = (
    await world.callAs(world.customer, 'setQuoteDelivery', { params: { id: offer.id }, body })
  ).ok
  return { ...offer, revision }
}

const orderOnTerms = (world: QuoteWorld, { token, revision }: { token: string; revision: number }) =>
  world.callAs(world.customer, 'orderOnAccount', {
    params: { token },
    body: { revision, way: 'TERMS', purchase_order: 'PO-1' },
  })

/** A purchase like any other; null where a fault that another story set kept it from an order, or from our knowing of one. */
const buy = async (
  world: QuoteWorld,
  {
    isTaxed,
    isOnTerms,
    isDisputed,
    pieces,
    ...terms
  }: Pick<OfferParts, 'downPayment' | 'freights'> & {
    isTaxed: boolean
    isOnTerms: boolean
    isDisputed: boolean
    pieces: readonly [number, number]
  },
): Promise<Bought | null> => {
  const made = await makeOffer(world, {
    ...terms,
    products: [
      { id: world.model, quantity: pieces[0] },
      { id: world.component, quantity: pieces[1] },
    ],
  })
  const offer = isTaxed ? await sendToGermany(world, made) : made
  const bought = isOnTerms
    ? await orderOnTerms(world, offer)
    : await accept(world, offer, isDisputed ? { card: disputedCard } : {})
  if (bought.status !== 200) return null
  const { order: id } = bought.ok
  const parts = await world.owner
    .selectFrom('sub_orders')
    .select(['id', 'vendor_id'])
    .where('order_id', '=', id)
    .execute()
  const subOf = (vendorId: number): number => parts.find((part) => part.vendor_id === vendorId)?.id ?? 0
  return { id, quoteId: offer.id, sub: subOf(world.vendor.userId), sub2: subOf(world.vendor2.userId) }
}

/** Of none, the first or both vendors, sometimes free. */
const someFreights = (random: Random): string[] =>
  Array.from({ length: Math.floor(random() * 3) }, () =>
    toWire(random() < 0.2 ? 0 : Math.floor(random() * 2_500)),
  )

/** The life of one order; its actions depend on its random numbers alone. */
const live = async (world: QuoteWorld, random: Random): Promise<boolean> => {
  const downPayment = 5 + Math.floor(random() * 96)
  const pieces = [1 + Math.floor(random() * 4), 1 + Math.floor(random() * 4)] as const
  const order = await buy(world, {
    downPayment,
    freights: someFreights(random),
    isTaxed: random() < 0.6,
    isOnTerms: random() < 0.2,
    isDisputed: random() < 0.1,
    pieces,
  })
  if (order === null) return false
  const count = 2 + Math.floor(random() * 6)
  for (let nth = 0; nth < count; nth += 1) {
    if (random() < 0.2)
      await world.faults({
        kind: pick(random, faults),
        count: 1 + Math.floor(random() * 2),
        method: 'POST',
        path: pick(random, movers),
      })
    await pick(random, actions)(world, order, random)
  }
  return true
}

/**
 * A statement over all that is there: of thousands of orders, beside other work, it takes longer than a request may, so it
 * has a connection of its own, which neither the server's limit nor the driver's cuts off.
 */
export const patiently = async <Row extends object>(
  { databaseUrl, owner }: QuoteWorld,
  statement: RawBuilder<Row>,
): Promise<Row[]> => {
  const { sql: text, parameters } = statement.compile(owner)
  const client = new pg.Client({ connectionString: databaseUrl, types: columnTypes })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...parameters])).rows
  } finally {
    await client.end()
  }
}

/** How many orders live at the same time: enough that nobody waits for a dropped call, few enough for the pool. */
const atOnce = 8

/** Numbers of a story's own: whatever the others do, the nth story of a seed wants the same. */
const numbersOf = (seed: number, nth: number, use: 0 | 1): Random =>
  seeded(Math.imul(seed, 0x9e3779b1) ^ Math.imul(nth * 2 + use + 1, 0x85ebca6b))

/**
 * Orders, payments, shipment, payouts, refunds, claims, disputes and parts called off at random, several orders at a time, with a provider that fails, drops and
 * answers nobody, and a process that dies around its calls; then everything is left to the reconcilers. The same seed tells
 * every order the same story; the machine decides which order acts first, and whose call a fault of the provider's hits.
 */
export const liveThroughMoney = async (
  world: QuoteWorld,
  { orders, seed, say = () => {} }: { orders: number; seed: number; say?: (done: number) => void },
): Promise<void> => {
  const real = world.deps.payments
  for (const vendor of [world.vendor, world.vendor2]) await openPayouts(world, vendor.userId)
  await world.callAs(world.admin, 'setBuyerTerms', {
    params: { id: world.customer.userId },
    body: { net_days: 30, credit_limit: '900000000.00' },
  })
  // Odd to the cent at nearly every price.
  await keepTaxRate(world, { basis_points: 1_937 })
  world.deps.payments = dying(real, 0.1)
  let told = 0
  let done = 0
  const lane = async () => {
    while (done < orders) {
      const nth = told
      told += 1
      const death = numbersOf(seed, nth, 1)
      if (!(await stories.run({ death }, () => live(world, numbersOf(seed, nth, 0))))) continue
      done += 1
      say(done)
      // Within minutes its tables grow from nothing; without this the database goes on reading them whole.
      if (done % 250 === 50) await patiently(world, sql<object>`ANALYZE`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, orders) }, lane))
  const { rows: open } = await world.sandboxPool.query<{ id: string }>(
    `select id from stripe_sandbox.objects where kind = 'dispute' and body ->> 'status' = 'needs_response' order by seq`,
  )
  for (const [nth, { id }] of open.entries())
    await decideDispute(world, id, nth % 2 === 0 ? 'winning_evidence' : 'losing_evidence')
  await world.clearFaults()
  world.deps.payments = real
  for (let nth = 0; nth < 12; nth += 1) {
    pass(world, 10)
    await world.runJobs()
    if (nth % 3 === 1) await sweepDisputes(world.deps, { info: () => {}, warn: () => {}, error: () => {} })
  }
}
