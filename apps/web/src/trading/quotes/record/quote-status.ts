import type { CloseReason, TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { statusTable } from '@armature/domain/quotes/workflow/quote-states'
import { statusTones } from '@armature/domain/states/status-tones'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'

/** Each status has one colour and one label; a customer sees different labels. */
export const statusLook = (status: QuoteStatus, forCustomer = false): { label: string; tone: Tone } => ({
  label: forCustomer ? statusTable[status].customerLabel : statusTable[status].label,
  tone: statusTones.quote[status],
})

const closeReasonTexts = {
  DECLINED_BY_CUSTOMER: 'Declined by the customer',
  NO_QUOTE: 'No quote given',
  EXPIRED: 'Expired',
  WITHDRAWN: 'Withdrawn',
  CANCELLED: 'Cancelled',
} as const satisfies Record<CloseReason, string>

export const closeReasonText = (reason: CloseReason | null): string | null =>
  reason === null ? null : closeReasonTexts[reason]

/** The label of the next move's button; the menu uses the specification's word. */
const verbs: Readonly<Record<TransitionName, string>> = {
  'send-to-vendor': 'Ask for prices',
  'vendor-approve': 'Approve prices',
  'send-to-admin': 'Send prices',
  'decline-request': 'Decline',
  'vendor-to-customer': 'Send offer',
  'admin-approve': 'Approve prices',
  'send-to-customer': 'Send offer',
  'take-back': 'Take back',
  'request-changes': 'Ask for changes',
  close: 'Close',
  're-open': 'Reopen',
  purchase: 'Place order',
}

export const verbOf = (name: TransitionName): string => verbs[name]

export const isTransition = (name: string): name is TransitionName => Object.hasOwn(verbs, name)

/** A transition's or status's name for people: hyphens and underscores become spaces. */
export const spaced = (name: string): string => name.replaceAll(/[-_]/g, ' ')
