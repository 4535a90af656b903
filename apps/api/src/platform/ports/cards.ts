import type { SavedCard } from './payment-customers.ts'
import type { PaymentsRefused, PaymentsUnavailable } from './payments.ts'

/** A secret with which a browser has the provider check a card and keep it. */
export type MadeSetup = { status: 'made'; clientSecret: string } | PaymentsRefused | PaymentsUnavailable

export type FoundCards =
  | { status: 'found'; cards: SavedCard[]; defaultId: string | null }
  /** The customer is not there any more. */
  | { status: 'not_found' }
  | PaymentsRefused
  | PaymentsUnavailable

export type CardChange = { status: 'done' } | { status: 'not_found' } | PaymentsRefused | PaymentsUnavailable

/**
 * Cards that people keep at the payment provider. None of these calls moves money, and each says how it shall be, so
 * that it may be sent again; the rules of `Payments` hold for the rest.
 */
export interface Cards {
  /**
   * Has the bank confirm a saved card for payments without its holder. `made`: the holder must confirm, with the secret;
   * `confirmed`: no confirmation is needed.
   */
  confirmCard(card: {
    customerId: string
    cardId: string
    idempotencyKey: string
  }): Promise<MadeSetup | { status: 'confirmed' }>

  createCardSetup(setup: { customerId: string; idempotencyKey: string }): Promise<MadeSetup>

  /** Newest first. */
  listCards(customerId: string): Promise<FoundCards>

  /** The card is nobody's afterwards, and never good again. */
  detachCard(cardId: string): Promise<CardChange>

  setDefaultCard(customerId: string, cardId: string): Promise<CardChange>
}
