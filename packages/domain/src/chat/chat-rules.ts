import type { Actor } from '../rights/actor.ts'
import { limits } from '../limits.ts'
import { minuteMs } from '../values/time.ts'

/** A message as far as its author's right to change it goes. */
export interface AuthoredMessage {
  /** Null of a line that the system wrote. */
  authorId: number | null
  at: Date
  deletedAt: Date | null
}

/** Is a message of this moment young enough to be changed? */
export const isChangeable = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() <= limits.chat.changeMinutes * minuteMs

/** One's own words may be put right or taken back for some minutes; nobody else's ever. */
export const mayChangeMessage = (actor: Actor, message: AuthoredMessage, now: Date): boolean =>
  message.authorId !== null &&
  message.authorId === actor.userId &&
  message.deletedAt === null &&
  isChangeable(message.at, now)
