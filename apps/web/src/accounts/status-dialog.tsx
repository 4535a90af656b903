import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import type { UserRow } from './account-api.ts'
import { refreshUsers, setUserStatus } from './account-api.ts'
import { fullName, statusActs } from './account-words.ts'

export interface AskedStatus {
  user: UserRow
  status: UserStatus
}

const StatusForm = ({ user, status, onClose }: AskedStatus & { onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [isTouched, setTouched] = useState(false)
  const { act, effect } = statusActs[status]
  const text = reason.trim()
  const change = useWrite({
    send: setUserStatus,
    success: messages.statusChanged,
    failure: false,
    onDone: onClose,
    // A refusal may mean that the account has moved on meanwhile.
    onSettled: () => void refreshUsers(),
  })
  const refused = change.refusal ? [change.refusal.detail ?? messages.somethingWentWrong] : []

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '') void change.run({ id: user.id, status, reason: text })
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{effect}</Text>
        <Textarea
          label="Reason"
          description="It goes into the mail to the account’s owner."
          required
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setTouched(true)
          }}
          error={isTouched && text === '' && messages.reasonRequired}
          maxLength={limits.accountReason.max}
          rows={4}
          data-autofocus
        />
        <FormErrorSummary errors={refused} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={change.isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={change.isBusy}
            disabled={text === ''}
            aria-describedby="status-reason"
          >
            {act}
          </Button>
        </Group>
        <Text id="status-reason" size="sm" c="dimmed" ta="right">
          {text === '' && messages.reasonRequired}
        </Text>
      </Stack>
    </form>
  )
}

/** Asks why, before an account is approved, rejected or suspended. */
export const StatusDialog = ({ asked, onClose }: { asked: AskedStatus | null; onClose: () => void }) => (
  <Modal
    opened={asked !== null}
    onClose={onClose}
    title={asked && `${statusActs[asked.status].act}: ${fullName(asked.user)}`}
    closeButtonProps={{ 'aria-label': 'Close' }}
    centered
  >
    {asked && <StatusForm {...asked} onClose={onClose} />}
  </Modal>
)
