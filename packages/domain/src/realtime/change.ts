import { can } from '../rights/abilities.ts'
import type { Actor, Belonging } from '../rights/actor.ts'
import { parseChannel } from '../chat/channel.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import type { ScopedKind } from '../rights/visibility.ts'
import { reaches, scopeOf } from '../rights/visibility.ts'

/** The kinds of records whose changes open screens are told of. */
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

/** That a record changed, and whose it is: ids only, never what changed, so that it may pass through anything. */
export interface Change {
  kind: ChangeKind
  /** The record's id as its screens know it; a chat's is its channel's name. */
  id: number | string
  /**
   * The owners of the record. `tenantId: null` says "on the marketplace", which everyone signed in sees of a product;
   * left out, it reaches nobody by itself. `userId` is the one person who owns it: an account's holder, a file's
   * uploader.
   */
  audience: Belonging & { userId?: number | null }
  /** A sub-quote's statuses before and after; its vendor hears of it where it may see one of them. */
  statuses?: readonly QuoteStatus[]
  /** Only its stock changed: people who may not see the stock aren't told. */
  stockOnly?: boolean
  /** The live connection of the screen that made the change, which knows of it already. */
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
 * Everybody who may see a chat's record hears the chat, nobody one of an unknown name; its one reader hears a notice.
 */
const scopedKindOf = (kind: ChangeKind, id: Change['id']): ScopedKind | null => {
  if (kind === 'notice') return null
  return kind === 'chat' ? (parseChannel(String(id))?.kind ?? null) : scopedAs[kind]
}

/** May `actor` be told of this change? The one visibility table decides, and the record's owner always is. */
export const mayHear = (actor: Actor, { kind, id, audience, statuses, stockOnly }: Change): boolean => {
  if (audience.userId != null && audience.userId === actor.userId) return true
  const scoped = scopedKindOf(kind, id)
  return (
    scoped !== null &&
    reaches(scopeOf(actor, scoped), audience, statuses) &&
    (stockOnly !== true || can(actor, 'product.see-stock', audience))
  )
}
