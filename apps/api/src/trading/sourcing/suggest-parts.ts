import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { shopperAt } from '@armature/domain/catalogue/products/public-catalogue'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import { waitingLines } from '@armature/domain/sourcing/open-lines'
import type { Context } from '../../platform/context/context.ts'
import { findQuoteRow } from '../quotes/record/quote-repository.ts'
import { matchRows } from '../requests/match-bom.ts'

type Suggestions = Response<Endpoints['suggestForOpenLines']>

/**
 * Suggests parts for requests without one, as a bill of materials would, from the products for sale at the quote's
 * seller.
 */
export const suggestForOpenLines = (
  ctx: Context,
  { params, query }: { params: { id: number }; query: { line?: number | undefined } },
): Promise<Suggestions | Problem> =>
  ctx.inRead(async (trx) => {
    const quote = await findQuoteRow(trx, ctx.actor, params.id)
    if (quote === undefined) return notFound(messages.notFound)
    const belonging = { tenantId: quote.tenant_id, customerId: quote.customer_id }
    const refused = authorize(ctx.actor, 'quote.edit-items', belonging)
    if (refused) return refused
    const lines = waitingLines(quote.open_lines)
      .filter(({ id }) => query.line === undefined || id === query.line)
      .slice(0, limits.bom.matchedAtOnce)
    const rows = lines.map(({ text, part_number, bill_row }) => ({
      sku: '',
      number: part_number,
      name: text,
      maker: bill_row?.maker ?? '',
    }))
    const shopper = { actor: shopperAt(quote.tenant_id), mediaUrl: ctx.mediaUrl }
    const found = rows.length === 0 ? [] : await matchRows(trx, shopper, rows)
    return { lines: lines.map(({ id }, at) => ({ line: id, parts: found[at] ?? [] })) }
  })
