import { limits } from '@armature/domain/limits'
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'

export interface ReasonDialogProps {
  /** What is about to be done; null keeps the dialog closed. */
  title: string | null
  submitLabel: string
  onSubmit: (reason: string) => void
  onCancel: () => void
  isBusy?: boolean
  isRequired?: boolean
}

const ReasonForm = ({ submitLabel, onSubmit, onCancel, isBusy, isRequired }: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const text = reason.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '' || !isRequired) onSubmit(text)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Textarea
          label={isRequired ? 'Reason' : 'Reason (optional)'}
          description="The other side reads this."
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={limits.quote.reason}
          rows={4}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={isBusy ?? false}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy ?? false} disabled={isRequired === true && text === ''}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks why, before something is declined, closed or sent back. */
export const ReasonDialog = (props: ReasonDialogProps) => (
  <Modal
    closeButtonProps={{ 'aria-label': 'Close' }}
    opened={props.title !== null}
    onClose={props.onCancel}
    title={props.title}
    centered
  >
    <ReasonForm {...props} />
  </Modal>
)
