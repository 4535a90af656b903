import { formatCents, cents } from '../money.ts'

export const transferOutcomes = [
  'paid',
  'partial',
  'over',
  'nothing_open',
  'duplicate',
  'under_way',
  'unknown',
] as const
/**
 * The outcome of a transfer: it pays the whole balance or part of it, or it isn't recorded. An overpayment is not
 * recorded, because only the seller can decide whether to return it or apply it elsewhere.
 */
export type TransferOutcome = (typeof transferOutcomes)[number]

export const isRecorded = (outcome: TransferOutcome): boolean => outcome === 'paid' || outcome === 'partial'

interface AskedOrder {
  pendingCents: number
  moneyUnderWay: boolean
}

/** Compares a transfer's amount with the order that its reference names. */
export const transferOutcome = (
  order: AskedOrder | null,
  { amountCents, isKnown }: { amountCents: number; isKnown: boolean },
): TransferOutcome => {
  if (order === null) return 'unknown'
  if (isKnown) return 'duplicate'
  if (order.pendingCents === 0) return 'nothing_open'
  if (order.moneyUnderWay) return 'under_way'
  if (amountCents > order.pendingCents) return 'over'
  return amountCents === order.pendingCents ? 'paid' : 'partial'
}

/** The outcome in words; `open` is the order's balance before this transfer. */
export const transferText = (
  outcome: TransferOutcome,
  { order, amount, open }: { order: number | null; amount: number; open: number },
): string => {
  const money = (sum: number): string => formatCents(cents(sum))
  const texts: Record<TransferOutcome, string> = {
    paid: `Pays order #${order} in full.`,
    partial: `Pays part of order #${order}; ${money(open - amount)} remains open.`,
    over: `${money(amount - open)} more than the ${money(open)} open on order #${order}. Record ${money(open)}, and return the rest or apply it to other orders.`,
    nothing_open: `Order #${order} is paid already.`,
    duplicate: `Already recorded for order #${order}. If this is a second equal transfer of that day, add the bank’s number after a #.`,
    under_way: `A payment or refund of order #${order} is under way. Try again later.`,
    unknown: 'No order of yours has this reference. Check it for a typing mistake.',
  }
  return texts[outcome]
}
