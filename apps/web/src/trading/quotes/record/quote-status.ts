import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
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

/** A transition's or status's name for people: hyphens and underscores become spaces. */
export const spaced = (name: string): string => name.replaceAll(/[-_]/g, ' ')
