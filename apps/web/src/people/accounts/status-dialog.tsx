import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { accountMachine } from '@armature/domain/accounts/account-machine'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Stack, Text } from '@mantine/core'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { LongTextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import type { UserRow } from './account-api.ts'
import { keepUser, refreshUsers, setUserStatus } from './account-api.ts'
import { personName } from '@armature/domain/accounts/person-name'
import { statusActions } from './account-words.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

export interface AskedStatus {
  user: UserRow
  status: UserStatus
}

interface Fields {
  reason: string
}

const StatusForm = ({ user, status, onClose }: AskedStatus & { onClose: () => void }) => {
  const { act, effect } = statusActions[status]
  const isAsked = accountMachine.is(status, 'asksReason')
  const lacks = (reason: string): boolean => isAsked && reason.trim() === ''
  const kit = useKitForm<Fields>({
    start: { reason: '' },
    check: ({ reason }) => (lacks(reason) ? [{ path: ['reason'], message: messages.reasonRequired }] : []),
    labels: { reason: 'Reason' },
    act,
  })
  const change = useWrite({
    send: setUserStatus,
    success: messages.statusChanged,
    failure: false,
    onDone: (saved) => {
      keepUser(saved)
      onClose()
    },
    onRefused: kit.refuse,
    // A refusal may mean that the account's status changed meanwhile.
    onSettled: refreshUsers,
  })
  const isMissing = lacks(kit.form.watch('reason'))
  return (
    <Form kit={kit} onSubmit={({ reason }) => change.run({ id: user.id, status, reason: reason.trim() })}>
      <Stack gap="md">
        <Text size="sm">{effect}</Text>
        <LongTextField<Fields>
          name="reason"
          label="Reason"
          description="Included in the mail to the account’s owner."
          maxLength={limits.accountReason.max}
          isFirst
          isRequired={isAsked}
        />
        <FormEnd submit={act} onCancel={onClose} whyNot={isMissing ? messages.reasonRequired : null} />
      </Stack>
    </Form>
  )
}

/** Asks before an account's status changes, with a reason unless it is an approval. */
export const StatusDialog = ({ asked, onClose }: { asked: AskedStatus | null; onClose: () => void }) => (
  <Dialog
    opened={asked !== null}
    onClose={onClose}
    title={asked && `${statusActions[asked.status].act}: ${personName(asked.user)}`}
  >
    {asked && <StatusForm {...asked} onClose={onClose} />}
  </Dialog>
)
