import type { Cents } from '../money.ts'
import { cents, sumCents } from '../money.ts'
import { splitCents } from './split-cents.ts'

/**
 * The marketplace's books (decision 034). Every fact about money is one transaction of entries that add up to zero. A
 * positive entry is money that the marketplace is owed or has; a negative one is money that it owes or has earned.
 */
export const ledgerAccounts = [
  'BUYER',
  'PROVIDER',
  'BANK',
  'COMMISSION',
  'SHIPMENT',
  'TAX',
  'VENDOR',
  'DISPUTED',
  'PLANS',
] as const
/**
 * BUYER: the order's customer still owes it. PROVIDER and BANK: the marketplace's money at the card provider and
 * elsewhere. COMMISSION and SHIPMENT: the marketplace's earnings. TAX: collected for a destination, to be passed on.
 * VENDOR: still owed to a vendor; when positive, the vendor has to give it back. DISPUTED: held by a payer's bank.
 * PLANS: what stores pay for their plans.
 */
export type LedgerAccount = (typeof ledgerAccounts)[number]

export const ledgerKinds = [
  'SALE',
  'SHIPMENT',
  'TAX',
  'PAYMENT',
  'TRANSFER',
  'STORE_PAYMENT',
  'REVERSAL',
  'REFUND',
  'CREDIT',
  'DISPUTE',
  'PLAN',
] as const
/**
 * The kinds of fact. TAX is tax added after the sale for another destination. STORE_PAYMENT went to the vendor's own
 * store, so it counts as paid out (decision 034). REFUND is the money returned; CREDIT lowers the order's price by that
 * amount. DISPUTE is money that a payer's bank takes until it decides, and then releases. PLAN is a store's payment for
 * its plan, without an order.
 */
export type LedgerKind = (typeof ledgerKinds)[number]

export interface LedgerEntry {
  account: LedgerAccount
  /** The vendor's part of the order; null where the fact is about the whole order. */
  subOrderId: number | null
  cents: number
}

/** Card payments are held at the provider, recorded payments elsewhere. */
export const moneyAccount = { CARD: 'PROVIDER', OFFLINE: 'BANK' } as const satisfies Record<
  string,
  LedgerAccount
>

/** One vendor's part of an order, at its lines' price. */
export interface SoldPart {
  subOrderId: number
  amountCents: number
}

/** A vendor's commission terms. */
export interface Commission {
  percent: number
  onFreight: boolean
}

/** A part as it is sold, its freight included. */
export interface PartForSale extends SoldPart {
  freightCents: number
  commission: Commission
}

const entry = (account: LedgerAccount, amount: number, subOrderId: number | null = null): LedgerEntry => ({
  account,
  subOrderId,
  cents: amount,
})

/** The books hold no zero entries. */
const written = (entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.filter(({ cents: amount }) => amount !== 0)

/**
 * An order's commission, split over its parts. Parts with the same percentage are summed; their commission is rounded
 * half up to the cent and divided by largest remainder, so the total doesn't depend on the number of vendors. Freight
 * counts if the vendor's terms say so.
 */
export const commissionOf = (parts: readonly PartForSale[]): Cents[] => {
  const shares = new Map<PartForSale, Cents>()
  for (const [percent, alike] of Map.groupBy(parts, ({ commission }) => commission.percent)) {
    const amounts = alike.map(({ amountCents, freightCents, commission }) =>
      cents(amountCents - (commission.onFreight ? 0 : freightCents)),
    )
    const basisPoints = BigInt(Math.round(percent * 100))
    const whole = cents(Number((BigInt(sumCents(amounts)) * basisPoints + 5_000n) / 10_000n))
    for (const [index, share] of splitCents(whole, amounts).entries()) {
      const part = alike[index]
      if (part !== undefined) shares.set(part, share)
    }
  }
  return parts.map((part) => shares.get(part) ?? cents(0))
}

/** A purchase: the buyer owes the order's price with its tax, and each vendor is owed its part less the commission. */
export const saleEntries = (parts: readonly PartForSale[], taxCents: number): LedgerEntry[] => {
  const commission = commissionOf(parts)
  return written([
    entry('BUYER', sumCents([...parts.map(({ amountCents }) => amountCents), taxCents])),
    entry('TAX', -taxCents),
    ...parts.flatMap(({ subOrderId, amountCents }, index) => [
      entry('VENDOR', -(amountCents - (commission[index] ?? 0)), subOrderId),
      entry('COMMISSION', -(commission[index] ?? 0), subOrderId),
    ]),
  ])
}

/** Shipment changes by this amount, up or down. */
export const shipmentEntries = (changeCents: number): LedgerEntry[] =>
  written([entry('BUYER', changeCents), entry('SHIPMENT', -changeCents)])

/** The tax rises by this amount because the destination changed. */
export const taxEntries = (changeCents: number): LedgerEntry[] =>
  written([entry('BUYER', changeCents), entry('TAX', -changeCents)])

/** The buyer paid, at the purchase or on the balance. */
export const paymentEntries = (kind: keyof typeof moneyAccount, amountCents: number): LedgerEntry[] =>
  written([entry(moneyAccount[kind], amountCents), entry('BUYER', -amountCents)])

/** The marketplace paid out a vendor. */
export const transferEntries = (subOrderId: number, amountCents: number): LedgerEntry[] =>
  written([entry('VENDOR', amountCents, subOrderId), entry('PROVIDER', -amountCents)])

/** The vendor's own store received a payment, so its vendor already has that money. */
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

/** A vendor returned a payout. */
export const reversalEntries = (subOrderId: number, amountCents: number): LedgerEntry[] =>
  written([entry('PROVIDER', amountCents), entry('VENDOR', -amountCents, subOrderId)])

/** The buyer got a refund. */
export const refundEntries = (kind: keyof typeof moneyAccount, amountCents: number): LedgerEntry[] =>
  written([entry('BUYER', amountCents), entry(moneyAccount[kind], -amountCents)])

/** A payer's bank takes money from a payment or, if negative, releases it. */
export const disputeEntries = (amountCents: number): LedgerEntry[] =>
  written([entry('DISPUTED', amountCents), entry('PROVIDER', -amountCents)])

/** A store paid for its plan, or, below zero, got some of it back. */
export const planEntries = (amountCents: number): LedgerEntry[] =>
  written([entry('PROVIDER', amountCents), entry('PLANS', -amountCents)])

/** A credit on an order: the vendor's part and its commission, or tax or shipment where no sub-order is named. */
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

/** Do the entries add up to zero? The database checks the same at every commit. */
export const balances = (entries: readonly LedgerEntry[]): boolean =>
  sumCents(entries.map(({ cents: amount }) => amount)) === 0
