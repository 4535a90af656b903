import type { Cents } from '../money.ts'
import { cents, percentOf, sumCents } from '../money.ts'
import type { PayoutWait } from '../payouts/payout-terms.ts'
import type { TransferStatus } from '../payouts/transfer-machine.ts'
import { transferMachine } from '../payouts/transfer-machine.ts'

/** `transfer_id` before any transfer has succeeded. */
export const noTransferId = '-1'

/** A line's cost: unit price times quantity. */
export const lineTotal = (line: { price: number; quantity: number }): Cents =>
  cents(line.price * line.quantity)

export const linesTotal = (lines: readonly { price: number; quantity: number }[]): Cents =>
  sumCents(lines.map(lineTotal))

/** Due at purchase: total × down payment %, rounded half up to the cent. */
export const dueAtPurchase = (total: Cents, downPaymentPercent: number): Cents =>
  percentOf(total, downPaymentPercent)

interface TriedPayout {
  transferId: string
  transferStatus: TransferStatus
  /** The vendor's earnings that haven't been paid out. */
  owedCents: number
}

/** Money is owed that the provider definitely refused to send. */
export const hasFailedTransfer = ({ transferId, transferStatus, owedCents }: TriedPayout): boolean =>
  transferId === noTransferId && transferMachine.is(transferStatus, 'refused') && owedCents > 0

/**
 * The condition for the Retry Transfer button (specification section 4): a failed transfer that waits for nothing else.
 */
export const mayRetryTransfer = (payout: TriedPayout, waits: readonly PayoutWait[]): boolean =>
  hasFailedTransfer(payout) && waits.length === 0
