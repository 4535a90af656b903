import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { LongTextField } from '@armature/ui/form/fields.tsx'
import type { FormRules } from '@armature/ui/form/use-kit-form.ts'

export interface ReasonFields {
  reason: string
}

/** For a form that asks only for a reason. */
export const reasonRules: FormRules<ReasonFields, ReasonFields> = {
  start: { reason: '' },
  check: ({ reason }) =>
    reason.trim() === '' ? [{ path: ['reason'], message: messages.reasonRequired }] : [],
  toSent: ({ reason }) => ({ reason: reason.trim() }),
  labels: { reason: 'Reason' },
}

/** The reason, with the names of its readers. */
export const ReasonField = ({ description }: { description: string }) => (
  <LongTextField<ReasonFields>
    name="reason"
    label="Reason"
    description={description}
    maxLength={limits.quote.reason}
    isFirst
  />
)
