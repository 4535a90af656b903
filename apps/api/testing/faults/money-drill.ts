import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import Stripe from 'stripe'
import type { TestUser } from '../builders.ts'
import { buildUser, buildVendor } from '../builders.ts'
import { keepCard } from '../money/cards.ts'
import { accountDrills } from './account-drills.ts'
import type { Drill, DrillPoint } from './drill.ts'
import { asking, countAt, eventsOf, orderAtProvider } from './drill.ts'
import type { KillingLine } from './killing-line.ts'
import { startKillingLine } from './killing-line.ts'
import { buyOrder, failPayout, openPayouts, shipPart, sumsOf, transfersAt } from '../money/orders.ts'
import { moneyOf } from '../money/purchases.ts'
import type { QuoteWorld } from '../quote-world.ts'
import { makeOffer } from '../quote-world.ts'
import type { ServerProcess } from './server-process.ts'
import { freePort } from '../../../../tools/free-port.ts'
import { startServer } from './server-process.ts'
import { buildPlan, subscribeBody } from '../money/subscriptions.ts'
import { waitingStatements } from '../waiting-statements.ts'

const subscriptionOf = async (world: QuoteWorld, vendor: TestUser) => {
  const customer = await world.owner
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', vendor.userId)
    .executeTakeFirst()
  const rows = (await world.callAs(vendor, 'listSubscriptions', {})).ok
  const { rows: theirs } = await world.sandboxPool.query<{ id: string; end: number }>(
    `select id, (body #>> '{items,data,0,current_period_end}')::int as end from stripe_sandbox.objects
     where kind = 'subscription' and body ->> 'customer' = $1`,
    [customer?.customer_id],
  )
  const { rows: bills } = await world.sandboxPool.query<{ start: string; status: string }>(
    `select body #>> '{lines,data,0,period,start}' as start, body ->> 'status' as status from stripe_sandbox.objects
     where kind = 'invoice' and body ->> 'customer' = $1`,
    [customer?.customer_id],
  )
  return {
    states: rows.map(({ status }) => status),
    atProvider: theirs.length,
    sameEnd: new Date(rows[0]?.current_period_end ?? 0).getTime() === (theirs[0]?.end ?? 0) * 1_000,
    stores: await eventsOf(world, 'store.opened', 'user_id', vendor.userId),
    // One bill a period, each of its own time.
    isPaid:
      new Set(bills.map(({ start }) => start)).size === bills.length &&
      bills.every(({ status }) => status === 'paid'),
  }
}

const payments = { method: 'POST', path: /^\/v1\/payment_intents$/ } as const

/** The news of a subscription's renewal, as the provider sends it again until it is taken. */
const renewalNews = async (world: QuoteWorld, vendor: TestUser): Promise<string> => {
  const { rows } = await world.sandboxPool.query<{ body: unknown }>(
    `select body from stripe_sandbox.objects where kind = 'event' and body ->> 'type' = 'customer.subscription.updated'
       and body #>> '{data,object,metadata,vendor_id}' = $1 order by seq desc limit 1`,
    [String(vendor.userId)],
  )
  return JSON.stringify(rows[0]?.body)
}

const monthSeconds = 31 * 86_400

