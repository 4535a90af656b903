import type { Actor } from '../rights/actor.ts'
import { limits } from '../limits.ts'
import { minuteMs } from '../values/time.ts'

/** The facts that decide whether a message may be changed. */
export interface AuthoredMessage {
  /** Null for a line that the system wrote. */
  authorId: number | null
  at: Date
  deletedAt: Date | null
}

/** Is a message young enough to be changed? */
export const isChangeable = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() <= limits.chat.changeMinutes * minuteMs

/** May this actor edit or delete a message? Only its author may, for some minutes. */
export const mayChangeMessage = (actor: Actor, message: AuthoredMessage, now: Date): boolean =>
  message.authorId !== null &&
  message.authorId === actor.userId &&
  message.deletedAt === null &&
  isChangeable(message.at, now)
