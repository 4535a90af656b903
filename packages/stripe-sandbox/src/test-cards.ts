/**
 * The payment provider's published test cards, the only numbers that the sandbox accepts. One list for the sandbox, the
 * card form and the tests. Everything else is refused unread, so that a real card number typed by mistake goes no
 * further.
 */
export type SandboxCardOutcome =
  /**
   * `asks`: the payer's bank asks for a confirmation, at every charge or until a confirmed save has set the card up.
   * While it is being saved, only the latter is asked for. `isDisputed`: the payer disputes each payment at once.
   */
  | { kind: 'succeeds'; asks?: 'unless_set_up' | 'always'; isDisputed?: true }
  | {
      kind: 'declines'
      /** When it declines: at every use, or only when charged (saving the card works). */
      at: 'any_use' | 'charge'
      /** The provider's error code, and its decline code if it has one. */
      code: string
      declineCode: string | null
      /** The provider's text, shown to the payer. */
      message: string
    }

export interface SandboxCard {
  /** Digits only. */
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  /** The provider's test tokens for this card; programs may use them instead of a card. */
  tokens: readonly string[]
  /** A readable description of the card's behaviour. */
  label: string
  outcome: SandboxCardOutcome
}

const declines = (
  code: string,
  declineCode: string | null,
  message: string,
  at: 'any_use' | 'charge' = 'any_use',
): SandboxCardOutcome => ({ kind: 'declines', at, code, declineCode, message })

const succeeds: SandboxCardOutcome = { kind: 'succeeds' }

export const sandboxCards: readonly SandboxCard[] = [
  {
    number: '4242424242424242',
    brand: 'visa',
    tokens: ['pm_card_visa'],
    label: 'Succeeds',
    outcome: succeeds,
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    tokens: ['pm_card_mastercard'],
    label: 'Succeeds (Mastercard)',
    outcome: succeeds,
  },
  {
    number: '378282246310005',
    brand: 'amex',
    tokens: ['pm_card_amex'],
    label: 'Succeeds (American Express)',
    outcome: succeeds,
  },
  {
    number: '6011111111111117',
    brand: 'discover',
    tokens: ['pm_card_discover'],
    label: 'Succeeds (Discover)',
    outcome: succeeds,
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
    label: 'Declined',
    outcome: declines('card_declined', 'generic_decline', 'Your card was declined.'),
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    label: 'Insufficient funds',
    outcome: declines('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    tokens: ['pm_card_visa_chargeDeclinedLostCard'],
    label: 'Lost card',
    outcome: declines('card_declined', 'lost_card', 'Your card was declined.'),
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    tokens: ['pm_card_visa_chargeDeclinedStolenCard'],
    label: 'Stolen card',
    outcome: declines('card_declined', 'stolen_card', 'Your card was declined.'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclinedExpiredCard'],
    label: 'Expired card',
    outcome: declines('expired_card', null, 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclinedIncorrectCvc'],
    label: 'Wrong security code',
    outcome: declines('incorrect_cvc', null, "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    tokens: ['pm_card_chargeDeclinedProcessingError'],
    label: 'Processing error',
    outcome: declines(
      'processing_error',
      null,
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    tokens: ['pm_card_chargeCustomerFail'],
    label: 'Can be saved, then declines',
    outcome: declines('card_declined', 'generic_decline', 'Your card was declined.', 'charge'),
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    tokens: ['pm_card_authenticationRequiredOnSetup'],
    label: 'Needs authentication unless it was saved with it',
    outcome: { kind: 'succeeds', asks: 'unless_set_up' },
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    tokens: ['pm_card_authenticationRequired'],
    label: 'Always needs authentication',
    outcome: { kind: 'succeeds', asks: 'always' },
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    tokens: ['pm_card_createDispute'],
    label: 'Succeeds, then is disputed',
    outcome: { kind: 'succeeds', isDisputed: true },
  },
]

/** The card with this number (spaces and dashes between digits are dropped), or undefined. */
export const sandboxCardByNumber = (typed: string): SandboxCard | undefined => {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return sandboxCards.find((card) => card.number === digits)
}

export const sandboxCardByToken = (token: string): SandboxCard | undefined =>
  sandboxCards.find((card) => card.tokens.includes(token))

/** Digits in the groups printed on the card. */
export const groupCardDigits = (digits: string): string =>
  /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(' ')
    : (digits.match(/.{1,4}/g)?.join(' ') ?? '')

/** The publishable key that a browser sends to the sandbox; it allows only card entry. */
export const sandboxPublishableKey = 'pk_test_armature'

/** The path of the sandbox's card entry on the web app's own origin. */
export const sandboxBrowserPath = '/sandbox/stripe'
