import { fill, messages } from '../messages.ts'
import { later } from '../values/time.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import type { RefundableLine } from '../refunds/refund-scope.ts'
import { untouchedOf } from '../refunds/refund-scope.ts'
import type { ClaimState } from './claim-machine.ts'
import { claimMachine } from './claim-machine.ts'

interface SentParcel {
  sent_at: string
  voided_at: string | null
  lines: readonly { item: number; quantity: number }[]
}

export interface ClaimedPieces {
  item: number
  quantity: number
  state: ClaimState
}

/** The pieces of a line in claims that count. */
export const claimedOf = (item: number, claims: readonly ClaimedPieces[]): number =>
  claims
    .filter((claim) => claim.item === item && claimMachine.is(claim.state, 'counts'))
    .reduce((sum, { quantity }) => sum + quantity, 0)

const sentOf = (item: number, parcels: readonly SentParcel[]): number =>
  parcels
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.item === item ? sum + line.quantity : sum), 0)

/** The pieces of a line that can be claimed: shipped within the claim period and not claimed already. */
export const claimableOf = (
  item: number,
  { parcels, claims }: { parcels: readonly SentParcel[]; claims: readonly ClaimedPieces[] },
  { now, days }: { now: Date; days: number },
): number => {
  const sent = parcels.filter(({ voided_at }) => voided_at === null)
  const lately = sent.filter(({ sent_at }) => later(new Date(sent_at), { days }) >= now)
  // Claimed pieces may belong to an older parcel than those still open to claims.
  return Math.max(0, Math.min(sentOf(item, lately), sentOf(item, sent) - claimedOf(item, claims)))
}

/** A Problem if a buyer claims more pieces of a line than it can. */
export const checkClaim = (quantity: number, claimable: number): Problem | null => {
  if (quantity <= claimable) return null
  const text =
    claimable === 0 ? messages.noneToClaim : fill(messages.onlyLeftToClaim, { left: String(claimable) })
  return invalidFields({ quantity: [text] })
}

/** A Problem if the claimed pieces were meanwhile refunded or called off another way. */
export const checkStillCharged = (
  { item, quantity, orderId }: { item: number; quantity: number; orderId: number },
  lines: readonly RefundableLine[],
): Problem | null => {
  const line = lines.find((one) => one.item === item)
  return line !== undefined && quantity <= untouchedOf(line).pieces
    ? null
    : conflict(messages.claimNotCharged, {
        code: 'not_charged',
        current: { kind: 'order', id: orderId },
      })
}
