import { messages } from '../messages.ts'
import type { Problem } from '../problem.ts'
import { conflict } from '../problem.ts'

/** The facts about a vendor's part that shipping needs. */
export interface PartOnItsWay {
  /** Null until all of it is on its way. */
  tracking_url: string | null
  /** All of it was refunded, or will never be charged. */
  called_off: boolean
}

/**
 * Does the vendor still have to ship some of its part? A fully refunded part is never shipped, since the vendor earns
 * nothing for it.
 */
export const isToBeSent = ({ tracking_url, called_off }: PartOnItsWay): boolean =>
  tracking_url === null && !called_off

/** Was the part refunded before all of it was shipped, so that nothing more arrives? */
export const isNoLongerExpected = ({ tracking_url, called_off }: PartOnItsWay): boolean =>
  called_off && tracking_url === null

/** The day that a part is expected; null where none was named or nothing more arrives. */
export const expectedOf = (part: PartOnItsWay & { expected_day: string | null }): string | null =>
  isNoLongerExpected(part) ? null : part.expected_day

/** May a vendor still ship or promise some of its part? */
export const checkCalledOff = ({ called_off }: Pick<PartOnItsWay, 'called_off'>): Problem | null =>
  called_off ? conflict(messages.partCalledOff, { code: 'called_off' }) : null
