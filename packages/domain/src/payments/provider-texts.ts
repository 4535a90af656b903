import { messages } from '../messages.ts'

// People read our texts, never the card provider's: those address us, may mention our account and keys, and can change.

const declined = 'Your card was declined.'

/** Why a card can't be used, by the provider's code; any other code is a plain decline. */
const cardReasons: Readonly<Record<string, string>> = {
  authentication_required: 'Your bank has to confirm this payment.',
  card_not_supported: 'Your card doesn’t support this purchase.',
  card_velocity_exceeded: 'Your card is over its limit.',
  currency_not_supported: 'Your card doesn’t support this currency.',
  expired_card: 'Your card has expired.',
  incomplete_cvc: 'The security code is incomplete.',
  incomplete_expiry: 'The expiry date is incomplete.',
  incomplete_number: 'The card number is incomplete.',
  incorrect_cvc: 'Your card’s security code is incorrect.',
  incorrect_number: 'The card number is incorrect.',
  incorrect_zip: 'The postal code doesn’t match the card.',
  insufficient_funds: 'Your card has insufficient funds.',
  invalid_cvc: 'Your card’s security code is incorrect.',
  invalid_expiry_month: 'The expiry month is incorrect.',
  invalid_expiry_month_past: 'Your card has expired.',
  invalid_expiry_year: 'The expiry year is incorrect.',
  invalid_expiry_year_past: 'Your card has expired.',
  invalid_number: 'The card number is incorrect.',
  processing_error: 'Your card could not be processed.',
  setup_intent_authentication_failure: 'Your bank didn’t confirm the card.',
  payment_intent_authentication_failure: 'Your bank didn’t confirm the payment.',
  withdrawal_count_limit_exceeded: 'Your card is over its limit.',
}

/** Why a card can't be used. */
export const cardReason = (code: string): string => cardReasons[code] ?? declined

/** The text for a declined card: the reason, and what to do next. */
export const declineText = (code: string): string => `${cardReason(code)} ${messages.afterDecline}`

/** Did a bank refuse the card? Then another card may work. */
export const isDecline = (refusal: string): boolean => refusal.endsWith(messages.afterDecline)

/** Why the provider refuses to move money, for operators and vendors. */
const moneyRefusals: Readonly<Record<string, string>> = {
  account_closed: 'The payout account is closed',
  account_invalid: 'The payout account can’t be used',
  balance_insufficient: 'The balance at the card provider is insufficient',
  charge_already_refunded: 'The payment was already refunded outside this site',
  charge_disputed: 'The payer disputes the payment with its bank',
  declined: 'The payer’s bank refused it',
  expired_or_canceled_card: 'The payer’s card has expired or was cancelled',
  insufficient_capabilities_for_transfer: 'The payout account can’t receive transfers yet',
  insufficient_funds: 'The balance at the card provider is insufficient',
  lost_or_stolen_card: 'The payer’s card was lost or stolen',
  not_sent: 'The request didn’t reach the card provider',
  payouts_not_allowed: 'The payout account can’t receive transfers yet',
  transfers_not_allowed: 'The payout account can’t receive transfers yet',
}

/** Why the provider refused to move money, with its code, for operators to look up. */
export const moneyRefusal = (code: string): string =>
  `${moneyRefusals[code] ?? 'The card provider refused it'} (${code})`
