import { authorize } from '@armature/domain/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields } from '@armature/domain/problem'
import { checkGuards, isOnOffer } from '@armature/domain/quotes/quote-workflow'
import type { Context } from '../../context/context.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { scheduleExpiry } from './apply-moves.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { findQuoteRow } from './quote-repository.ts'
import { updateQuote } from './quote-write-repository.ts'
import { presentQuoteById } from './read-quote.ts'
import { reviseQuote } from './revise-quote.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface PatchQuoteInput {
  params: { id: number }
  body: {
    id?: number | undefined
    down_payment?: number | undefined
    expires_at?: string | undefined
    notes?: string | undefined
  }
}

/** Why this actor may not set terms now, if so. */
const refuseTerms = (ctx: Context, quote: LockedQuote): Problem | null => {
  const refused = authorize(ctx.actor, 'quote.set-down-payment', quote)
  if (refused) return refused
  if (quote.hasOrder)
    return conflict(messages.quoteHasOrder, { code: 'has_order', current: { kind: 'quote', id: quote.id } })
  return checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now })
}

interface Terms {
  down_payment?: number | undefined
  expires_at?: Date | undefined
  notes?: string | undefined
}

/** Those of the terms that differ from the quote's own. */
const changedTerms = (quote: LockedQuote, { down_payment, expires_at, notes }: Terms): Terms => ({
  ...(down_payment === undefined || down_payment === quote.downPayment ? {} : { down_payment }),
  ...(expires_at === undefined || expires_at.getTime() === quote.expiresAt?.getTime() ? {} : { expires_at }),
  ...(notes === undefined || notes === quote.notes ? {} : { notes }),
})

/** One line for the quote's history per changed term. */
const summariesOf = (quote: LockedQuote, { down_payment, expires_at, notes }: Terms): string[] => {
  const was = quote.downPayment === null ? 'unset' : `${quote.downPayment} %`
  return [
    ...(down_payment === undefined ? [] : [`Down payment: ${was} → ${down_payment} %`]),
    ...(expires_at === undefined ? [] : [`Valid until ${expires_at.toISOString().slice(0, 10)}`]),
    ...(notes === undefined ? [] : ['Notes changed']),
  ]
}

/** Of what isn't on offer yet, its end and its note are in nobody's revision. */
const needsRevising = (quote: LockedQuote, changed: Terms): boolean =>
  isOnOffer(quote.status) ? Object.keys(changed).length > 0 : changed.down_payment !== undefined

/** Sets the down payment, the expiry or the notes; new terms on an offer make a new revision. */
export const patchQuote = (ctx: Context, { params, body }: PatchQuoteInput) =>
  withLockedQuote(
    ctx,
    async (trx) => (await findQuoteRow(trx, ctx.actor, params.id))?.id,
    async (trx, quote) => {
      if (body.id !== undefined && body.id !== params.id)
        return invalidFields({ id: ['It must name the same quote as the path.'] })
      const refused = refuseTerms(ctx, quote)
      if (refused) return refused
      const expiresAt = body.expires_at === undefined ? undefined : new Date(body.expires_at)
      if (expiresAt !== undefined && expiresAt <= ctx.now)
        return invalidFields({ expires_at: ['The expiry must be in the future.'] })
      const changed = changedTerms(quote, {
        down_payment: body.down_payment,
        expires_at: expiresAt,
        notes: body.notes,
      })
      await updateQuote(trx, quote.id, changed, ctx.now)
      await recordEvents(
        trx,
        ctx,
        summariesOf(quote, changed).map((summary) => ({
          kind: 'quote.terms',
          summary,
          quote_id: quote.id,
          tenant_id: quote.tenantId,
          customer_id: quote.customerId,
          for_customer: isOnOffer(quote.status),
          before: { down_payment: quote.downPayment, expires_at: quote.expiresAt, notes: quote.notes },
          after: body,
        })),
      )
      const onOffer = isOnOffer(quote.status)
      if (needsRevising(quote, changed)) await reviseQuote(trx, ctx, quote.id, onOffer)
      if (expiresAt !== undefined && onOffer) await scheduleExpiry(trx, quote.id, expiresAt, ctx.now)
      return presentQuoteById(trx, ctx, quote.id)
    },
  )
