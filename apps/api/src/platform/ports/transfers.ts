import type { PaymentMetadata, PaymentsRefused, PaymentsUnavailable } from './payments.ts'

export interface CreateTransfer {
  /** Integer cents, from the marketplace's own balance. */
  amountCents: number
  currency: 'usd'
  /** The vendor's account at the provider. */
  destination: string
  /** Stored before this call; good for a day. */
  idempotencyKey: string
  /** Groups what belongs to one sub-order: by it a lost transfer is found. */
  group: string
  /** Must hold the id of our own try. */
  metadata: PaymentMetadata
  description: string
}

/** One transfer as the provider has it now. */
export interface TransferRecord {
  id: string
  amountCents: number
  reversedCents: number
  currency: string
  livemode: boolean
  destination: string
  group: string | null
  metadata: PaymentMetadata
  created: Date
}

export type CreateTransferResult =
  | { status: 'sent'; transfer: TransferRecord }
  | PaymentsRefused
  | PaymentsUnavailable

/** Newest first; none is an answer too. */
export type FoundTransfers =
  | { status: 'found'; transfers: TransferRecord[] }
  | PaymentsRefused
  | PaymentsUnavailable

export type FoundTransfer =
  | { status: 'found'; transfer: TransferRecord }
  | { status: 'not_found' }
  | PaymentsRefused
  | PaymentsUnavailable

export interface ReverseTransfer {
  transferId: string
  amountCents: number
  /** Stored before this call. */
  idempotencyKey: string
  /** Must hold the id of our own step. */
  metadata: PaymentMetadata
}

export type ReverseResult =
  | { status: 'reversed'; id: string; amountCents: number }
  | PaymentsRefused
  | PaymentsUnavailable

/** The amount that was taken back of a transfer, or given back of a payment. */
export interface GivenBack {
  id: string
  amountCents: number
  metadata: PaymentMetadata
}

export type FoundGivenBack = { status: 'found'; found: GivenBack[] } | PaymentsRefused | PaymentsUnavailable

/** Money that entered the marketplace's balance at the provider or, if negative, left it. */
export interface Movement {
  id: string
  /** The payment or transfer whose money it is. */
  reference: string
  cents: number
  /** The subscription whose invoice it is of, if that was read; else null. */
  subscription: string | null
  at: Date
}

export type FoundMovements =
  | { status: 'found'; movements: Movement[] }
  | PaymentsRefused
  | PaymentsUnavailable

/** Money from the marketplace to vendors' accounts. The rules of `Payments` hold: keys are stored first, unknown is no failure. */
export interface Transfers {
  createTransfer(transfer: CreateTransfer): Promise<CreateTransferResult>

  findTransfer(id: string): Promise<FoundTransfer>

  /** All of a group: whatever was ever sent for one sub-order. */
  findTransfersOfGroup(group: string): Promise<FoundTransfers>

  /** Takes a part of a transfer back from the vendor's account. */
  reverseTransfer(reversal: ReverseTransfer): Promise<ReverseResult>

  /** The reversals of a transfer, also those behind a lost answer. */
  findReversals(transferId: string): Promise<FoundGivenBack>

  /** All movements since a moment, or ever: payments, refunds, disputes, transfers and their reversals. */
  listMovements(since: Date | null): Promise<FoundMovements>
}
