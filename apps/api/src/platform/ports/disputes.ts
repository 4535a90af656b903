import type { PaymentsRefused, PaymentsUnavailable } from './payments.ts'

/** A payer's dispute of a payment at its bank, as the provider has it now. */
export interface DisputeRecord {
  id: string
  /** Null for a payment of another kind. */
  paymentIntentId: string | null
  /** The money that the bank took and hasn't released; 0 during an inquiry. */
  takenCents: number
  /** The provider's words for the payer's reason and for the dispute's status. */
  reason: string
  status: string
  livemode: boolean
  created: Date
}

export type FoundDispute =
  | { status: 'found'; dispute: DisputeRecord }
  | { status: 'not_found' }
  | PaymentsRefused
  | PaymentsUnavailable

export type FoundDisputes =
  | { status: 'found'; disputes: DisputeRecord[] }
  | PaymentsRefused
  | PaymentsUnavailable

export interface Disputes {
  findDispute(id: string): Promise<FoundDispute>

  /** The disputes opened since a moment, for the reconciler. */
  listDisputes(since: Date): Promise<FoundDisputes>
}
