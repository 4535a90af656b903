import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Stack } from '@mantine/core'
import { LongTextField } from '../ui/form/fields.tsx'
import { FormEnd } from '../ui/form/form-end.tsx'
import type { Check } from '../ui/form/form-errors.ts'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import { Dialog } from '../ui/dialog.tsx'

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
}

interface Fields {
  reason: string
}

const labels = { reason: 'Reason' } as const
const mustSay: Check<Fields> = ({ reason }) =>
  reason.trim() === '' ? [{ path: ['reason'], message: messages.reasonRequired }] : []
const maySay: Check<Fields> = () => []

const ReasonForm = ({ submitLabel, readers, onSubmit, onCancel, isRequired = false }: ReasonDialogProps) => {
  const kit = useKitForm<Fields>({
    start: { reason: '' },
    check: isRequired ? mustSay : maySay,
    labels,
    act: submitLabel.toLowerCase(),
  })
  return (
    <Form kit={kit} onSubmit={async ({ reason }) => onSubmit(reason.trim())}>
      <Stack gap="md">
        <LongTextField<Fields>
          name="reason"
          label={isRequired ? 'Reason' : 'Reason (optional)'}
          description={readers}
          maxLength={limits.quote.reason}
          isFirst
        />
        <FormEnd submit={submitLabel} onCancel={onCancel} />
      </Stack>
    </Form>
  )
}

export const ReasonDialog = (props: ReasonDialogProps) => (
  <Dialog opened={props.title !== null} onClose={props.onCancel} title={props.title}>
    <ReasonForm {...props} />
  </Dialog>
)
