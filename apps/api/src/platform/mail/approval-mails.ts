import { formatCents } from '@armature/domain/money'
import type { ApprovalMove } from '@armature/domain/approvals/approval-machine'
import type { MailContent } from './mail-layout.ts'
import type { Reader } from './reader.ts'
import { greeting } from './reader.ts'

export interface ApprovalMail {
  quoteId: number
  totalCents: number
  /** Names and words that somebody chose; empty for a reader who may not get them. */
  requestedBy: string
  note: string
  path: string
}

/** To an approver, with the link that lets this person approve or refuse. */
export const approvalAskedMail = (reader: Reader, asked: ApprovalMail): MailContent => ({
  subject: `Purchase to approve: quote #${asked.quoteId}, ${formatCents(asked.totalCents)}`,
  greeting: greeting(reader),
  paragraphs: [
    `${asked.requestedBy || 'A colleague'} asks to buy quote #${asked.quoteId} for ${formatCents(asked.totalCents)}.`,
    ...(asked.note === '' ? [] : [`Note: ${asked.note}`]),
  ],
  action: { label: 'Approve or refuse', path: asked.path },
  note: 'Keep this link private: it approves in your name. Nothing is ordered before all approvals.',
})

const outcomes = {
  approve: { subject: 'is approved', text: 'You can accept the offer now.' },
  refuse: { subject: 'was refused', text: 'Nothing was ordered.' },
  expire: { subject: 'was not approved in time', text: 'Nothing was ordered. You can ask again.' },
  change: {
    subject: 'is no longer waiting for approval',
    text: 'The offer was changed or has ended, so the request ended with it. Nothing was ordered.',
  },
} as const satisfies Partial<Record<ApprovalMove['name'], object>>
export type ApprovalOutcome = keyof typeof outcomes

/** To the person who asked. */
export const approvalOutcomeMail = (
  reader: Reader,
  outcome: ApprovalOutcome,
  {
    quoteId,
    by,
    reason,
    isPlaced,
    path,
  }: { quoteId: number; by: string; reason: string; isPlaced: boolean; path: string },
): MailContent => ({
  subject: `Your purchase of quote #${quoteId} ${outcomes[outcome].subject}`,
  greeting: greeting(reader),
  paragraphs: [
    ...(by === '' ? [] : [`Decided by ${by}.`]),
    ...(reason === '' ? [] : [`Reason: ${reason}`]),
    isPlaced ? 'The order is placed for you.' : outcomes[outcome].text,
  ],
  action: { label: `Open quote #${quoteId}`, path },
})

/** To the person who asked: approved, but the order couldn't be placed. */
export const approvalStuckMail = (
  reader: Reader,
  { quoteId, reason, path }: { quoteId: number; reason: string; path: string },
): MailContent => ({
  subject: `Quote #${quoteId} is approved, but not ordered yet`,
  greeting: greeting(reader),
  paragraphs: [`The order couldn’t be placed: ${reason}`, 'Open the offer and accept it yourself.'],
  action: { label: `Open quote #${quoteId}`, path },
})
