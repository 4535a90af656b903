import type { Actor, Belonging, Hat } from '../rights/actor.ts'
import { hatsOf } from '../rights/actor.ts'
import { messages } from '../messages.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import type { ScopedKind } from '../rights/visibility.ts'
import { reaches, scopeOf } from '../rights/visibility.ts'

/** The records that are talked about, by the words of the visibility table. */
export const chatKinds = [
  'quote',
  'subQuote',
  'order',
  'subOrder',
  'question',
] as const satisfies readonly ScopedKind[]
export type ChatKind = (typeof chatKinds)[number]

export interface Channel {
  kind: ChatKind
  /** Of the record. */
  id: number
}

/** How each kind is spelt in a channel's name (specification section 7). */
const prefixes: Record<ChatKind, string> = {
  quote: 'Quote',
  subQuote: 'subQuote',
  order: 'order',
  subOrder: 'subOrder',
  question: 'question',
}

const kindOf = new Map(chatKinds.map((kind) => [prefixes[kind], kind]))

export const channelName = ({ kind, id }: Channel): string => `${prefixes[kind]}-${id}`

/** `Quote-5` and its kin; null for anything that isn't the one spelling of a name. */
export const parseChannel = (name: string): Channel | null => {
  const [, prefix = '', digits = ''] = /^([A-Za-z]+)-([1-9]\d{0,15})$/.exec(name) ?? []
  const kind = kindOf.get(prefix)
  const id = Number(digits)
  return kind === undefined || !Number.isSafeInteger(id) ? null : { kind, id }
}

/**
 * May this actor read and write in a channel? Everybody may who sees the record as it stands. So no vendor is in its
 * quote's own channel, and no customer in a sub-quote's. A question about a part is the one talk of a buyer with a
 * vendor.
 */
export const mayJoin = (
  actor: Actor,
  kind: ChatKind,
  record: Belonging,
  statuses: readonly QuoteStatus[],
): boolean => reaches(scopeOf(actor, kind), record, statuses)

/** The role in which somebody speaks in a channel; the first of the hats that this record gives. */
export const speaksAs = (actor: Actor, record: Belonging): Hat | null => hatsOf(actor, record)[0] ?? null

/** Whether people are known by their accounts in it: by an account's id, one buyer's questions could be put together. */
export const knowsAccounts = (kind: ChatKind): boolean => kind !== 'question'

/**
 * The name that an actor goes by in a channel. A buyer who asks about a part stays unnamed to its vendor, as the customer
 * of a quote does (`quote.see-customer`).
 */
export const speakerName = (actor: Actor, kind: ChatKind, role: Hat): string =>
  !knowsAccounts(kind) && role === 'CUSTOMER' ? messages.buyer : actor.name
