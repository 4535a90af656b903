import { messages } from '../messages.ts'
import type { Problem } from '../problem.ts'
import { conflict } from '../problem.ts'

/** The facts about a vendor's part that shipping needs. */
export interface PartOnItsWay {
  /** Null until all of it is on its way. */
  tracking_url: string | null
  /** All of it was called off: nothing was sent, and nothing will be. */
  called_off: boolean
  /** The buyer has to pay first. */
  awaits_money: boolean
}

/** Does some of the part remain to be shipped, now or once it is paid? */
export const isSomeLeft = ({
  tracking_url,
  called_off,
}: Pick<PartOnItsWay, 'tracking_url' | 'called_off'>): boolean => tracking_url === null && !called_off

/** Does the vendor have to ship some of its part now? */
export const isToBeSent = (part: PartOnItsWay): boolean => isSomeLeft(part) && !part.awaits_money

/** The expected day of a part; null if none was named or nothing will arrive. */
export const expectedOf = (part: { called_off: boolean; expected_day: string | null }): string | null =>
  part.called_off ? null : part.expected_day

/** May a vendor still ship or promise some of its part? */
export const checkCalledOff = ({ called_off }: Pick<PartOnItsWay, 'called_off'>): Problem | null =>
  called_off ? conflict(messages.partCalledOff, { code: 'called_off' }) : null
