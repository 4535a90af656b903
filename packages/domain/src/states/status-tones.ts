import type { UserStatus } from '../accounts/account-machine.ts'
import type { PayoutStatus } from '../accounts/payout-status.ts'
import type { StockLevel } from '../catalogue/products/stock.ts'
import type { MailState } from '../mails/mail-reason.ts'
import type { TransferStatus } from '../payouts/transfer-machine.ts'
import type { OpenLineState, OpenOfferState } from '../sourcing/open-lines.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import type { SubscriptionState } from '../subscriptions/subscription-machine.ts'
import type { WebhookMessageState } from '../webhooks/webhook-machines.ts'
import { subscriptionMachine } from '../subscriptions/subscription-machine.ts'

/** One tone per meaning: nothing yet, someone's turn, under way, open for an answer, good, done, bad. */
export type Tone = 'neutral' | 'waiting' | 'progress' | 'open' | 'good' | 'done' | 'bad'

/** The tone of every visible status; packages/ui/src/cells/status-badge.module.css has their colours. */
export const statusTones = {
  quote: {
    NEW: 'neutral',
    SENT_TO_VENDOR: 'waiting',
    VENDOR_APPROVED: 'progress',
    SENT_TO_ADMIN: 'progress',
    ADMIN_APPROVED: 'good',
    VENDOR_TO_CUSTOMER: 'open',
    SENT_TO_CUSTOMER: 'open',
    PURCHASED: 'done',
    CLOSED: 'bad',
  },
  openLine: { OPEN: 'neutral', OFFERED: 'waiting', TAKEN: 'good', LEFT_OUT: 'done', DROPPED: 'bad' },
  openOffer: { ASKED: 'waiting', TAKEN: 'good', DECLINED: 'done', ENDED: 'done' },
  transfer: {
    NOT_DUE: 'neutral',
    PENDING: 'waiting',
    PROCESSING: 'progress',
    COMPLETED: 'done',
    FAILED: 'bad',
    REVERSED: 'bad',
  },
  account: { PENDING: 'waiting', APPROVED: 'good', REJECTED: 'bad', SUSPENDED: 'bad' },
  payoutAccount: { PENDING: 'waiting', APPROVED: 'good' },
  mail: { refused: 'bad', 'given-up': 'bad', waiting: 'waiting', 'too-old': 'done' },
  webhookMessage: { WAITING: 'waiting', DELIVERED: 'good', FAILED: 'bad' },
  stock: { OUT: 'bad', LOW: 'waiting', ENOUGH: 'good' },
} as const satisfies {
  quote: Record<QuoteStatus, Tone>
  openLine: Record<OpenLineState, Tone>
  openOffer: Record<OpenOfferState, Tone>
  transfer: Record<TransferStatus, Tone>
  account: Record<UserStatus, Tone>
  payoutAccount: Record<PayoutStatus, Tone>
  mail: Record<MailState, Tone>
  webhookMessage: Record<WebhookMessageState, Tone>
  stock: Record<StockLevel, Tone>
}

/** A subscription's tones: open, open but owing, closed and owing, under way, over. */
export const subscriptionTone = (status: SubscriptionState): Tone => {
  const { storeOpen, owes, unsettled, live } = subscriptionMachine.row(status)
  if (unsettled) return 'progress'
  if (!live) return 'neutral'
  if (!owes) return 'good'
  return storeOpen ? 'waiting' : 'bad'
}
