import type { ClaimMoveName } from '@armature/domain/claims/claim-machine'
import { claimMachine, mayMoveClaim } from '@armature/domain/claims/claim-machine'
import { checkStillCharged } from '@armature/domain/claims/claim-rules'
import { fill, messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import { formatCents } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import { checkUnderWay } from '@armature/domain/refunds/refund-plan'
import { sumOfScope, valueOfScope } from '@armature/domain/refunds/refund-scope'
import type { Context } from '../../platform/context/context.ts'
import type { ClaimsTable } from '../../platform/db/tables/trading-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { restock, takeReplacement } from '../../selling/catalogue/stock/reserve-stock.ts'
import type { LockedSubOrder } from '../../trading/orders/lock-own-sub-order.ts'
import { lockOrder } from '../../trading/orders/order-lock-repository.ts'
import { presentSubOrder } from '../../trading/orders/order-presenter.ts'
import type { SubOrderRow } from '../../trading/orders/order-repository.ts'
import { findOrderRow, findSubOrderRow } from '../../trading/orders/order-repository.ts'
import { placeRefund } from '../refunds/place-refund.ts'
import { listParts } from '../refunds/refund-repository.ts'
import { runRefund } from '../refunds/run-refund.ts'
import type { Updateable } from 'kysely'
import type { Claim } from './claim-repository.ts'
import { changeClaim, findClaim } from './claim-repository.ts'
import { notifyClaim } from './notify-claim.ts'

export interface MoveClaimInput {
  params: { id: number }
  body: {
    move: ClaimMoveName
    reason: string
    /** The pieces restocked, or taken from stock for a replacement; all by default. */
    pieces?: number | undefined
    amount?: Cents | undefined
    tracking_url?: string | undefined
  }
}

interface Moving {
  locked: LockedSubOrder
  claim: Claim
}

type Change = Omit<Updateable<ClaimsTable>, 'id' | 'state'>

/** The product of a claim's line. */
const productOf = async (trx: Database, { order_id, order_item_id }: Claim): Promise<number> => {
  const lines = (await listParts(trx, order_id)).flatMap((part) => part.lines)
  const line = lines.find(({ item }) => item === order_item_id)
  if (line === undefined) throw new Error(`line ${order_item_id} is not of order ${order_id}`)
  return line.productId
}

/** Refunds the claimed pieces: what was paid above the new total goes back. */
const pay = async (
  trx: Database,
  ctx: Context,
  { locked: { order }, claim }: Moving,
  amount: Cents | null,
): Promise<Change | Problem> => {
  const parts = await listParts(trx, order.id)
  const { order_item_id: item, quantity } = claim
  const lines = parts.flatMap((part) => part.lines)
  const problem =
    checkUnderWay(order, parts) ?? checkStillCharged({ item, quantity, orderId: order.id }, lines)
  if (problem) return problem
  const scope = { of: 'PIECES', pieces: [{ item, quantity }] } as const
  const most = sumOfScope(valueOfScope(order, parts, scope))
  if (amount !== null && amount > most)
    return invalidFields({ amount: [fill(messages.claimAboveWorth, { most: formatCents(most) })] })
  const kind = claim.received_at === null ? 'LOWER_PRICE' : 'RETURNED'
  const { id } = await placeRefund(trx, ctx, { order, parts }, { kind, scope, amount, reason: claim.reason })
  return { refund_id: id }
}

type Doing = (
  trx: Database,
  ctx: Context,
  moving: Moving,
  body: MoveClaimInput['body'],
) => Promise<Change | Problem>

/** The moves that do more than change the state. */
const doing: Partial<Record<ClaimMoveName, Doing>> = {
  receive: async (trx, ctx, { claim }, { pieces = claim.quantity }) => {
    const back = new Map(pieces === 0 ? [] : [[await productOf(trx, claim), pieces]])
    await restock(trx, ctx, { kind: 'product.returned', pieces: back, orderId: claim.order_id })
    return { received_at: ctx.now, restocked: pieces }
  },
  pay: (trx, ctx, moving, { amount = null }) => pay(trx, ctx, moving, amount),
  send: async (trx, ctx, { claim }, { pieces = claim.quantity, tracking_url }) => {
    if (tracking_url === undefined) return invalidFields({ tracking_url: [messages.required] })
    const short = await takeReplacement(trx, ctx, {
      productId: await productOf(trx, claim),
      count: pieces,
      orderId: claim.order_id,
    })
    return short ?? { replacement_url: tracking_url, taken: pieces }
  },
}

/** May this actor make the move now, with this input? */
const checkMove = (ctx: Context, { claim }: Moving, { move, reason, pieces }: MoveClaimInput['body']) => {
  const record = { vendorId: claim.vendor_id, tenantId: claim.tenant_id, customerId: claim.customer_id }
  const decided = claimMachine.decide(move, claim.state, mayMoveClaim(ctx.actor, record))
  if (decided === 'no_such_transition') return forbidden(messages.notAllowed)
  if (decided === 'wrong_state')
    return conflict(messages.claimMoved, {
      code: 'wrong_state',
      current: { kind: 'order', id: claim.order_id },
    })
  if (claimMachine.effectOf(move).asks === 'reason' && reason === '')
    return invalidFields({ reason: [messages.required] })
  return pieces !== undefined && pieces > claim.quantity
    ? invalidFields({ pieces: [fill(messages.aboveClaimed, { most: String(claim.quantity) })] })
    : null
}

/** The claim's sub-order for its vendor, a seller or its buyer, who sees it on the order. */
const findSeen = async (
  trx: Database,
  ctx: Context,
  { order_id, sub_order_id }: Pick<Claim, 'order_id' | 'sub_order_id'>,
): Promise<SubOrderRow | undefined> =>
  (await findSubOrderRow(trx, ctx.actor, sub_order_id)) ??
  (await findOrderRow(trx, ctx.actor, order_id))?.sub_orders.find(({ id }) => id === sub_order_id)

/** The claim under its order's lock, for an actor who may see it; 404 for all others. */
const lockClaim = async (trx: Database, ctx: Context, id: number): Promise<Moving | Problem> => {
  const seen = await findClaim(trx, id)
  const visible = seen && (await findSeen(trx, ctx, seen))
  if (seen === undefined || visible === undefined) return notFound(messages.notFound)
  await actAsSystem(trx)
  const order = await lockOrder(trx, seen.order_id)
  const claim = await findClaim(trx, id)
  return order === undefined || claim === undefined
    ? notFound(messages.notFound)
    : { locked: { order, sub: visible }, claim }
}

/**
 * Makes a move on a claim: its vendor answers, the operator decides, parts are returned, refunded or replaced. Returns
 * the updated sub-order.
 */
export const moveClaim = async (ctx: Context, { params, body }: MoveClaimInput) => {
  const moved = await ctx.inWrite(async (trx) => {
    const moving = await lockClaim(trx, ctx, params.id)
    if (isProblem(moving)) return moving
    const { claim } = moving
    const refused = checkMove(ctx, moving, body)
    if (refused) return refused
    const change = (await doing[body.move]?.(trx, ctx, moving, body)) ?? {}
    if (isProblem(change)) return change
    const state = claimMachine.next(body.move, claim.state)
    const answer = body.reason === '' ? {} : { answer: body.reason }
    await changeClaim(trx, claim.id, { ...change, ...answer, state, moved_at: ctx.now })
    await notifyClaim(trx, ctx, moving, { state, reason: body.reason })
    // The claim may have held the payout.
    const key = `pay-vendors:order:${claim.order_id}`
    await addJob(trx, 'pay-vendors', { orderId: claim.order_id }, { key })
    return { claim, refundId: change.refund_id ?? null }
  })
  if (isProblem(moved)) return moved
  if (moved.refundId !== null) await runRefund(ctx.deps, ctx.log, moved.refundId)
  const row = await ctx.inRead((trx) => findSeen(trx, ctx, moved.claim))
  return row === undefined ? notFound(messages.notFound) : presentSubOrder(ctx, row)
}
