import type { Actor, Belonging, Hat } from '../rights/actor.ts'
import type { Channel } from '../chat/channel.ts'
import { parseChannel, speaksAs } from '../chat/channel.ts'

/** The activity of a person at a record that is open before them. */
export const doings = ['viewing', 'editing', 'pricing'] as const
export type Doing = (typeof doings)[number]

/** How a screen says where it is, and how soon the others see that it isn't any more. */
export const presenceLimits = {
  /** The records that one screen is at, at most. */
  places: 5,
  /** How often a server process says that it is alive, while anybody is present there, and when it counts as gone. */
  pulseSeconds: 4,
  goneSeconds: 12,
} as const

/** The record that somebody may be present at, by the spelling of its channel; null for anything else. */
export const parsePlace = (name: string): Channel | null => {
  const channel = parseChannel(name)
  return channel?.kind === 'quote' || channel?.kind === 'subQuote' ? channel : null
}

/** As what somebody is at the record, and what they may be said to do: its customer changes nothing there. */
export const presentAs = (
  actor: Actor,
  record: Belonging,
  doing: Doing,
): { role: Hat; doing: Doing } | null => {
  const role = speaksAs(actor, record)
  return role === null ? null : { role, doing: role === 'CUSTOMER' ? 'viewing' : doing }
}
