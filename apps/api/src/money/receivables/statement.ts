import { personName } from '@armature/domain/accounts/person-name'
import type {
  readBuyerStatement as buyersEndpoint,
  readStatement,
} from '@armature/contract/money/receivables'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import { cents, sumCents, toWire } from '@armature/domain/money'
import { notFound } from '@armature/domain/problem'
import type { Problem } from '@armature/domain/problem'
import { usualSellerOf } from '@armature/domain/quotes/workflow/quote-parties'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import { dueOf, isPaymentOverdue } from '@armature/domain/receivables/reminders'
import { authorize } from '@armature/domain/rights/abilities'
import { documentNumber } from '@armature/domain/documents/document-kinds'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import { localTime } from '@armature/domain/values/zones'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'
import { findLegalDetails } from '../../people/stores/legal-details-repository.ts'
import { findSellerName } from '../../people/stores/store-repository.ts'
import { findSellerSettings } from '../../people/stores/seller-settings-repository.ts'
import { presentDue } from '../../trading/orders/order-presenter.ts'
import { findOrderRow } from '../../trading/orders/order-repository.ts'
import type { TransferDetails } from './transfer-details.ts'
import { transferDetailsOf } from './transfer-details.ts'
import { listAccountSellers } from './account-sellers.ts'
import { listBuyers, listStatedEntries, listStatedOrders } from './receivables-repository.ts'
import { sellersToday } from './receivables.ts'
import type { Relation } from './terms-repository.ts'

type Statement = Response<typeof buyersEndpoint>
type OwnStatement = Response<typeof readStatement>

const wire = (amount: number): string => toWire(cents(amount))

/** A buyer's orders on account with one seller and their ledger entries; called as the system. */
const stateAccount = async (trx: Database, ctx: Context, of: Relation): Promise<Statement> => {
  const { zone } = await findSellerSettings(trx, of.tenantId)
  const dayIn = (at: Date) => localTime(zone, at).day
  const orders = (await listStatedOrders(trx, of)).map((order) => ({
    ...order,
    isOverdue: isPaymentOverdue(dueOf(order), dayIn(ctx.now)),
  }))
  const [party] = await findParties(trx, [of.customerId])
  let balance = 0
  return {
    buyer: party === undefined ? '' : personName(party),
    seller:
      (await findLegalDetails(trx, of.tenantId))?.legal_name ?? (await findSellerName(trx, of.tenantId)),
    open: wire(sumCents(orders.map(({ open_cents }) => open_cents))),
    overdue: wire(sumCents(orders.map(({ due_cents, isOverdue }) => (isOverdue ? due_cents : 0)))),
    orders: orders.map((order) => ({
      order: order.id,
      page: orderPageOf(ctx.actor, { id: order.id, ...of }),
      documents: order.documents.map(({ kind, number }) => ({ kind, number: documentNumber(kind, number) })),
      reference: paymentReference(order.id),
      purchase_order: order.purchase_order,
      ordered: dayIn(order.created_at),
      ...presentDue(dueOf(order)),
      is_overdue: order.isOverdue,
      total: wire(order.total_cents),
      paid: wire(order.paid_cents),
      open: wire(order.open_cents),
    })),
    entries: (await listStatedEntries(trx, of)).map(({ at, amount_cents, ...entry }) => {
      balance += amount_cents
      return { ...entry, day: dayIn(at), amount: wire(amount_cents), balance: wire(balance) }
    }),
  }
}

/** The actor's statement with the named seller, or with the seller of its latest order. */
export const readOwnStatement = (
  ctx: Context,
  { query: { store } }: { query: { store?: number | 'none' | undefined } },
): Promise<OwnStatement | Problem> =>
  ctx.inRead(async (trx) => {
    const customerId = ctx.actor.userId
    if (customerId === null) return notFound(messages.notFound)
    await actAsSystem(trx)
    const sellers = await listAccountSellers(trx, ctx, customerId)
    const usual = usualSellerOf(ctx.actor)
    const latest = sellers[0] === undefined ? usual : sellers[0].tenantId
    const tenantId = store === undefined ? latest : store === 'none' ? null : store
    const mayAsk = [null, usual, ...sellers.map((seller) => seller.tenantId)].includes(tenantId)
    if (!mayAsk) return notFound(messages.notFound)
    return {
      ...(await stateAccount(trx, ctx, { customerId, tenantId })),
      store: tenantId,
      sellers: sellers.map(({ tenantId: id, name, openCents, overdueCents }) => ({
        store: id,
        name,
        open: wire(openCents),
        overdue: wire(overdueCents),
      })),
    }
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
    const [buyer] = await listBuyers(trx, { tenantId, buyer: params.id, today: await sellersToday(trx, ctx) })
    return buyer === undefined
      ? notFound(messages.notFound)
      : stateAccount(trx, ctx, { customerId: params.id, tenantId })
  })

/** The account to which an order's payer transfers the balance. */
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
