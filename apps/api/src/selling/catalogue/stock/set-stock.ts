import { authorize } from '@armature/domain/rights/abilities'
import { changeSummary } from '@armature/domain/catalogue/products/change-summary'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { presentProduct } from '../products/product-presenter.ts'
import { listSeenProducts } from '../products/product-repository.ts'
import { lockStock, updateStock } from '../products/product-write-repository.ts'
import { notifyLowStock } from './notify-low-stock.ts'

interface StockLine {
  id: number
  quantity: number
  /** The stock that was shown when the new one was typed. */
  expected_quantity?: number | undefined
}

type LockedStock = Awaited<ReturnType<typeof lockStock>>[number]

interface Refused {
  id: number
  code: string
  quantity: string[]
}

const refuse = (
  current: LockedStock | undefined,
  { id, quantity, expected_quantity }: StockLine,
): Refused | null => {
  if (current === undefined) return { id, code: 'not_found', quantity: [messages.notFound] }
  const isStale =
    current.quantity !== quantity && expected_quantity !== undefined && expected_quantity !== current.quantity
  return isStale ? { id, code: 'stock_changed', quantity: [messages.stockChanged] } : null
}

const stockEvent = ({ id, vendor_id, tenant_id, quantity: before }: LockedStock, quantity: number) => ({
  kind: 'product.quantity',
  product_id: id,
  vendor_id,
  tenant_id,
  summary: changeSummary({ quantity: before }, { quantity }),
  before: { quantity: before },
  after: { quantity },
})

/**
 * Sets the stock of several products, as a pasted column does, in one transaction. A product sold meanwhile keeps its
 * stock, and the others are saved (decision 046).
 */
export const setStock = (ctx: Context, { body }: { body: { lines: readonly StockLine[] } }) =>
  ctx.inWrite(async (trx) => {
    const ids = body.lines.map(({ id }) => id)
    const seen = await listSeenProducts(trx, ctx.actor, ids)
    if (seen.length === 0) return notFound(messages.notFound)
    for (const { vendor_id: vendorId, tenant_id: tenantId } of seen) {
      const refused = authorize(ctx.actor, 'product.update', { vendorId, tenantId })
      if (refused) return refused
    }
    const seenIds = seen.map(({ id }) => id)
    const locked = new Map((await lockStock(trx, seenIds)).map((product) => [product.id, product]))
    const refused = body.lines.flatMap((line) => refuse(locked.get(line.id), line) ?? [])
    const kept = new Set(refused.map(({ id }) => id))
    const changed = body.lines.flatMap(({ id, quantity }) => {
      const current = locked.get(id)
      return current === undefined || kept.has(id) || current.quantity === quantity
        ? []
        : [{ current, quantity }]
    })
    if (changed.length > 0) {
      const lines = changed.map(({ current, quantity }) => ({ id: current.id, quantity }))
      await updateStock(trx, lines, ctx.now)
      await recordEvents(
        trx,
        ctx,
        changed.map(({ current, quantity }) => stockEvent(current, quantity)),
      )
      await addJob(trx, 'stock-fell', { productIds: lines.map(({ id }) => id) })
      await notifyLowStock(
        trx,
        ctx,
        changed.map(({ current, quantity }) => ({
          product_id: current.id,
          count: current.quantity - quantity,
        })),
      )
    }
    const now = await listSeenProducts(trx, ctx.actor, ids)
    return { products: now.map((product) => presentProduct(ctx, product)), refused }
  })
