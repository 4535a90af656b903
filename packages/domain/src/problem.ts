import { messages } from './messages.ts'

/**
 * An expected failure, returned as a value. `api/http/errors.ts` maps kinds to status codes; only bugs and outages
 * throw.
 */
export type ProblemKind =
  | 'invalid' // 400: fields or a guard
  | 'unauthenticated' // 401
  | 'payment_failed' // 402: a card was tried
  | 'card_needed' // 402: there was no card to try
  | 'action_needed' // 402: the card's bank asks its holder first
  | 'forbidden' // 403
  | 'not_found' // 404: missing or invisible, never told apart
  | 'conflict' // 409: lost a race or wrong state
  | 'too_large' // 413
  | 'too_many' // 429
  | 'unavailable' // 503

export interface Problem {
  problem: ProblemKind
  /** Stable, for programs: snake_case. */
  code: string
  detail?: string
  /** Errors by field; a nested field is written with dots, as in `products.0.quantity`. */
  fields?: Record<string, string[]>
  nonFieldErrors?: string[]
  retryAfterSeconds?: number
  /** Opens the bank's step in the payer's browser. */
  clientSecret?: string
  /** The id of the record whose current state should be shown after a lost race. */
  current?: { kind: 'product' | 'quote' | 'sub_quote' | 'order'; id: number }
}

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'problem' in value

const make =
  (problem: ProblemKind, defaultCode: string) =>
  (detail: string, more: Partial<Problem> = {}): Problem => ({ problem, code: defaultCode, detail, ...more })

export const invalid = make('invalid', 'invalid')
export const unauthenticated = make('unauthenticated', 'not_authenticated')
export const paymentFailed = make('payment_failed', 'payment_failed')
export const cardNeeded = make('card_needed', 'card_needed')
/** The card's bank asks its holder; the caller opens the bank's step by the secret. */
export const authenticationNeeded = (clientSecret: string): Problem => ({
  problem: 'action_needed',
  code: 'authentication_required',
  detail: messages.bankAsks,
  clientSecret,
})
export const forbidden = make('forbidden', 'forbidden')
export const notFound = make('not_found', 'not_found')
export const conflict = make('conflict', 'conflict')
export const tooLarge = make('too_large', 'too_large')
export const tooMany = make('too_many', 'throttled')
export const unavailable = make('unavailable', 'unavailable')

export const invalidFields = (fields: Record<string, string[]>): Problem => ({
  problem: 'invalid',
  code: 'invalid',
  fields,
})

export const invalidNonField = (text: string, code = 'invalid'): Problem => ({
  problem: 'invalid',
  code,
  nonFieldErrors: [text],
})
