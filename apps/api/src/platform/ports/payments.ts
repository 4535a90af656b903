/**
 * Card payments as the purchase needs them (decisions.md, Purchase). Three rules shape this port
 * (quality.md, Safety 5):
 *
 * - No call is made inside a database transaction, and every call that moves money carries a key that its
 *   caller stored first. The same key always means the same payment, however often it is sent.
 * - A definite answer and an unknown outcome are different values. `PaymentsUnavailable` from a call that
 *   moves money says "it may have happened": keep the hold, leave it to the reconciler, offer no retry.
 * - Expected failures are values. Only bugs throw.
 */

/** The provider gave no usable answer. After a money call the outcome is unknown. */
export interface PaymentsUnavailable {
  status: 'unavailable'
  /**
   * `timeout` and `network`: no answer; `server`: a 5xx; `busy`: the same key is being worked on right now,
   * or the provider limits our rate. Only after `busy` with a new key is it certain that nothing happened.
   */
  reason: 'timeout' | 'network' | 'server' | 'busy'
  /** For logs, never for the payer. */
  message: string
}

/** The provider understood and said no for a reason that isn't the card: nothing was charged. */
export interface PaymentsRefused {
  status: 'refused'
  /** The provider's code, such as `resource_missing`, `idempotency_key_reused`, `authentication`. */
  code: string
  message: string
}

/** Words of our own that travel with a payment and come back with its webhooks; at most 50 short ones. */
export type PaymentMetadata = Record<string, string>

export interface CreatePaymentIntent {
  /** Integer cents; the provider's least charge is 50. */
  amountCents: number
  currency: 'usd'
  /** A payment method id from card entry (`pm_…`), or one of the provider's test tokens. */
  paymentMethod: string
  /** The owner of the payment method, where the provider keeps it for somebody. */
  customerId?: string
  /** The payer can answer its bank; if not, a card whose bank asks is declined. */
  canAuthenticate?: boolean
  /** Stored before this call. Good for 24 hours; after that look the payment up instead of replaying. */
  idempotencyKey: string
  /** Must hold what the reconciler searches by: the id of our hold. */
  metadata: PaymentMetadata
  /** Shown to the operator in the provider's dashboard. */
  description: string
}

export type PaymentSucceeded = {
  status: 'succeeded'
  id: string
  amountCents: number
  currency: string
  livemode: boolean
}

export type PaymentDeclined = {
  status: 'declined'
  /** The finest reason that the provider gave, such as `insufficient_funds`. */
  code: string
  /** Written by the provider for the payer. */
  message: string
  id?: string
}

/** Accepted but not settled: the webhook, or a later look-up, tells the end. */
export type PaymentProcessing = { status: 'processing'; id: string }

/** The payer's bank asks for confirmation, which the payer's browser opens with the secret. */
export type PaymentAwaitsPayer = { status: 'awaits_payer'; id: string; clientSecret: string }

export type CreatePaymentResult =
  | PaymentSucceeded
  | PaymentAwaitsPayer
  | PaymentDeclined
  | PaymentProcessing
  | PaymentsRefused
  | PaymentsUnavailable

export type PaymentIntentStatus =
  | 'succeeded'
  | 'processing'
  | 'canceled'
  | 'not_paid'
  | 'authorized'
  | 'awaits_payer'

/** One payment as the provider has it now. */
export interface PaymentIntentRecord {
  id: string
  /**
   * `not_paid` covers every state in which the provider waits for a card, a decline included; `awaits_payer` waits for
   * the payer's bank; `authorized` is held but not captured.
   */
  status: PaymentIntentStatus
  amountCents: number
  /** The amount really taken, before refunds; 0 unless `succeeded`. */
  receivedCents: number
  currency: string
  /** False for play money. */
  livemode: boolean
  metadata: PaymentMetadata
  created: Date
  /** Opens the step of the payer's bank; null in an event, which doesn't carry it. */
  clientSecret: string | null
  /** The last decline, if any. */
  failure: { code: string; message: string } | null
}

export type FoundPaymentIntent =
  | { status: 'found'; intent: PaymentIntentRecord }
  | { status: 'not_found' }
  | PaymentsRefused
  | PaymentsUnavailable

