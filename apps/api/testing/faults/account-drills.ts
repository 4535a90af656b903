import { paymentReference } from '@armature/domain/receivables/payment-reference'
import { buildProduct } from '../builders.ts'
import { buyOnAccount, giveTerms, takeTransfers } from '../money/on-account.ts'
import { buyOrder, sendParcel, sumsOf } from '../money/orders.ts'
import { moneyOf, stockOf } from '../money/purchases.ts'
import type { QuoteWorld } from '../quote-world.ts'
import { makeOffer } from '../quote-world.ts'
import type { Drill } from './drill.ts'
import { asking, askingAnew, orderAtProvider } from './drill.ts'

const ownProduct = (world: QuoteWorld): Promise<number> =>
  buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, quantity: 90 })

/** The order's invoices and credit notes, by kind. */
const documentsOf = async (world: QuoteWorld, id: number) =>
  (await world.callAs(world.admin, 'readOrder', { params: { id } })).ok.documents.map(({ kind }) => kind)

const refunds = { method: 'POST', path: /^\/v1\/refunds$/ } as const

/** Orders on account, what pays them, and money that goes back with pieces. */
export const accountDrills = {
  'order on account': async (world: QuoteWorld): Promise<Drill> => {
    await giveTerms(world, '100000.00')
    const product = await ownProduct(world)
    const offer = await makeOffer(world, { products: [{ id: product, quantity: 2 }] })
    return {
      ask: await asking(world, world.customer, 'orderOnAccount', {
        params: { token: offer.token },
        body: { revision: offer.revision, way: 'TERMS', purchase_order: 'PO-7' },
      }),
      provider: null,
      table: 'documents',
      effect: async () => {
        const order = await world.owner
          .selectFrom('orders')
          .select('id')
          .where('quote_id', '=', offer.id)
          .executeTakeFirst()
        return [
          await moneyOf(world, offer.id),
          await stockOf(world, product),
          order && (await documentsOf(world, order.id)),
        ]
      },
      expected: [{ orders: 1, paid: 0, captured: [], refunded: 0 }, 88, ['INVOICE']],
    }
  },
  'recorded transfer': async (world: QuoteWorld): Promise<Drill> => {
    await takeTransfers(world)
    const id = await buyOnAccount(world, { way: 'TRANSFER' })
    return {
      ask: await askingAnew(world, world.admin, 'recordTransfers', {
        body: { transfers: [{ amount: '12.00', received: '2026-03-01', reference: paymentReference(id) }] },
      }),
      provider: null,
      table: 'incoming_transfers',
      effect: async () => {
        const { ok } = await world.callAs(world.admin, 'readOrder', { params: { id } })
        return [ok.paid_amount, ok.payments.length, ok.suborders.some((sub) => sub.awaits_money)]
      },
      expected: ['12.00', 1, false],
    }
  },
  'call off': async (world: QuoteWorld): Promise<Drill> => {
    const product = await ownProduct(world)
    const { id } = await buyOrder(world, { downPayment: 100, products: [{ id: product, quantity: 2 }] })
    return {
      ask: await asking(world, world.admin, 'callOff', { params: { id }, body: { reason: 'Ordered twice' } }),
      provider: refunds,
      table: 'documents',
      effect: async () => [
        await sumsOf(world, id),
        await orderAtProvider(world, id, 'refund'),
        await stockOf(world, product),
        await documentsOf(world, id),
      ],
      expected: [
        {
          total_amount: '0.00',
          paid_amount: '0.00',
          pending_amount: '0.00',
          shipment_amount: '0.00',
          refunded_amount: '24.68',
        },
        1,
        90,
        ['INVOICE', 'CREDIT_NOTE'],
      ],
    }
  },
  'refund of a claim': async (world: QuoteWorld): Promise<Drill> => {
    const { id, sub } = await buyOrder(world, { downPayment: 100 })
    const { ok: part } = await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })
    const item = part.items[0]?.id ?? 0
    await sendParcel(world, sub, [{ item, quantity: 1 }])
    const body = { item, quantity: 1, reason: 'It came bent' }
    await world.callAs(world.customer, 'openClaim', { params: { id }, body })
    const claims = async () =>
      (await world.callAs(world.admin, 'readSubOrder', { params: { id: sub } })).ok.claims
    const claim = (await claims())[0]?.id ?? 0
    await world.callAs(world.vendor, 'moveClaim', { params: { id: claim }, body: { move: 'refund' } })
    return {
      ask: await asking(world, world.admin, 'moveClaim', { params: { id: claim }, body: { move: 'pay' } }),
      provider: refunds,
      table: 'documents',
      effect: async () => [
        (await claims()).map(({ state }) => state),
        (await sumsOf(world, id)).refunded_amount,
        await orderAtProvider(world, id, 'refund'),
        await documentsOf(world, id),
      ],
      expected: [['REFUNDED'], '12.34', 1, ['INVOICE', 'CREDIT_NOTE']],
    }
  },
} satisfies Record<string, (world: QuoteWorld) => Promise<Drill>>

/** Without a call to the provider there are fewer points at which to die. */
export const asksNoProvider: readonly string[] = [
  'order on account',
  'recorded transfer',
] satisfies (keyof typeof accountDrills)[]
