import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Stack } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { LongTextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import type { Check } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

export interface ReasonDialogProps {
  /** The action that asks for a reason; null keeps the dialog closed. */
  title: string | null
  submitLabel: string
  /** Says who reads the reason. */
  readers: string
  /** The dialog is busy until it settles. */
  onSubmit: (reason: string) => unknown
  onCancel: () => void
  isRequired?: boolean
  /** Why it can't be sent now: the dialog stays open, with the typed reason. */
  whyNot?: string | null
  /** The step that must come first, and why. */
  before?: { why: string; label: string; onDone: () => void } | null
  /** The last try's refusal. */
  problem?: string | null
}

interface Fields {
  reason: string
}

const labels = { reason: 'Reason' } as const
const mustSay: Check<Fields> = ({ reason }) =>
  reason.trim() === '' ? [{ path: ['reason'], message: messages.reasonRequired }] : []
const maySay: Check<Fields> = () => []

const shutBy = ({ whyNot, before }: ReasonDialogProps): string | null => whyNot ?? before?.why ?? null

const ReasonEnd = (props: ReasonDialogProps) => {
  const { submitLabel, onCancel, whyNot = null, before = null, problem = null } = props
  const { setFocus } = useFormContext<Fields>()
  const goOn = () => {
    // The pressed button goes.
    setFocus('reason')
    before?.onDone()
  }
  return (
    <>
      <FormErrorSummary errors={problem === null ? [] : [problem]} />
      <FormEnd submit={submitLabel} onCancel={onCancel} whyNot={shutBy(props)}>
        {whyNot === null && before !== null && (
          <Button variant="default" onClick={goOn}>
            {before.label}
          </Button>
        )}
      </FormEnd>
    </>
  )
}

const ReasonForm = (props: ReasonDialogProps) => {
  const { submitLabel, readers, onSubmit, isRequired = false } = props
  const kit = useKitForm<Fields>({
    start: { reason: '' },
    check: isRequired ? mustSay : maySay,
    labels,
    act: submitLabel.toLowerCase(),
  })
  return (
    <Form
      kit={kit}
      onSubmit={async ({ reason }) => (shutBy(props) === null ? onSubmit(reason.trim()) : null)}
    >
      <Stack gap="md">
        <LongTextField<Fields>
          name="reason"
          label={isRequired ? 'Reason' : 'Reason (optional)'}
          description={readers}
          maxLength={limits.quote.reason}
          isFirst
        />
        <ReasonEnd {...props} />
      </Stack>
    </Form>
  )
}

export const ReasonDialog = (props: ReasonDialogProps) => (
  <Dialog opened={props.title !== null} onClose={props.onCancel} title={props.title}>
    <ReasonForm {...props} />
  </Dialog>
)
