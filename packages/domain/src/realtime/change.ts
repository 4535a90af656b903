import { can } from '../rights/abilities.ts'
import type { Actor, Belonging } from '../rights/actor.ts'
import { parseChannel } from '../chat/channel.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import type { ScopedKind } from '../rights/visibility.ts'
import { reaches, scopeOf } from '../rights/visibility.ts'

/** The records whose changes are announced to open screens. */
export const changeKinds = [
  'product',
  'media',
  'quote',
  'sub_quote',
  'order',
  'sub_order',
  'user',
  'open_offer',
  'chat',
  'notice',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A changed record and its owners: only ids, never contents, so any channel may carry it. */
export interface Change {
  kind: ChangeKind
  /** The record's id as its screens know it; a chat's is its channel's name. */
  id: number | string
  /**
   * The record's owners. `tenantId: null` means "on the marketplace", where everyone signed in sees a product; an
   * absent one reaches nobody by itself. `userId` is a single owner: an account's holder, a file's uploader.
   */
  audience: Belonging & { userId?: number | null }
  /** A sub-quote's statuses before and after; its vendor hears of the change if it may see one of them. */
  statuses?: readonly QuoteStatus[]
  /** Only the stock changed, so people who may not see it aren't notified. */
  stockOnly?: boolean
  /** The live connection of the screen that made the change, which already shows it. */
  madeBy?: string
}

const scopedAs = {
  product: 'product',
  media: 'product',
  quote: 'quote',
  sub_quote: 'subQuote',
  order: 'order',
  sub_order: 'subOrder',
  user: 'user',
  open_offer: 'openOffer',
} as const satisfies Record<Exclude<ChangeKind, 'chat' | 'notice'>, ScopedKind>

/**
 * A chat reaches everybody who may see its record, but nobody if its name is unknown; a notification reaches its one
 * reader.
 */
const scopedKindOf = (kind: ChangeKind, id: Change['id']): ScopedKind | null => {
  if (kind === 'notice') return null
  return kind === 'chat' ? (parseChannel(String(id))?.kind ?? null) : scopedAs[kind]
}

/** May `actor` hear of this change? The visibility table decides, and the record's owner always may. */
export const mayHear = (actor: Actor, { kind, id, audience, statuses, stockOnly }: Change): boolean => {
  if (audience.userId != null && audience.userId === actor.userId) return true
  const scoped = scopedKindOf(kind, id)
  return (
    scoped !== null &&
    reaches(scopeOf(actor, scoped), audience, statuses) &&
    (stockOnly !== true || can(actor, 'product.see-stock', audience))
  )
}