/** Newest first; none is an answer too. */
export type FoundPaymentIntents =
  | { status: 'found'; intents: PaymentIntentRecord[] }
  | PaymentsRefused
  | PaymentsUnavailable

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer'

export interface RefundPayment {
  paymentIntentId: string
  idempotencyKey: string
  reason: RefundReason
  /** A part of it; all that is left where it is not given. */
  amountCents?: number
  metadata?: PaymentMetadata
}

/** One refund of a payment, as the provider has it. */
export interface RefundRecord {
  id: string
  amountCents: number
  metadata: PaymentMetadata
}

export type FoundRefunds =
  | { status: 'found'; refunds: RefundRecord[] }
  | PaymentsRefused
  | PaymentsUnavailable

/** `already_refunded` is the end that the caller wanted, whichever call brought it about. */
export type RefundResult =
  | { status: 'refunded'; id: string; amountCents: number }
  | { status: 'pending'; id: string; amountCents: number }
  | { status: 'already_refunded' }
  | PaymentsRefused
  | PaymentsUnavailable

/** `too_late`: it has been paid (or cancelled) already; look it up and refund where that is due. */
export type CancelPaymentResult =
  | { status: 'canceled'; id: string }
  | { status: 'too_late' }
  | PaymentsRefused
  | PaymentsUnavailable

/** A verified webhook. The same `id` may come more than once, and before the call's own answer. */
export interface PaymentEvent {
  id: string
  /** The provider's name, such as `payment_intent.succeeded`. */
  type: string
  created: Date
  /** Of real money, or of the provider's test mode. */
  livemode: boolean
  /** The connected account that it concerns; null for our own. */
  account: string | null
  subject:
    | { kind: 'payment_intent'; intent: PaymentIntentRecord; account: string | null }
    /** Money went back of a payment, or didn't after all: then `failedId` names the refund. The amount is asked for anew. */
    | { kind: 'refund'; paymentIntentId: string; failedId: string | null }
    /** The event's word on the account is left out: events come in any order, so the account is asked for anew. */
    | { kind: 'payout_account'; id: string }
    /** Of a transfer it says only that something changed, likewise. */
    | { kind: 'transfer'; id: string }
    /** Of a dispute likewise. */
    | { kind: 'dispute'; id: string }
    /** Of a subscription, or of a bill of one. */
    | { kind: 'subscription'; id: string }
    | { kind: 'other' }
    /** Of a kind that we know, in a shape that we don't: nothing can be made of it. */
    | { kind: 'unreadable' }
}

export type VerifiedWebhook =
  | { ok: true; event: PaymentEvent }
  /** All four are answered with 400; `too_old` and `in_future` mean more than five minutes from now. */
  | { ok: false; reason: 'signature' | 'too_old' | 'in_future' | 'malformed' }

export interface Payments {
  /** Whether it moves real money; payments of the other mode are none of ours. */
  readonly livemode: boolean

  /** Charges the card now. Declines are answers; the idempotent replay of a decline is the same decline. */
  createPaymentIntent(payment: CreatePaymentIntent): Promise<CreatePaymentResult>

  findPaymentIntent(id: string): Promise<FoundPaymentIntent>

  /**
   * For the reconciler, when a call's answer (and so its id) was lost. It lists the payments made since
   * `createdSince` and matches one word of metadata. Ruled out: the provider's search (it lags behind by a minute
   * or more). An empty list right after an unknown outcome isn't final: a late call may still be under way.
   */
  findPaymentsByMetadata(match: {
    key: string
    value: string
    createdSince: Date
  }): Promise<FoundPaymentIntents>

  /** Gives the whole amount back, once: a second call answers `already_refunded`; or a part of it. */
  refundPayment(refund: RefundPayment): Promise<RefundResult>

  /** The refunds of a payment that didn't fail, also those behind a lost answer. */
  findRefunds(paymentIntentId: string): Promise<FoundRefunds>

  /** Makes sure that an unpaid payment stays unpaid. */
  cancelPaymentIntent(id: string, idempotencyKey: string): Promise<CancelPaymentResult>

  /**
   * Checks signature and age of a webhook over the raw bytes, before anything parses them. Times more than
   * five minutes away are refused both ways.
   */
  verifyWebhook(rawBody: Uint8Array | string, signatureHeader: string | undefined): VerifiedWebhook
}
