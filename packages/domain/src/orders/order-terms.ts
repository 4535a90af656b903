import type { Cents } from '../money.ts'
import { cents, percentOf, sumCents } from '../money.ts'
import type { TransferStatus } from './transfer-machine.ts'
import { transferMachine } from './transfer-machine.ts'

/** `transfer_id` while no transfer has succeeded. */
export const noTransferId = '-1'

/** The cost of each line: unit price times quantity. */
export const lineTotal = (line: { price: number; quantity: number }): Cents =>
  cents(line.price * line.quantity)

export const linesTotal = (lines: readonly { price: number; quantity: number }[]): Cents =>
  sumCents(lines.map(lineTotal))

/** Due at purchase: total × down payment %, rounded half up to the cent. */
export const dueAtPurchase = (total: Cents, downPaymentPercent: number): Cents =>
  percentOf(total, downPaymentPercent)

/** The Retry Transfer button's condition (specification section 4). */
export const mayRetryTransfer = (subOrder: { transferId: string; transferStatus: TransferStatus }): boolean =>
  subOrder.transferId === noTransferId && transferMachine.is(subOrder.transferStatus, 'refused')
