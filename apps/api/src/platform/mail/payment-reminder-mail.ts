import type { ReminderKind } from '@armature/domain/receivables/reminders'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf } from './reader.ts'

interface ReminderFacts {
  orderId: number
  open: string
  due: string
  reference: string
  path: string
}

const subjects: Record<ReminderKind, (facts: ReminderFacts) => string> = {
  BEFORE: ({ orderId, due }) => `Order #${orderId} is due on ${due}`,
  OVERDUE: ({ orderId }) => `Order #${orderId} is overdue`,
  SECOND: ({ orderId }) => `Second reminder: order #${orderId} is overdue`,
  LAST: ({ orderId }) => `Last reminder: order #${orderId} is overdue`,
}

/** For the buyer of an order on account, before and after its due day. */
export const paymentReminderMail = (party: Party, kind: ReminderKind, facts: ReminderFacts): MailContent => {
  const { orderId, open, due, reference, path } = facts
  return {
    greeting: greetingOf(party),
    subject: subjects[kind](facts),
    paragraphs: [
      kind === 'BEFORE'
        ? `${open} of order #${orderId} is due on ${due}.`
        : `${open} of order #${orderId} was due on ${due}, and we haven’t received it.`,
      `Write this reference on your transfer: ${reference}. You can also pay by card on the order’s page.`,
      'If you have paid in the meantime, please ignore this mail.',
    ],
    action: { label: `Open order #${orderId}`, path },
  }
}
