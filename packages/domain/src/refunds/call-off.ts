import { fill, messages } from '../messages.ts'
import type { OrderMoney } from '../orders/order-changes.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import type { Actor, Belonging } from '../rights/actor.ts'
import { isSellerOf } from '../rights/actor.ts'
import type { RefundablePart } from './refund-plan.ts'
import { checkUnderWay } from './refund-plan.ts'
import type { Pieces, RefundableLine } from './refund-scope.ts'

/** The unshipped pieces of a line; only these can be called off. */
export const leftToCallOff = ({
  quantity,
  shipped,
  calledOff,
}: Pick<RefundableLine, 'quantity' | 'shipped' | 'calledOff'>): number => quantity - shipped - calledOff

/** A request to call off: named pieces, or everything unshipped of a vendor's part or of the order. */
export interface CallOffAsk {
  subOrderId: number | null
  /** Null for all of them. */
  pieces: readonly Pieces[] | null
}

const allLeft = (lines: readonly RefundableLine[]): Pieces[] =>
  lines
    .map((line) => ({ item: line.item, quantity: leftToCallOff(line) }))
    .filter(({ quantity }) => quantity > 0)

const pieceProblem = (
  lines: readonly RefundableLine[],
  pieces: readonly Pieces[],
  place: number,
): [string, string] | null => {
  const wanted = pieces[place]
  const line = lines.find(({ item }) => item === wanted?.item)
  const isFirst = pieces.findIndex(({ item }) => item === wanted?.item) === place
  if (wanted === undefined || line === undefined || !isFirst)
    return [`lines.${place}.item`, messages.notFound]
  const left = leftToCallOff(line)
  return wanted.quantity <= left
    ? null
    : [`lines.${place}.quantity`, fill(messages.onlyLeftToCallOff, { left: String(left) })]
}

/** The pieces to call off, or why they can't be: they shipped, or were called off already. */
export const piecesToCallOff = (
  order: OrderMoney,
  parts: readonly RefundablePart[],
  { subOrderId, pieces }: CallOffAsk,
): Pieces[] | Problem => {
  const asked = parts.filter((part) => [null, part.subOrderId].includes(subOrderId))
  if (asked.length === 0) return invalidFields({ suborder: [messages.notFound] })
  const underWay = checkUnderWay(order, parts)
  if (underWay) return underWay
  const lines = asked.flatMap((part) => part.lines)
  const left = allLeft(lines)
  if (left.length === 0)
    return conflict(messages.noneLeftToCallOff, {
      code: 'none_left',
      current: { kind: 'order', id: order.id },
    })
  const wrong = (pieces ?? []).flatMap((_, place) => {
    const found = pieceProblem(lines, pieces ?? [], place)
    return found === null ? [] : [found]
  })
  if (wrong.length > 0) return invalidFields(Object.fromEntries(wrong.map(([at, text]) => [at, [text]])))
  const wanted = (pieces ?? left).filter(({ quantity }) => quantity > 0)
  return wanted.length === 0 ? invalidFields({ lines: [messages.nothingToCallOff] }) : wanted
}

/**
 * At most the called-off pieces are restocked. Only the seller can choose how many; when a buyer calls off, all are
 * restocked.
 */
export const checkRestock = (
  actor: Actor,
  order: Belonging,
  lines: readonly { quantity: number; restock?: number | undefined }[],
): Problem | null => {
  const isSeller = isSellerOf(actor, order)
  const wrong = lines.flatMap(({ quantity, restock }, place) => {
    if (restock === undefined || (isSeller && restock <= quantity)) return []
    const text = isSeller ? messages.restockAboveCalledOff : messages.sellerRestocks
    return [[`lines.${place}.restock`, [text]]]
  })
  return wrong.length === 0 ? null : invalidFields(Object.fromEntries(wrong))
}

/** A buyer can call off only while nothing has been paid; afterwards it must ask the seller. */
export const mayCallOff = (actor: Actor, order: Belonging & { paidCents: number }): boolean =>
  isSellerOf(actor, order) || order.paidCents === 0
