import { formatCents } from '@armature/domain/money'
import { paths } from '@armature/domain/pages/page-paths'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import { leftToCallOff } from '@armature/domain/refunds/call-off'
import type { PlannedLine, RefundPlan } from '@armature/domain/refunds/refund-plan'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { greetingOf, wordsFor } from '../../platform/mail/reader.ts'
import { notify, pageReaderOf } from '../../platform/outbox/notify.ts'
import { findParties, findSellerParties } from '../../platform/outbox/party-repository.ts'
import type { LockedOrder } from '../../trading/orders/order-lock-repository.ts'
import { recordRefund } from './notify-refund.ts'
import type { PartOfVendor } from './refund-repository.ts'

interface CalledOff {
  /** Before this refund. */
  order: LockedOrder
  parts: readonly PartOfVendor[]
}

const countText = (count: number): string => (count === 1 ? '1 piece' : `${count} pieces`)

/** Sums up the called-off pieces of some parts, and whether anything of these is still bought. */
const summaryOf = (parts: readonly PartOfVendor[], planned: readonly PlannedLine[]) => {
  const lines = parts
    .flatMap((part) => part.lines)
    .map((line) => ({ ...line, gone: planned.find(({ item }) => item === line.item)?.calledOff ?? 0 }))
  const count = lines.reduce((sum, { gone }) => sum + gone, 0)
  const isAll = lines.every((line) => line.shipped === 0 && leftToCallOff(line) === line.gone)
  const names = lines.filter(({ gone }) => gone > 0).map(({ gone, name }) => `${gone} × ${name}`)
  return { isAll, pieces: countText(count), names: new Intl.ListFormat('en').format(names) }
}

/** Tells the buyer which money goes back, and which is still to be paid. */
const moneyText = (order: LockedOrder, { back, credit }: RefundPlan): string => {
  const pending = order.pendingCents - (credit - back)
  return [
    ...(back > 0 ? [`${formatCents(back)} go back to you.`] : []),
    ...(credit > back ? [`${formatCents(credit - back)} will not be charged.`] : []),
    pending > 0 ? `${formatCents(pending)} are still to be paid.` : 'Nothing is left to pay.',
  ].join(' ')
}

const notifyBuyerAndSellers = async (
  trx: Database,
  ctx: Context,
  { order, parts }: CalledOff,
  { plan, reason }: { plan: RefundPlan; reason: string },
): Promise<void> => {
  const { isAll, pieces, names } = summaryOf(parts, plan.lines)
  const belongs = { id: order.id, tenantId: order.tenantId, customerId: order.customerId }
  const buyers = await findParties(trx, [order.customerId])
  const sellers = await findSellerParties(trx, order.tenantId)
  for (const party of new Map([...sellers, ...buyers].map((one) => [one.id, one])).values()) {
    if (party.id === ctx.actor.userId) continue
    const isBuyer = party.id === order.customerId
    await notify(trx, ctx, party, {
      kind: 'order',
      about: { kind: 'order', ...belongs },
      mail: {
        subject: isAll ? `Order #${order.id} was called off` : `Order #${order.id}: ${pieces} called off`,
        greeting: greetingOf(party),
        paragraphs: [
          `${wordsFor(party, names, pieces)} will not be sent. ${wordsFor(party, `Reason: ${reason}`, 'See the reason in the order’s history.')}`,
          ...(isBuyer ? [moneyText(order, plan)] : []),
        ],
        action: { label: `Open order #${order.id}`, path: orderPageOf(pageReaderOf(party), belongs) },
      },
    })
  }
}

const notifyVendors = async (
  trx: Database,
  ctx: Context,
  { order, parts }: CalledOff,
  { plan, reason }: { plan: RefundPlan; reason: string },
): Promise<void> => {
  for (const part of parts) {
    const { subOrderId, vendorId } = part
    const planned = plan.lines.filter((line) => line.subOrderId === subOrderId && line.calledOff > 0)
    if (planned.length === 0) continue
    const { isAll, pieces, names } = summaryOf([part], planned)
    await recordRefund(trx, ctx, order, {
      kind: 'sub_order.called-off',
      summary: `${isAll ? 'All' : pieces} of sub-order #${subOrderId} called off: ${reason}`,
      vendor: part,
    })
    for (const party of await findParties(trx, [vendorId]))
      if (party.id !== ctx.actor.userId)
        await notify(trx, ctx, party, {
          kind: 'order',
          about: { kind: 'subOrder', id: subOrderId, vendorId },
          mail: {
            subject: isAll
              ? `Sub-order #${subOrderId} was called off`
              : `Sub-order #${subOrderId}: ${pieces} called off`,
            greeting: greetingOf(party),
            paragraphs: [`Please don’t ship: ${names}.`, `Reason: ${reason}`],
            action: { label: `Open sub-order #${subOrderId}`, path: paths.subOrder(subOrderId) },
          },
        })
  }
}

/** Writes on the timelines what was called off, and notifies the buyer, the sellers and the vendors of it. */
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
