import type { Actor, Belonging, RecordRole } from '../rights/actor.ts'
import type { Channel } from '../chat/channel.ts'
import { parseChannel, speaksAs } from '../chat/channel.ts'

/** A person's activity at a record open on their screen. */
export const doings = ['viewing', 'editing', 'pricing'] as const
export type Doing = (typeof doings)[number]

/** How often a screen reports its place, and how soon others see that it left. */
export const presenceLimits = {
  /** Records reported by one screen. */
  places: 5,
  /** A server process with people present reports itself this often, and counts as gone after this silence. */
  pulseSeconds: 4,
  goneSeconds: 12,
} as const

/** The record of a presence channel; null for any other name. */
export const parsePlace = (name: string): Channel | null => {
  const channel = parseChannel(name)
  return channel?.kind === 'quote' || channel?.kind === 'subQuote' ? channel : null
}

/** A person's role at the record, and the activity that others may see: its customer changes nothing there. */
export const presentAs = (
  actor: Actor,
  record: Belonging,
  doing: Doing,
): { role: RecordRole; doing: Doing } | null => {
  const role = speaksAs(actor, record)
  return role === null ? null : { role, doing: role === 'CUSTOMER' ? 'viewing' : doing }
}
