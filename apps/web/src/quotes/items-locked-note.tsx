import type { Actor } from '@armature/domain/actor'
import { messages } from '@armature/domain/messages'
import { wayToItemsEdit } from '@armature/domain/quotes/way-to-items-edit'
import { useActor } from '../api/use-session.ts'
import { Notice } from '../ui/notice.tsx'
import { spaced } from './quote-status.ts'
import type { Quote } from './quotes-api.ts'

const reasonOf = (actor: Actor, quote: Quote): string => {
  if (quote.order !== null) return messages.quoteHasOrder
  if (quote.on_hold) return messages.paymentUnderWay
  const way = wayToItemsEdit(actor, {
    status: quote.status,
    tenantId: quote.tenant,
    customerId: quote.user.id,
  })
  const next = way === null || way.length === 0 ? '' : ` First choose ${way.map(spaced).join(', then ')}.`
  return `Items can’t be changed in this status.${next}`
}

/** Why a quote's lines can't be changed now, and what leads to where they can, by the workflow's own table. */
export const ItemsLockedNote = ({ quote }: { quote: Quote }) => {
  const actor = useActor()
  return quote.rights.edit_items ? null : <Notice color="gray">{reasonOf(actor, quote)}</Notice>
}
