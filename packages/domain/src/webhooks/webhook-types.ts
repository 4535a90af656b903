import type { Actor } from '../rights/actor.ts'
import type { ChatKind } from '../chat/channel.ts'
import type { Change } from '../realtime/change.ts'
import { mayHear } from '../realtime/change.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import { quoteStatuses } from '../quotes/workflow/quote-workflow-table.ts'
import type { ScopedKind } from '../rights/visibility.ts'
import { scopeOf, visibleStatuses } from '../rights/visibility.ts'

/** The records that a webhook message may name. */
export const webhookRecords = ['quote', 'sub_quote', 'order', 'sub_order', 'question', 'webhook'] as const
export type WebhookRecord = (typeof webhookRecords)[number]

/** The records with a chat, by their channels' kinds. */
export const channelOfRecord = {
  quote: 'quote',
  sub_quote: 'subQuote',
  order: 'order',
  sub_order: 'subOrder',
  question: 'question',
} as const satisfies Record<Exclude<WebhookRecord, 'webhook'>, ChatKind>

export const recordOfChannel = Object.fromEntries(
  Object.entries(channelOfRecord).map(([record, kind]) => [kind, record]),
) as Record<ChatKind, WebhookNews['record']> // the inverse of a table with one row for each

interface TypeRow {
  /** In the form. */
  label: string
  /** In the published description. */
  about: string
  /** The kinds of records that it is about; an actor who can see none of them never gets it. */
  of: readonly ScopedKind[]
}

/** Every type of message that a company can choose. */
export const webhookTable = {
  'quote.created': { label: 'Quote requested', about: 'A quote was requested.', of: ['quote'] },
  'quote.status_changed': {
    label: 'Quote moved',
    about: 'A quote changed its status: it was sent, offered, closed, bought …',
    of: ['quote'],
  },
  'quote.changed': { label: 'Quote changed', about: 'Anything else of a quote changed.', of: ['quote'] },
  'sub_quote.status_changed': {
    label: 'Sub-quote moved',
    about: 'A sub-quote changed its status; its vendor first hears of it when it is sent.',
    of: ['subQuote'],
  },
  'sub_quote.changed': {
    label: 'Sub-quote changed',
    about: 'Lines, prices, terms or the destination of a sub-quote changed.',
    of: ['subQuote'],
  },
  'order.created': { label: 'Order placed', about: 'An offer became an order.', of: ['order'] },
  'order.changed': { label: 'Order changed', about: 'Anything else of an order changed.', of: ['order'] },
  'sub_order.created': { label: 'Sub-order placed', about: 'A vendor’s part of an order.', of: ['subOrder'] },
  'sub_order.changed': {
    label: 'Sub-order changed',
    about: 'Anything else of a sub-order changed.',
    of: ['subOrder'],
  },
  'parcel.changed': {
    label: 'Parcel sent or changed',
    about: 'A parcel was sent, its tracking changed, or it was voided.',
    of: ['order', 'subOrder'],
  },
  'claim.changed': {
    label: 'Claim made or changed',
    about: 'A claim was made, or it changed its state.',
    of: ['order', 'subOrder'],
  },
  'payment.received': { label: 'Payment received', about: 'A payment on an order arrived.', of: ['order'] },
  'payment.failed': {
    label: 'Payment failed',
    about: 'A payment for an offer or an order failed.',
    of: ['quote', 'order'],
  },
  'payment.refunded': {
    label: 'Payment refunded',
    about: 'Money went back to the buyer.',
    of: ['quote', 'order'],
  },
  'payout.paid': { label: 'Payout made', about: 'A vendor was paid for a sub-order.', of: ['subOrder'] },
  'payout.failed': {
    label: 'Payout failed',
    about: 'A payout was refused, or taken back for a refund.',
    of: ['subOrder'],
  },
  'message.created': {
    label: 'Chat message',
    about: 'Somebody wrote in a chat or asked about a part.',
    of: ['quote', 'subQuote', 'order', 'subOrder', 'question'],
  },
} as const satisfies Record<string, TypeRow>

export type WebhookType = keyof typeof webhookTable
export const webhookTypes = Object.keys(webhookTable) as [WebhookType, ...WebhookType[]]

/** Sent by an owner's button, whatever types the webhook has. */
export const webhookTestType = 'webhook.test'

export const webhookTypeRow = (type: WebhookType): TypeRow => webhookTable[type]

/** The types that this company can ever get, by the records that it may see. */
export const webhookTypesFor = (actor: Actor): WebhookType[] =>
  webhookTypes.filter((type) =>
    webhookTypeRow(type).of.some((kind) => {
      const scope = scopeOf(actor, kind)
      return scope.all || scope.terms.length > 0
    }),
  )

/** An occasion for messages, with the companies that may hear of it. */
export interface WebhookNews {
  type: WebhookType
  record: Exclude<WebhookRecord, 'webhook'>
  id: number
  change: Change
  /** The statuses before and after, of a quote or sub-quote that moved. */
  moved?: { from: QuoteStatus; to: QuoteStatus }
  /** The number of a chat's message. */
  message?: number
}

type Id = number | null | undefined

/** The facts of a journal's event that its messages follow from. */
export interface JournalEvent {
  kind: string
  for_customer?: boolean | undefined
  vendor_id?: Id
  tenant_id?: Id
  customer_id?: Id
  quote_id?: Id
  sub_quote_id?: Id
  order_id?: Id
  sub_order_id?: Id
  before?: unknown
  after?: unknown
}

