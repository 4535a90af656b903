import { toWire } from '@armature/domain/money'
import type { Deps } from '../src/deps.ts'
import type { Bought } from './orders.ts'
import { buyOrder, openPayouts, shipPart, sumsOf } from './orders.ts'
import { pass } from './purchases.ts'
import type { QuoteWorld } from './quote-world.ts'

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

/** As a process that dies before a call, or after the provider did it and before anybody heard of it. */
const dying = (payments: Deps['payments'], random: Random, share: number): Deps['payments'] => {
  const mortal =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    async (input: Input): Promise<Output> => {
      const chance = random()
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

const cents = (text: string): number => Math.round(Number(text) * 100)

/** Some part of an amount, at least a cent, sometimes all of it. */
const someOf = (random: Random, amount: number): string =>
  toWire(random() < 0.4 ? amount : Math.max(1, Math.floor(random() * amount)))

type Act = (world: QuoteWorld, order: Bought, random: Random) => Promise<unknown>

const acts: readonly Act[] = [
  async (world, { id }, random) => {
    const { pending_amount } = await sumsOf(world, id)
    if (cents(pending_amount) < 50) return
    await world.callAs(world.customer, 'payOrderBalance', {
      params: { id },
      body: {
        amount: toWire(Math.max(50, cents(someOf(random, cents(pending_amount))))),
        payment_method: random() < 0.15 ? 'pm_card_chargeDeclined' : 'pm_card_visa',
      },
    })
  },
  async (world, { id }, random) => {
    const { pending_amount } = await sumsOf(world, id)
    if (cents(pending_amount) === 0) return
    await world.callAs(world.admin, 'recordOrderPayment', {
      params: { id },
      body: { amount: someOf(random, cents(pending_amount)), reference: 'Wire' },
    })
  },
  (world, { id }, random) =>
    world.callAs(world.admin, 'changeOrder', {
      params: { id },
      body: { shipment_amount: toWire(Math.floor(random() * 3_000)) },
    }),
  (world, { sub }) => shipPart(world, sub),
  (world, { sub2 }) => shipPart(world, sub2, world.vendor2),
  async (world, { id, sub, sub2 }, random) => {
    const { paid_amount } = await sumsOf(world, id)
    if (cents(paid_amount) === 0) return
    await world.callAs(world.admin, 'refundOrder', {
      params: { id },
      body: {
        amount: someOf(random, cents(paid_amount)),
        reason: 'Broken',
        ...(random() < 0.3 ? { suborder: pick(random, [sub, sub2]) } : {}),
      },
    })
  },
  (world, { sub }) => world.callAs(world.vendor, 'retryTransfer', { body: { suborder_id: sub } }),
  async (world) => {
    pass(world, 2)
    await world.runJobs()
  },
]

/**
 * Orders, payments, shipment, payouts and refunds at random, with a provider that fails, drops and answers nobody, and a
 * process that dies around its calls; then everything is left to the reconcilers. The same seed makes the same story.
 */
export const liveThroughMoney = async (
  world: QuoteWorld,
  { orders, seed, say = () => {} }: { orders: number; seed: number; say?: (done: number) => void },
): Promise<void> => {
  const random = seeded(seed)
  const real = world.deps.payments
  for (const vendor of [world.vendor, world.vendor2]) await openPayouts(world, vendor.userId)
  for (let done = 0; done < orders; done += 1) {
    const order = await buyOrder(world, { downPayment: 5 + Math.floor(random() * 96) })
    world.deps.payments = dying(real, random, 0.1)
    const count = 2 + Math.floor(random() * 6)
    for (let nth = 0; nth < count; nth += 1) {
      if (random() < 0.2)
        await world.faults({
          kind: pick(random, faults),
          count: 1 + Math.floor(random() * 2),
          method: 'POST',
          path: pick(random, movers),
        })
      await pick(random, acts)(world, order, random)
    }
    await world.clearFaults()
    world.deps.payments = real
    say(done + 1)
  }
  for (let nth = 0; nth < 12; nth += 1) {
    pass(world, 10)
    await world.runJobs()
  }
}
