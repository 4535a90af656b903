import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { findQuoteIdOfItem } from '../record/quote-repository.ts'
import { findPriceEvent } from '../record/timeline-repository.ts'

/**
 * The person who last set this price, for a reader who may price the line and finds another price there than the one
 * typed over.
 */
export const readPriceChange = (ctx: Context, { params }: { params: { id: number } }) =>
  ctx.inRead(async (trx) => {
    const quoteId = await findQuoteIdOfItem(trx, ctx.actor, params.id)
    if (quoteId === undefined) return notFound(messages.notFound)
    await actAsSystem(trx)
    const event = await findPriceEvent(trx, { quoteId, lineId: params.id })
    return { by: event?.actor_name ?? null, at: event?.at.toISOString() ?? null }
  })
