import type { Actor } from '@armature/domain/rights/actor'
import { messages } from '@armature/domain/messages'
import { wayToItemsEdit } from '@armature/domain/quotes/workflow/way-to-items-edit'
import { useActor } from '../../../platform/api/use-session.ts'
import { spaced } from './quote-status.ts'
import type { Quote } from './quotes-api.ts'

/** Why nothing of a quote can be changed now. */
const lockedReason = (quote: Quote): string | null => {
  if (quote.order !== null) return messages.quoteHasOrder
  return quote.on_hold ? messages.paymentUnderWay : null
}

const itemsReason = (actor: Actor, quote: Quote): string => {
  const way = wayToItemsEdit(actor, {
    status: quote.status,
    tenantId: quote.tenant,
    customerId: quote.user.id,
  })
  const next = way === null || way.length === 0 ? '' : ` First choose ${way.map(spaced).join(', then ')}.`
  return `Items can’t be changed in this status.${next}`
}

/**
 * Why a quote's lines can't be changed now, and a link to where they can, by the workflow's own table; null while they
 * can.
 */
export const useItemsLocked = (quote: Quote): string | null => {
  const actor = useActor()
  return quote.rights.edit_items ? null : (lockedReason(quote) ?? itemsReason(actor, quote))
}

/** Why a quote's terms can't be changed now; null while they can. */
export const termsLocked = (quote: Quote): string | null =>
  quote.rights.set_down_payment ? null : (lockedReason(quote) ?? messages.notAllowed)
