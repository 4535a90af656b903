import { randomUUID } from 'node:crypto'
import { fill, messages } from '@armature/domain/messages'
import { newHold } from '@armature/domain/purchases/purchase-hold'
import type { Problem } from '@armature/domain/problem'
import { conflict } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { reserveStock } from '../../../selling/catalogue/stock/reserve-stock.ts'
import type { LockedQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import type { Cleared } from '../approval/weigh-purchase.ts'
import { lapseHolds } from './decide-purchase.ts'
import { insertHold } from './hold-repository.ts'

/** Books the stock of a purchase without a card: nothing is charged, so its hold completes at once. Returns the hold. */
export const bookStock = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  {
    revision,
    dueCents,
    key,
    cleared,
  }: {
    revision: number
    dueCents: number
    key: 'account' | 'offline'
    /** None if the seller records the payment. */
    cleared?: Cleared
  },
): Promise<Problem | { holdId: string }> => {
  await lapseHolds(trx, quote.id, ctx.now)
  const holdId = randomUUID()
  await insertHold(trx, {
    id: holdId,
    quote_id: quote.id,
    customer_id: quote.customerId,
    tenant_id: quote.tenantId,
    revision,
    state: newHold.offline,
    due_cents: dueCents,
    payment_method: 'offline',
    idempotency_key: `${key}:${holdId}`,
    created_at: ctx.now,
    expires_at: ctx.now,
    ...cleared,
  })
  const short = await reserveStock(trx, ctx, holdId, quote.id)
  return short
    ? conflict(fill(messages.outOfStock, { name: short.name }), { code: 'out_of_stock' })
    : { holdId }
}
