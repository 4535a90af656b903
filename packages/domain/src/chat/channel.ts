import type { Actor, Belonging, RecordRole } from '../rights/actor.ts'
import { recordRolesOf } from '../rights/actor.ts'
import { messages } from '../messages.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import type { ScopedKind } from '../rights/visibility.ts'
import { reaches, scopeOf } from '../rights/visibility.ts'

/** The records with a chat, by their names in the visibility table. */
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
  /** The record's id. */
  id: number
}

/** Each kind's spelling in a channel's name (specification section 7). */
const prefixes: Record<ChatKind, string> = {
  quote: 'Quote',
  subQuote: 'subQuote',
  order: 'order',
  subOrder: 'subOrder',
  question: 'question',
}

const kindOf = new Map(chatKinds.map((kind) => [prefixes[kind], kind]))

export const channelName = ({ kind, id }: Channel): string => `${prefixes[kind]}-${id}`

/** Reads names such as `Quote-5`; null unless the name is spelt exactly so. */
export const parseChannel = (name: string): Channel | null => {
  const [, prefix = '', digits = ''] = /^([A-Za-z]+)-([1-9]\d{0,15})$/.exec(name) ?? []
  const kind = kindOf.get(prefix)
  const id = Number(digits)
  return kind === undefined || !Number.isSafeInteger(id) ? null : { kind, id }
}

/**
 * May this actor read and write in a channel? Anyone who may see the record in its current state may. So no vendor is
 * in its quote's channel and no customer in a sub-quote's. Only a question about a part connects a buyer with a vendor.
 */
export const mayJoin = (
  actor: Actor,
  kind: ChatKind,
  record: Belonging,
  statuses: readonly QuoteStatus[],
): boolean => reaches(scopeOf(actor, kind), record, statuses)

/** The role in which an actor writes in a channel: the first of its roles in this record. */
export const speaksAs = (actor: Actor, record: Belonging): RecordRole | null =>
  recordRolesOf(actor, record)[0] ?? null

/** Does the channel identify people by account? In questions account ids would link one buyer's questions. */
export const knowsAccounts = (kind: ChatKind): boolean => kind !== 'question'

/**
 * An actor's name in a channel. A buyer who asks about a part stays unnamed to its vendor, as does a quote's customer
 * (`quote.see-customer`).
 */
export const speakerName = (actor: Actor, kind: ChatKind, role: RecordRole): string =>
  !knowsAccounts(kind) && role === 'CUSTOMER' ? messages.buyer : actor.name
