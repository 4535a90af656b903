import type { recordTransfers as endpoint } from '@armature/contract/money/receivables'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { isProblem } from '@armature/domain/problem'
import { reachesStore } from '@armature/domain/purchases/off-line-payment'
import { isRecorded, transferOutcome, transferText } from '@armature/domain/receivables/incoming-transfer'
import { orderOfReference } from '@armature/domain/receivables/payment-reference'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { countPayment } from '../../trading/orders/count-payment.ts'
import type { LockedOrder } from '../../trading/orders/order-lock-repository.ts'
import { lockAskedOrder } from '../../trading/orders/with-locked-order.ts'
import { insertTransfer, isTransferKnown } from './transfer-repository.ts'

type Transfer = Body<typeof endpoint>['transfers'][number]
type Result = Response<typeof endpoint>['results'][number]

const count = async (
  trx: Database,
  ctx: Context,
  order: LockedOrder,
  { amount, received, reference, bank_number }: Transfer,
): Promise<void> => {
  const paymentId = await countPayment(trx, ctx, order, {
    kind: 'OFFLINE',
    amountCents: amount,
    reference: `Transfer of ${received}: ${reference}`,
    reachedStore: reachesStore(ctx.actor, order),
  })
  await insertTransfer(trx, {
    payment_id: paymentId,
    order_id: order.id,
    tenant_id: order.tenantId,
    amount_cents: amount,
    received_day: received,
    bank_number,
    recorded_at: ctx.now,
  })
}

/** The order that a transfer names, locked; null where the actor may not record its payments. */
const lockNamed = async (trx: Database, ctx: Context, transfer: Transfer): Promise<LockedOrder | null> => {
  const id = orderOfReference(transfer.reference)
  if (id === null) return null
  const order = await lockAskedOrder(trx, ctx, { id, ability: 'order.record-payment' })
  return isProblem(order) ? null : order
}

/** In a preview, earlier rows of the same order count as paid. */
type Before = Map<number, { cents: number; seen: Set<string> }>

const contentOf = ({ amount, received, bank_number }: Transfer): string =>
  JSON.stringify([amount, received, bank_number])

/** The order without what earlier rows of a preview paid. */
const openOf = (order: LockedOrder, before: Before | null) => {
  const { cents = 0, seen = new Set<string>() } = before?.get(order.id) ?? {}
  return { ...order, pendingCents: order.pendingCents - cents, cents, seen }
}

const takeFor = async (
  trx: Database,
  ctx: Context,
  { order, transfer, before }: { order: LockedOrder; transfer: Transfer; before: Before | null },
): Promise<Result> => {
  const now = openOf(order, before)
  const content = contentOf(transfer)
  const known = now.seen.has(content) || (await isTransferKnown(trx, order.id, transfer))
  const outcome = transferOutcome(now, { amountCents: transfer.amount, isKnown: known })
  if (isRecorded(outcome)) {
    if (before === null) await count(trx, ctx, order, transfer)
    else before.set(order.id, { cents: now.cents + transfer.amount, seen: now.seen.add(content) })
  }
  const facts = { order: order.id, amount: transfer.amount, open: now.pendingCents }
  return { outcome, order: order.id, text: transferText(outcome, facts) }
}

const takeOne = async (ctx: Context, transfer: Transfer, before: Before | null): Promise<Result> => {
  const taken = await ctx.inWrite(async (trx) => {
    const order = await lockNamed(trx, ctx, transfer)
    return order === null ? null : takeFor(trx, ctx, { order, transfer, before })
  })
  if (taken !== null && !isProblem(taken)) return taken
  const text = transferText('unknown', { order: null, amount: transfer.amount, open: 0 })
  return { outcome: 'unknown', order: null, text }
}

/** Applies the transfers one by one, each in its own transaction, so that one that doesn't fit stops none. */
export const recordTransfers = async (
  ctx: Context,
  { body }: { body: Body<typeof endpoint> },
): Promise<Response<typeof endpoint>> => {
  const before: Before | null = body.is_preview ? new Map() : null
  const results: Result[] = []
  for (const transfer of body.transfers) results.push(await takeOne(ctx, transfer, before))
  return { results }
}
