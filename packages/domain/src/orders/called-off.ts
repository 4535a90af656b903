import { messages } from '../messages.ts'
import type { Problem } from '../problem.ts'
import { conflict } from '../problem.ts'

/** A vendor's part, as far as its sending goes. */
export interface PartOnItsWay {
  /** Null until all of it is on its way. */
  tracking_url: string | null
  /** All of it was refunded, or will never be charged. */
  called_off: boolean
}

/** Is some of a vendor's part still to be sent? Nothing is where all of it was refunded: the vendor earns nothing for it. */
export const isToBeSent = ({ tracking_url, called_off }: PartOnItsWay): boolean =>
  tracking_url === null && !called_off

/** Was a part refunded before all of it was sent, so that nothing more of it comes? */
export const isNoLongerExpected = ({ tracking_url, called_off }: PartOnItsWay): boolean =>
  called_off && tracking_url === null

/** The day on which a part is expected; null where none was named, and where nothing comes any more. */
export const expectedOf = (part: PartOnItsWay & { expected_day: string | null }): string | null =>
  isNoLongerExpected(part) ? null : part.expected_day

/** May a vendor send, or promise, some of its part? */
export const judgeCalledOff = ({ called_off }: Pick<PartOnItsWay, 'called_off'>): Problem | null =>
  called_off ? conflict(messages.partCalledOff, { code: 'called_off' }) : null
