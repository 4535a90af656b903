import { authorize } from '@armature/domain/abilities'
import { messages } from '@armature/domain/messages'
import { conflict, invalidFields } from '@armature/domain/problem'
import { checkGuards, isOnOffer } from '@armature/domain/quotes/quote-workflow'
import type { Context } from '../../context/context.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { scheduleExpiry } from './apply-moves.ts'
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

/** Sets the down payment, the expiry or the notes; new terms on an offer make a new revision. */
export const patchQuote = (ctx: Context, { params, body }: PatchQuoteInput) =>
  withLockedQuote(
    ctx,
    async (trx) => (await findQuoteRow(trx, ctx.actor, params.id))?.id,
    async (trx, quote) => {
      if (body.id !== undefined && body.id !== params.id)
        return invalidFields({ id: ['It must name the same quote as the path.'] })
      const refused = authorize(ctx.actor, 'quote.set-down-payment', quote)
      if (refused) return refused
      if (quote.hasOrder)
        return conflict(messages.quoteHasOrder, {
          code: 'has_order',
          current: { kind: 'quote', id: quote.id },
        })
      const problem = checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now })
      if (problem) return problem
      const expiresAt = body.expires_at === undefined ? undefined : new Date(body.expires_at)
      if (expiresAt !== undefined && expiresAt <= ctx.now)
        return invalidFields({ expires_at: ['The expiry must be in the future.'] })
      const terms = body.down_payment !== undefined && body.down_payment !== quote.downPayment
      const ends = expiresAt !== undefined && expiresAt.getTime() !== quote.expiresAt?.getTime()
      const notes = body.notes !== undefined && body.notes !== quote.notes
      await updateQuote(
        trx,
        quote.id,
        {
          ...(body.down_payment === undefined ? {} : { down_payment: body.down_payment }),
          ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
          ...(body.notes === undefined ? {} : { notes: body.notes }),
        },
        ctx.now,
      )
      const changes = [
        ...(terms
          ? [
              `Down payment: ${quote.downPayment === null ? 'unset' : `${quote.downPayment} %`} → ${body.down_payment} %`,
            ]
          : []),
        ...(ends ? [`Valid until ${expiresAt.toISOString().slice(0, 10)}`] : []),
        ...(notes ? ['Notes changed'] : []),
      ]
      await recordEvents(
        trx,
        ctx,
        changes.map((summary) => ({
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
      // Of what isn't on offer yet, its end and its note are in nobody's revision.
      if (terms || (onOffer && (ends || notes))) await reviseQuote(trx, ctx, quote.id, onOffer)
      if (expiresAt !== undefined && onOffer) await scheduleExpiry(trx, quote.id, expiresAt, ctx.now)
      return presentQuoteById(trx, ctx, quote.id)
    },
  )
