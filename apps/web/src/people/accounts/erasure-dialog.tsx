import { erasureRemoves, keptReasons } from '@armature/domain/accounts/erasure'
import { personName } from '@armature/domain/accounts/person-name'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, List, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { clearSession } from '../../platform/api/session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LongTextField, PasswordField, TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Check } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import type { UserRow } from './account-api.ts'
import { refreshUsers } from './account-api.ts'

/** An account that an administrator erases; null for the reader's own. */
type Erased = UserRow | null

const barsQuery = (user: Erased) =>
  queryOptions({
    queryKey: queryKeys.erasure(user?.id ?? null),
    queryFn: ({ signal }) =>
      user === null
        ? call('readOwnErasure', { signal })
        : call('readErasure', { params: { id: user.id }, signal }),
    staleTime: 0,
  })

const act = 'Delete account'

const Consequences = () => (
  <>
    <Text size="sm">This can’t be undone.</Text>
    <Text size="sm">Deleted: {erasureRemoves}</Text>
    <Text size="sm">Kept:</Text>
    <List size="sm">
      {Object.entries(keptReasons).map(([kind, why]) => (
        <List.Item key={kind}>{why}</List.Item>
      ))}
    </List>
  </>
)

interface OwnFields {
  password: string
}

const OwnForm = ({ onClose }: { onClose: () => void }) => {
  const kit = useKitForm<OwnFields>({
    start: { password: '' },
    check: ({ password }) => (password === '' ? [{ path: ['password'], message: messages.required }] : []),
    labels: { password: 'Password' },
    act,
  })
  const erasing = useWrite({
    send: (body: OwnFields, write) => write('eraseOwnAccount', { body }),
    success: messages.accountErased,
    failure: false,
    onDone: () => clearSession('logout'),
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={erasing.run}>
      <Stack gap="md">
        <Consequences />
        <PasswordField<OwnFields> name="password" label="Password" autoComplete="current-password" isFirst />
        <FormEnd submit={act} onCancel={onClose} />
      </Stack>
    </Form>
  )
}

interface UserFields {
  username: string
  reason: string
}

const checkUser: Check<UserFields> = ({ username, reason }) => [
  ...(username === '' ? [{ path: ['username'], message: messages.required }] : []),
  ...(reason.trim() === '' ? [{ path: ['reason'], message: messages.reasonRequired }] : []),
]

const UserForm = ({ user, onClose }: { user: UserRow; onClose: () => void }) => {
  const kit = useKitForm<UserFields>({
    start: { username: '', reason: '' },
    check: checkUser,
    labels: { username: 'Username', reason: 'Reason' },
    act,
  })
  const erasing = useWrite({
    send: (body: UserFields, write) => write('eraseUser', { params: { id: user.id }, body }),
    success: messages.accountErased,
    failure: false,
    onDone: onClose,
    onRefused: kit.refuse,
    onSettled: refreshUsers,
  })
  return (
    <Form kit={kit} onSubmit={erasing.run}>
      <Stack gap="md">
        <Consequences />
        <TextField<UserFields>
          name="username"
          label="Username"
          description={`Type ${user.username} to confirm.`}
          hints={{ autoComplete: 'off' }}
          isFirst
        />
        <LongTextField<UserFields>
          name="reason"
          label="Reason"
          description="For the audit log; don’t name the person."
          maxLength={limits.accountReason.max}
          isRequired
        />
        <FormEnd submit={act} onCancel={onClose} />
      </Stack>
    </Form>
  )
}

const Erasure = ({ user, onClose }: { user: Erased; onClose: () => void }) => {
  const found = useQuery(barsQuery(user))
  if (found.isPending) return <ScreenLoader />
  if (!found.data)
    return <LoadError title="The account could not be checked." onRetry={() => void found.refetch()} />
  const { bars } = found.data
  if (bars.length === 0)
    return user === null ? <OwnForm onClose={onClose} /> : <UserForm user={user} onClose={onClose} />
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm">{messages.erasureBarred}</Text>
      <List size="sm">
        {bars.map((bar) => (
          <List.Item key={bar}>{bar}</List.Item>
        ))}
      </List>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Stack>
  )
}

/** Asks for a password or the username before an account is erased, or says what has to end first. */
export const ErasureDialog = ({
  asked,
  onClose,
}: {
  asked: { user: Erased } | null
  onClose: () => void
}) => (
  <Dialog
    opened={asked !== null}
    onClose={onClose}
    title={asked && (asked.user === null ? act : `${act}: ${personName(asked.user)}`)}
  >
    {asked && <Erasure user={asked.user} onClose={onClose} />}
  </Dialog>
)
