import type { Cents } from '../money.ts'
import { cents, sumCents } from '../money.ts'
import { splitCents } from './split-cents.ts'

/**
 * The marketplace's books (decision 034). Every fact about money is one transaction of entries that add up to zero. An
 * entry above zero is what somebody owes the marketplace, or what it has; below zero is what it owes, or has earned.
 */
export const ledgerAccounts = [
  'BUYER',
  'PROVIDER',
  'BANK',
  'COMMISSION',
  'SHIPMENT',
  'TAX',
  'VENDOR',
] as const
/**
 * BUYER: what the order's customer still owes. PROVIDER and BANK: the marketplace's money, at the card provider and
 * outside it. COMMISSION and SHIPMENT: what the marketplace keeps. TAX: what it has taken for a destination's tax, and passes on. VENDOR: what a vendor is still owed; above zero, what it
 * has to give back.
 */
export type LedgerAccount = (typeof ledgerAccounts)[number]

export const ledgerKinds = [
  'SALE',
  'SHIPMENT',
  'PAYMENT',
  'TRANSFER',
  'STORE_PAYMENT',
  'REVERSAL',
  'REFUND',
  'CREDIT',
] as const
/**
 * The kinds of fact. STORE_PAYMENT is one that the vendor's own store got, and so as good as paid out to it (decision 034). REFUND is the
 * money that goes back; CREDIT lowers the order's price by that amount.
 */
export type LedgerKind = (typeof ledgerKinds)[number]

export interface LedgerEntry {
  account: LedgerAccount
  /** The vendor's part of the order that the fact is about; null where it is about the order as a whole. */
  subOrderId: number | null
  cents: number
}

/** The money of a card payment lies at the provider, that of a recorded payment elsewhere. */
export const moneyAccount = { CARD: 'PROVIDER', OFFLINE: 'BANK' } as const satisfies Record<
  string,
  LedgerAccount
>

/** One vendor's part of an order, at the price of its lines. */
export interface SoldPart {
  subOrderId: number
  amountCents: number
}

const entry = (account: LedgerAccount, amount: number, subOrderId: number | null = null): LedgerEntry => ({
  account,
  subOrderId,
  cents: amount,
})

/** The books hold no entries of zero. */
const written = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.filter(({ cents: amount }) => amount !== 0)

/**
 * The commission on an order, split over its parts: the percentage of the whole, rounded half up to the cent, and then by
 * the largest remainder. So what the marketplace keeps is its percentage of what was bought, however many vendors share it.
 */
export const commissionOf = (parts: readonly SoldPart[], percent: number): Cents[] => {
  const amounts = parts.map(({ amountCents }) => amountCents)
  const basisPoints = BigInt(Math.round(percent * 100))
  const whole = cents(Number((BigInt(sumCents(amounts)) * basisPoints + 5_000n) / 10_000n))
  return splitCents(whole, amounts)
}

/** A purchase: the buyer owes the order's price with its tax, and each vendor is owed its part less the commission. */
export const saleEntries = (parts: readonly SoldPart[], percent: number, taxCents: number): LedgerEntry[] => {
  const commission = commissionOf(parts, percent)
  return written([
    entry('BUYER', sumCents([...parts.map(({ amountCents }) => amountCents), taxCents])),
    entry('TAX', -taxCents),
    ...parts.flatMap(({ subOrderId, amountCents }, index) => [
      entry('VENDOR', -(amountCents - (commission[index] ?? 0)), subOrderId),
      entry('COMMISSION', -(commission[index] ?? 0), subOrderId),
    ]),
  ])
}

/** Shipment costs more, or less, by this amount. */
export const shipmentEntries = (changeCents: number): LedgerEntry[] =>
  written([entry('BUYER', changeCents), entry('SHIPMENT', -changeCents)])

/** The buyer paid: at the purchase, or the balance. */
export const paymentEntries = (kind: keyof typeof moneyAccount, amountCents: number): LedgerEntry[] =>
  written([entry(moneyAccount[kind], amountCents), entry('BUYER', -amountCents)])

/** The marketplace paid a vendor out. */
export const transferEntries = (subOrderId: number, amountCents: number): LedgerEntry[] =>
  written([entry('VENDOR', amountCents, subOrderId), entry('PROVIDER', -amountCents)])

/** The store itself got a payment that was counted: its vendor has that money. */
export const takenEntries = (parts: readonly SoldPart[], amountCents: number): LedgerEntry[] => {
  const shares = splitCents(
    cents(amountCents),
    parts.map((part) => part.amountCents),
  )
  return written([
    ...parts.map(({ subOrderId }, index) => entry('VENDOR', shares[index] ?? 0, subOrderId)),
    entry(moneyAccount.OFFLINE, -amountCents),
  ])
}

/** A vendor gave a payout back. */
export const reversalEntries = (subOrderId: number, amountCents: number): LedgerEntry[] =>
  written([entry('PROVIDER', amountCents), entry('VENDOR', -amountCents, subOrderId)])

/** Money went back to the buyer. */
export const refundEntries = (kind: keyof typeof moneyAccount, amountCents: number): LedgerEntry[] =>
  written([entry('BUYER', amountCents), entry(moneyAccount[kind], -amountCents)])

/** A credit on an order: the vendor's part and the commission on it; tax or shipment where no sub-order is named. */
export interface CreditedShare {
  subOrderId: number | null
  isTax: boolean
  amountCents: number
  commissionCents: number
}

export const creditEntries = (shares: readonly CreditedShare[]): LedgerEntry[] =>
  written([
    ...shares.flatMap(({ subOrderId, isTax, amountCents, commissionCents }) =>
      subOrderId === null
        ? [entry(isTax ? 'TAX' : 'SHIPMENT', amountCents)]
        : [
            entry('VENDOR', amountCents - commissionCents, subOrderId),
            entry('COMMISSION', commissionCents, subOrderId),
          ],
    ),
    entry('BUYER', -sumCents(shares.map(({ amountCents }) => amountCents))),
  ])

/** Do the entries balance? The database asks the same at every commit. */
export const balances = (entries: readonly LedgerEntry[]): boolean =>
  sumCents(entries.map(({ cents: amount }) => amount)) === 0
