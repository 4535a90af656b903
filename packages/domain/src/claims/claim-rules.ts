import { fill, messages } from '../messages.ts'
import { later } from '../values/time.ts'
import type { Problem } from '../problem.ts'
import { invalidFields } from '../problem.ts'
import type { ClaimState } from './claim-machine.ts'
import { claimMachine } from './claim-machine.ts'

interface SentParcel {
  sent_at: string
  voided_at: string | null
  lines: readonly { item: number; quantity: number }[]
}

interface ClaimedPieces {
  item: number
  quantity: number
  state: ClaimState
}

/** The pieces of a line that can be claimed: sent within the days for it, and not claimed already. */
export const claimableOf = (
  item: number,
  { parcels, claims }: { parcels: readonly SentParcel[]; claims: readonly ClaimedPieces[] },
  { now, days }: { now: Date; days: number },
): number => {
  const sent = parcels
    .filter(({ sent_at, voided_at }) => voided_at === null && later(new Date(sent_at), { days }) >= now)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.item === item ? sum + line.quantity : sum), 0)
  const claimed = claims
    .filter((claim) => claim.item === item && claimMachine.is(claim.state, 'counts'))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, sent - claimed)
}

/** A Problem where a buyer claims more pieces of a line than it can. */
export const checkClaim = (quantity: number, claimable: number): Problem | null => {
  if (quantity <= claimable) return null
  const text =
    claimable === 0 ? messages.noneToClaim : fill(messages.onlyLeftToClaim, { left: String(claimable) })
  return invalidFields({ quantity: [text] })
}
