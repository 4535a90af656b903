import { personName } from '@armature/domain/accounts/person-name'
import type { readStatement } from '@armature/contract/money/receivables'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import { cents, sumCents, toWire } from '@armature/domain/money'
import { notFound } from '@armature/domain/problem'
import type { Problem } from '@armature/domain/problem'
import { canBuyAt, usualSellerOf } from '@armature/domain/quotes/workflow/quote-parties'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import { isPaymentOverdue } from '@armature/domain/receivables/reminders'
import { authorize } from '@armature/domain/rights/abilities'
import { dayOf } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'
import { findLegalDetails } from '../../people/stores/legal-details-repository.ts'
import { findSellerName } from '../../people/stores/store-repository.ts'
import { findOrderRow } from '../../trading/orders/order-repository.ts'
import type { TransferDetails } from './transfer-details.ts'
import { transferDetailsOf } from './transfer-details.ts'
import { listBuyers, listStatedEntries, listStatedOrders } from './receivables-repository.ts'
import type { Relation } from './terms-repository.ts'

type Statement = Response<typeof readStatement>

const wire = (amount: number): string => toWire(cents(amount))

/** A buyer's orders on account with one seller and what the books say of them; called as the system. */
const stateAccount = async (trx: Database, ctx: Context, of: Relation): Promise<Statement> => {
  const today = dayOf(ctx.now)
  const orders = (await listStatedOrders(trx, of)).map((order) => ({
    ...order,
    isOverdue: order.open_cents > 0 && isPaymentOverdue(order.due_day, today),
  }))
  const [party] = await findParties(trx, [of.customerId])
  let balance = 0
  return {
    buyer: party === undefined ? '' : personName(party),
    seller:
      (await findLegalDetails(trx, of.tenantId))?.legal_name ?? (await findSellerName(trx, of.tenantId)),
    open: wire(sumCents(orders.map(({ open_cents }) => open_cents))),
    overdue: wire(sumCents(orders.map(({ open_cents, isOverdue }) => (isOverdue ? open_cents : 0)))),
    orders: orders.map((order) => ({
      order: order.id,
      reference: paymentReference(order.id),
      purchase_order: order.purchase_order,
      ordered: order.ordered,
      due: order.due_day,
      is_overdue: order.isOverdue,
      total: wire(order.total_cents),
      paid: wire(order.paid_cents),
      open: wire(order.open_cents),
    })),
    entries: (await listStatedEntries(trx, of)).map(({ amount_cents, ...entry }) => {
      balance += amount_cents
      return { ...entry, amount: wire(amount_cents), balance: wire(balance) }
    }),
  }
}

/** The actor's own statement with a store, or the marketplace. */
export const readOwnStatement = (
  ctx: Context,
  { query }: { query: { store?: number | undefined } },
): Promise<Statement | Problem> =>
  ctx.inRead(async (trx) => {
    const customerId = ctx.actor.userId
    if (customerId === null) return notFound(messages.notFound)
    const tenantId = query.store ?? usualSellerOf(ctx.actor)
    if (!canBuyAt(ctx.actor, tenantId)) return notFound(messages.notFound)
    await actAsSystem(trx)
    return stateAccount(trx, ctx, { customerId, tenantId })
  })

/** A buyer's statement with the actor's store, or the marketplace. */
export const readBuyerStatement = (
  ctx: Context,
  { params }: { params: { id: number } },
): Promise<Statement | Problem> =>
  ctx.inRead(async (trx) => {
    const { tenantId } = ctx.actor
    const refused = authorize(ctx.actor, 'receivables.manage', { tenantId })
    if (refused) return refused
    await actAsSystem(trx)
    const [buyer] = await listBuyers(trx, { tenantId, buyer: params.id, today: dayOf(ctx.now) })
    return buyer === undefined
      ? notFound(messages.notFound)
      : stateAccount(trx, ctx, { customerId: params.id, tenantId })
  })

/** Where the payer of an order transfers its balance to. */
export const readTransferDetails = (
  ctx: Context,
  { params }: { params: { id: number } },
): Promise<TransferDetails | Problem> =>
  ctx.inRead(async (trx) => {
    const order = await findOrderRow(trx, ctx.actor, params.id)
    if (order === undefined) return notFound(messages.notFound)
    const { tenant_id: tenantId, customer_id: customerId } = order
    const refused = authorize(ctx.actor, 'order.pay', { tenantId, customerId })
    if (refused) return refused
    await actAsSystem(trx)
    return transferDetailsOf(trx, order)
  })
