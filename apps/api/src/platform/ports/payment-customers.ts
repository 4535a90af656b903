import type { PaymentsRefused, PaymentsUnavailable } from './payments.ts'

/** The facts of a kept card that may be shown. */
export interface SavedCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export type CreateCustomerResult = { status: 'created'; id: string } | PaymentsRefused | PaymentsUnavailable
export type FoundCustomer =
  | { status: 'found'; id: string }
  | { status: 'not_found' }
  | PaymentsRefused
  | PaymentsUnavailable
export type FoundDefaultCard =
  | { status: 'found'; card: SavedCard | null }
  | PaymentsRefused
  | PaymentsUnavailable
export type KeepCardResult =
  | { status: 'kept'; card: SavedCard }
  | { status: 'declined'; code: string; message: string }
  | PaymentsRefused
  | PaymentsUnavailable

/** Accounts at the card provider, and the card that is charged by itself. */
export interface PaymentCustomers {
  createCustomer(wanted: {
    email: string
    name: string
    idempotencyKey: string
    metadata: Record<string, string>
  }): Promise<CreateCustomerResult>
  /** The customer with this address that was made under this metadata. */
  findCustomerByMetadata(match: { email: string; key: string; value: string }): Promise<FoundCustomer>
  /** The card that a customer's bills are paid with; null where there is none. */
  findDefaultCard(customerId: string): Promise<FoundDefaultCard>
  /** Keeps a card for a customer and has its bills paid with it. */
  keepDefaultCard(wanted: { customerId: string; paymentMethod: string }): Promise<KeepCardResult>
}