/** A sub-quote as it is after the write. */
export interface JournalSubQuote {
  id: number
  quote_id: number
  vendor_id: number
  tenant_id: number | null
  status: QuoteStatus
}

/** The events that have a type of their own; all others are changes of their record. */
const typeOfKind: Readonly<Partial<Record<string, WebhookType>>> = {
  'quote.add': 'quote.created',
  'quote.payment-failed': 'payment.failed',
  'quote.refunded': 'payment.refunded',
  'order.add': 'order.created',
  'order.payment': 'payment.received',
  'order.payment-failed': 'payment.failed',
  'order.payment-refunded': 'payment.refunded',
  'order.refunded': 'payment.refunded',
  'sub_order.add': 'sub_order.created',
  'sub_order.parcel': 'parcel.changed',
  'sub_order.tracking': 'parcel.changed',
  'sub_order.parcel_void': 'parcel.changed',
  'sub_order.claim': 'claim.changed',
  'sub_order.transferred': 'payout.paid',
  'sub_order.transfer-failed': 'payout.failed',
  'sub_order.transfer-reversed': 'payout.failed',
}

/** A quote's events that also change its vendors' parts. */
const changesParts: readonly string[] = ['quote.items', 'quote.delivery', 'quote.delete']

const statusIn = (value: unknown): QuoteStatus | undefined =>
  typeof value === 'object' && value !== null && 'status' in value
    ? quoteStatuses.find((status) => status === value.status)
    : undefined

const moveIn = ({ before, after }: JournalEvent): WebhookNews['moved'] => {
  const [from, to] = [statusIn(before), statusIn(after)]
  return from === undefined || to === undefined || from === to ? undefined : { from, to }
}

const ofSubQuote = (sub: JournalSubQuote, moved: WebhookNews['moved']): WebhookNews => ({
  type: moved === undefined ? 'sub_quote.changed' : 'sub_quote.status_changed',
  record: 'sub_quote',
  id: sub.id,
  change: {
    kind: 'sub_quote',
    id: sub.id,
    audience: { vendorId: sub.vendor_id, tenantId: sub.tenant_id },
    statuses: moved === undefined ? [sub.status] : [moved.from, moved.to],
  },
  ...(moved !== undefined && { moved }),
})

const ofQuote = (event: JournalEvent, id: number, parts: readonly JournalSubQuote[]): WebhookNews[] => {
  const own = parts.filter((part) => part.quote_id === id)
  if (event.sub_quote_id != null)
    return own.filter((part) => part.id === event.sub_quote_id).map((part) => ofSubQuote(part, moveIn(event)))
  const moved = moveIn(event)
  const type = typeOfKind[event.kind] ?? (moved === undefined ? 'quote.changed' : 'quote.status_changed')
  const audience = { tenantId: event.tenant_id ?? null, customerId: event.customer_id ?? null }
  const whole: WebhookNews[] =
    event.for_customer === true
      ? [
          {
            type,
            record: 'quote',
            id,
            change: { kind: 'quote', id, audience },
            ...(moved !== undefined && { moved }),
          },
        ]
      : []
  return [
    ...whole,
    ...(changesParts.includes(event.kind) ? own.map((part) => ofSubQuote(part, undefined)) : []),
  ]
}

const ofOrder = (event: JournalEvent, id: number): WebhookNews[] => {
  const {
    kind,
    sub_order_id: part,
    vendor_id: vendorId,
    tenant_id: tenantId,
    customer_id: customerId,
  } = event
  const forCustomer = event.for_customer === true
  const own = typeOfKind[kind]
  if (part == null)
    return forCustomer
      ? [
          {
            type: own ?? 'order.changed',
            record: 'order',
            id,
            change: {
              kind: 'order',
              id,
              audience: { tenantId: tenantId ?? null, customerId: customerId ?? null },
            },
          },
        ]
      : []
  const ofPart: WebhookNews = {
    type: own ?? 'sub_order.changed',
    record: 'sub_order',
    id: part,
    change: {
      kind: 'sub_order',
      id: part,
      audience: { vendorId: vendorId ?? null, tenantId: tenantId ?? null },
    },
  }
  if (!forCustomer) return [ofPart]
  // The store has heard of its part; only the buyer hears of the whole.
  const audience = { customerId: customerId ?? null }
  return [
    ofPart,
    { type: own ?? 'order.changed', record: 'order', id, change: { kind: 'order', id, audience } },
  ]
}

/**
 * The messages that follow from an event of the journal. Buyers hear what their timelines show; events that only
 * operators see make none.
 */
export const webhookNewsOf = (event: JournalEvent, subQuotes: readonly JournalSubQuote[]): WebhookNews[] => {
  if (event.order_id != null) return ofOrder(event, event.order_id)
  return event.quote_id == null ? [] : ofQuote(event, event.quote_id, subQuotes)
}

/** The facts in a message; its receiver asks the API for the rest. */
export interface WebhookFacts {
  record: WebhookRecord
  id: number
  status: QuoteStatus | null
  previous_status: QuoteStatus | null
  message: number | null
}

/**
 * The facts that this company may have; null if it may not hear of the news. A status that its calls never return is left
 * out.
 */
export const webhookFactsFor = (actor: Actor, news: WebhookNews): WebhookFacts | null => {
  if (!mayHear(actor, news.change)) return null
  const { record, id, moved, message = null } = news
  const shown = visibleStatuses(actor, record === 'sub_quote' ? 'subQuote' : 'quote')
  const named = (status: QuoteStatus | undefined) =>
    status !== undefined && shown.includes(status) ? status : null
  return { record, id, status: named(moved?.to), previous_status: named(moved?.from), message }
}
