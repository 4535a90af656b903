import { leftToCallOff } from '@armature/domain/refunds/call-off'
import type { PlannedLine, RefundPlan } from '@armature/domain/refunds/refund-plan'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { orderCalledOffMail, partCalledOffMail } from '../../platform/mail/refund-mails.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
import type { LockedOrder } from '../../trading/orders/order-lock-repository.ts'
import { notifyOrderParties, notifyPartOwner } from '../../trading/orders/notify-order-parties.ts'
import { recordRefund } from './notify-refund.ts'
import type { PartOfVendor } from './refund-repository.ts'

interface CalledOff {
  /** Before this refund. */
  order: LockedOrder
  parts: readonly PartOfVendor[]
}

const countText = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`)

/** Sums up the called-off pieces of some parts, and whether all of each was called off. */
const summaryOf = (parts: readonly PartOfVendor[], planned: readonly PlannedLine[]) => {
  const lines = parts
    .flatMap((part) => part.lines)
    .map((line) => ({ ...line, gone: planned.find(({ item }) => item === line.item)?.calledOff ?? 0 }))
  const count = lines.reduce((sum, { gone }) => sum + gone, 0)
  const isAll = lines.every((line) => line.shipped === 0 && leftToCallOff(line) === line.gone)
  const names = lines.filter(({ gone }) => gone > 0).map(({ gone, name }) => `${gone} × ${name}`)
  return { isAll, pieces: countText(count), names: new Intl.ListFormat('en').format(names) }
}

const notifyBuyerAndSellers = async (
  trx: Database,
  ctx: Context,
  { order, parts }: CalledOff,
  { plan: { lines, back, credit }, reason }: { plan: RefundPlan; reason: string },
): Promise<void> => {
  const off = { ...summaryOf(parts, lines), reason, orderId: order.id }
  const buyers = await findParties(trx, [order.customerId])
  const parties = [...buyers, ...(await findSellerParties(trx, order.tenantId))]
  const money = { back, credit, pendingCents: order.pendingCents - (credit - back) }
  await notifyOrderParties(trx, ctx, { order, parties, kind: 'order' }, (party, path) =>
    orderCalledOffMail(party, { ...off, path, money: party.id === order.customerId ? money : null }),
  )
}

const notifyVendors = async (
  trx: Database,
  ctx: Context,
  { order, parts }: CalledOff,
  { plan, reason }: { plan: RefundPlan; reason: string },
): Promise<void> => {
  for (const part of parts) {
    const { subOrderId } = part
    const planned = plan.lines.filter((line) => line.subOrderId === subOrderId && line.calledOff > 0)
    if (planned.length === 0) continue
    const off = summaryOf([part], planned)
    await recordRefund(trx, ctx, order, {
      kind: 'sub_order.called-off',
      summary: `${off.isAll ? 'All' : off.pieces} of sub-order #${subOrderId} called off: ${reason}`,
      vendor: part,
    })
    await notifyPartOwner(trx, ctx, { part, kind: 'order' }, (party, path) =>
      partCalledOffMail(party, { ...off, subOrderId, reason, path }),
    )
  }
}

/** Records on the timelines what was called off, and notifies the buyer, the sellers and the vendors. */
export const notifyCalledOff = async (
  trx: Database,
  ctx: Context,
  of: CalledOff,
  told: { plan: RefundPlan; reason: string },
): Promise<void> => {
  const { isAll, pieces } = summaryOf(of.parts, told.plan.lines)
  await recordRefund(trx, ctx, of.order, {
    kind: 'order.called-off',
    summary: `${isAll ? 'Everything' : pieces} called off: ${told.reason}`,
    forCustomer: true,
  })
  await notifyBuyerAndSellers(trx, ctx, of, told)
  await notifyVendors(trx, ctx, of, told)
}
