import { can } from '@armature/domain/abilities'
import { canBuyAt, canQuoteFor } from '@armature/domain/quotes/quote-parties'
import { messages } from '@armature/domain/messages'
import { invalidFields, isProblem } from '@armature/domain/problem'
import { actAsSystem } from '../../db/transaction.ts'
import type { Context } from '../../context/context.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { notifyNewQuote } from './notify-next-holder.ts'
import { findParties, insertQuote, insertSubQuotes, recomputeTotals } from './quote-write-repository.ts'
import { presentQuoteById } from './read-quote.ts'
import type { WantedLine } from './split-by-vendor.ts'
import { copyLines, findWantedLines, linesByVendor, refuseTotals } from './split-by-vendor.ts'

export interface AddQuoteInput {
  userId: number
  products: readonly WantedLine[]
  notes: string | undefined
}

/** Adds a quote for a user and splits it into one sub-quote per vendor, in one transaction. */
export const addQuote = (ctx: Context, { userId, products, notes }: AddQuoteInput) =>
  ctx.inWrite(async (trx) => {
    const [customer] = await findParties(trx, [userId])
    const party = customer && { userId: customer.id, role: customer.role, tenantId: customer.tenant_id }
    if (party === undefined || !canQuoteFor(ctx.actor, party))
      return invalidFields({ user_id: [messages.unknownReference] })
    const found = await findWantedLines(trx, products, 'products', undefined)
    if (isProblem(found)) return found
    if (!canBuyAt(party, found.tenantId)) return invalidFields({ user_id: [messages.unknownReference] })
    // A store's owner asks for its customers at its own store only; a marketplace quote would be out of its sight.
    if (!can(ctx.actor, 'quote.read', { tenantId: found.tenantId, customerId: userId })) {
      return invalidFields({ products: [messages.tenantProductsOnly] })
    }
    const tooLarge = refuseTotals(found.lines, 'products')
    if (tooLarge) return tooLarge
    await actAsSystem(trx)
    const quoteId = await insertQuote(trx, {
      customer_id: userId,
      tenant_id: found.tenantId,
      created_by: ctx.actor.userId ?? userId,
      notes: notes ?? '',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    const belongs = { tenant_id: found.tenantId, customer_id: userId }
    const groups = linesByVendor(found.lines)
    const subQuotes = await insertSubQuotes(
      trx,
      [...groups.keys()].map((vendorId) => ({
        quote_id: quoteId,
        vendor_id: vendorId,
        ...belongs,
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    for (const sub of subQuotes) {
      const to = {
        subQuoteId: sub.id,
        quoteId,
        vendorId: sub.vendor_id,
        tenantId: found.tenantId,
        customerId: userId,
      }
      await copyLines(trx, to, groups.get(sub.vendor_id) ?? [])
    }
    await recomputeTotals(trx, quoteId)
    await recordEvents(trx, ctx, [
      {
        kind: 'quote.add',
        summary: `Quote requested: ${found.lines.length} ${found.lines.length === 1 ? 'product' : 'products'}`,
        quote_id: quoteId,
        ...belongs,
        for_customer: true,
        after: { products },
      },
    ])
    await notifyNewQuote(trx, ctx, {
      id: quoteId,
      tenantId: found.tenantId,
      customerId: userId,
      products: found.lines.length,
    })
    return presentQuoteById(trx, ctx, quoteId)
  })