export const drills = {
  ...accountDrills,
  'attach card': async (world: QuoteWorld): Promise<Drill> => {
    const user = await buildUser(world.owner)
    // The browser's part, once, however often the effect is looked at.
    let kept: Promise<unknown> | undefined
    return {
      ask: await asking(world, user, 'createSetupIntent', { body: {} }),
      provider: { method: 'POST', path: /^\/v1\/customers$/ },
      table: 'payment_customers',
      effect: async () => {
        kept ??= keepCard(world, user)
        await kept
        const cards = (await world.callAs(user, 'listPaymentMethods', {})).ok
        return [await countAt(world, 'customer', `body #>> '{metadata,user_id}'`, user.userId), cards.length]
      },
      expected: [1, 1],
    }
  },
  purchase: async (world: QuoteWorld): Promise<Drill> => {
    const offer = await makeOffer(world)
    return {
      ask: await asking(world, null, 'acceptOffer', {
        params: { token: offer.token },
        body: { revision: offer.revision, payment_method: 'pm_card_visa' },
      }),
      provider: payments,
      table: 'events',
      effect: () => moneyOf(world, offer.id),
      expected: { orders: 1, paid: 1_111, captured: [1_111], refunded: 0 },
    }
  },
  balance: async (world: QuoteWorld): Promise<Drill> => {
    const { id } = await buyOrder(world)
    return {
      ask: await asking(world, world.customer, 'payOrderBalance', {
        params: { id },
        body: { amount: '10.00', payment_method: 'pm_card_visa' },
      }),
      provider: payments,
      table: 'events',
      effect: async () => [
        (await sumsOf(world, id)).paid_amount,
        await orderAtProvider(world, id, 'payment_intent'),
      ],
      expected: ['21.11', 1],
    }
  },
  transfer: async (world: QuoteWorld): Promise<Drill> => {
    const order = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, order)
    return {
      ask: await asking(world, world.vendor, 'retryTransfer', { body: { suborder_id: order.sub } }),
      provider: { method: 'POST', path: /^\/v1\/transfers$/ },
      table: 'events',
      effect: async () => [
        (await transfersAt(world, order.sub)).map(({ amount }) => amount),
        (await world.callAs(world.admin, 'readSubOrder', { params: { id: order.sub } })).ok.transfer_status,
        await eventsOf(world, 'sub_order.transferred', 'order_id', order.id),
      ],
      expected: [[1_111], 'COMPLETED', 1],
    }
  },
  reversal: async (world: QuoteWorld): Promise<Drill> => {
    const order = await buyOrder(world, { downPayment: 100 })
    await openPayouts(world, world.vendor.userId)
    await shipPart(world, order.sub)
    await world.runJobs()
    return {
      ask: await asking(world, world.admin, 'refundOrder', {
        params: { id: order.id },
        body: { amount: '12.34', reason: 'Broken', suborder: order.sub },
      }),
      provider: { method: 'POST', path: /^\/v1\/transfers\/[^/]+\/reversals$/ },
      table: 'events',
      effect: async () => [
        (await transfersAt(world, order.sub)).map(({ reversed }) => reversed),
        (await sumsOf(world, order.id)).refunded_amount,
        await orderAtProvider(world, order.id, 'refund'),
      ],
      expected: [[1_111], '12.34', 1],
    }
  },
  refund: async (world: QuoteWorld): Promise<Drill> => {
    const { id } = await buyOrder(world, { downPayment: 100 })
    return {
      ask: await asking(world, world.admin, 'refundOrder', {
        params: { id },
        body: { amount: '7.00', reason: 'Broken' },
      }),
      provider: { method: 'POST', path: /^\/v1\/refunds$/ },
      table: 'ledger_transactions',
      effect: async () => [
        (await sumsOf(world, id)).refunded_amount,
        await orderAtProvider(world, id, 'refund'),
        await eventsOf(world, 'order.refunded', 'order_id', id),
      ],
      expected: ['7.00', 1, 1],
    }
  },
  subscribe: async (world: QuoteWorld): Promise<Drill> => {
    const vendor = await buildVendor(world.owner)
    const { id } = await buildPlan(world)
    return {
      ask: await asking(world, vendor, 'subscribe', { body: subscribeBody(vendor, id) }),
      provider: { method: 'POST', path: /^\/v1\/subscriptions$/ },
      table: 'events',
      effect: () => subscriptionOf(world, vendor),
      expected: { states: ['LIVE'], atProvider: 1, sameEnd: true, stores: 1, isPaid: true },
    }
  },
  renewal: async (world: QuoteWorld): Promise<Drill> => {
    const vendor = await buildVendor(world.owner)
    const { id } = await buildPlan(world)
    await world.callAs(vendor, 'subscribe', { body: subscribeBody(vendor, id) })
    let payload = ''
    return {
      begin: async () => {
        await world.advanceSandbox(monthSeconds)
        payload = await renewalNews(world, vendor)
      },
      ask: async (url) => {
        const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: world.webhookSecret })
        const answer = await fetch(`${url}/api/payment/webhook/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body: payload,
        })
        await answer.arrayBuffer()
        return answer.status
      },
      provider: { method: 'GET', path: /^\/v1\/subscriptions\// },
      table: 'subscriptions',
      effect: () => subscriptionOf(world, vendor),
      expected: { states: ['LIVE'], atProvider: 1, sameEnd: true, stores: 1, isPaid: true },
    }
  },
} satisfies Record<string, (world: QuoteWorld) => Promise<Drill>>

export type DrillName = keyof typeof drills

/** Nothing commits a write of this table until it is let go; `caught` resolves once somebody waits to. */
const holdTable = async (world: QuoteWorld, table: string) => {
  const holding = await world.owner.startTransaction().execute()
  await sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(holding)
  return {
    caught: async () => {
      while ((await waitingStatements(world.owner, table)) === 0) await delay(5)
    },
    letGo: async () => {
      await holding.rollback().execute()
    },
  }
}

export interface DrillOutcome {
  /** The status that answered the call, sent once more under its key, after the restart. */
  again: number
  effect: unknown
  expected: unknown
}

/** The living server may still be at a job that `runJobs` leaves to it: waits for its outcome, and no longer than a minute. */
const untilSettled = async ({ effect, expected }: Drill): Promise<void> => {
  const end = Date.now() + 60_000
  while (Date.now() < end && !isDeepStrictEqual(await effect(), expected)) await delay(50)
}

/** Prepares all actions, then runs a server process on the world's database that reaches the world's sandbox over a line which kills it. */
export const startDrills = async (
  world: QuoteWorld,
  dataDir: string,
  chosen: readonly (readonly [DrillName, DrillPoint])[],
) => {
  // Prepared while no other process runs that would take the jobs.
  const prepared = new Map<string, Drill>()
  for (const [name, at] of chosen) prepared.set(`${name} ${at}`, await drills[name](world))
  const line: KillingLine = await startKillingLine(world.sandboxUrl)
  const begin = async (): Promise<ServerProcess> => {
    const begun = startServer({
      PORT: String(await freePort()),
      DATABASE_URL: world.databaseUrl,
      ARMATURE_DATA_DIR: dataDir,
      SERVER_SECRET: world.deps.serverSecret,
      SEED_DEMO: 'false',
      STRIPE_SECRET_KEY: 'sk_test_armature',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_armature',
      STRIPE_WEBHOOK_SECRET: world.webhookSecret,
      STRIPE_BASE_URL: line.url,
    })
    await begun.ready()
    return begun
  }
  let server = await begin()
  const kill = async (): Promise<void> => {
    await server.signal('SIGKILL')
  }
  /** Without a call to the provider it can only die before it commits. */
  const dieHeld = async (hold: () => ReturnType<typeof holdTable>): Promise<void> => {
    const { caught, letGo } = await hold()
    try {
      await caught()
      await kill()
    } finally {
      await letGo()
    }
  }
  const die = async (drill: Drill, at: DrillPoint): Promise<void> => {
    if (at === 'after the commit') {
      await drill.ask(server.url)
      return kill()
    }
    const hold = () => holdTable(world, drill.table)
    const shut = drill.provider === null ? dieHeld(hold) : line.set({ ...drill.provider, at, kill, hold })
    // The caller hears nothing any more.
    const asked = drill.ask(server.url).then(
      (status) => {
        throw new Error(`answered ${status} without the provider`)
      },
      () => shut,
    )
    await Promise.race([shut, asked]).finally(line.unset)
  }
  return {
    run: async (name: DrillName, at: DrillPoint): Promise<DrillOutcome> => {
      const drill = prepared.get(`${name} ${at}`)
      if (drill === undefined) throw new Error(`${name} was not prepared`)
      world.clock.now = new Date()
      await drill.begin?.()
      await die(drill, at)
      server = await begin()
      // The work that the dead server left is due by now; the living one works on it too.
      world.clock.now = new Date(Date.now() + 120_000)
      await world.runJobs()
      const again = await drill.ask(server.url)
      await untilSettled(drill)
      await world.runJobs()
      world.clock.now = new Date()
      return { again, effect: await drill.effect(), expected: drill.expected }
    },
    stop: async () => {
      await kill()
      line.stop()
    },
  }
}
