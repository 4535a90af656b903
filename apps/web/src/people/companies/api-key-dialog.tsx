import { apiKeyRolesFor } from '@armature/domain/accounts/api-keys'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Stack } from '@mantine/core'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { DayField, TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { endOfDay, refreshCompanies } from './company-api.ts'
import type { RolesOf } from './roles-field.tsx'
import { RolesField, checkRoles } from './roles-field.tsx'
import { SecretOnce } from './secret-once.tsx'

interface NewKey extends RolesOf {
  name: string
  /** The last day that the key works, in the reader's time zone; empty if it never expires. */
  expires: string
  /** As typed, separated by commas, semicolons or spaces. */
  addresses: string
}

const labels = { name: 'Name', roles: 'Roles', expires: 'Expires', addresses: 'Allowed addresses' } as const
const blank: NewKey = { name: '', roles: [], expires: '', addresses: '' }

const check = function* (key: NewKey): Generator<Issue> {
  if (key.name.trim() === '') yield { path: ['name'], message: messages.required }
  yield* checkRoles(key)
}

const bodyOf = ({ name, roles, expires, addresses }: NewKey) => ({
  name: name.trim(),
  roles,
  expires: expires === '' ? null : endOfDay(expires),
  addresses: addresses.split(/[\s,;]+/).filter(Boolean),
})

const KeyForm = ({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) => {
  const kit = useKitForm<NewKey>({ start: blank, check, labels })
  const offered = apiKeyRolesFor(useActor())
  const making = useWrite({
    send: (key: NewKey, write) => write('createApiKey', { body: bodyOf(key) }),
    failure: false,
    onDone: ({ secret }) => {
      refreshCompanies()
      onMade(secret)
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={making.run}>
      <Stack gap="md">
        <TextField<NewKey>
          name="name"
          label={labels.name}
          maxLength={limits.apiKey.name}
          isFirst
          isRequired
        />
        <RolesField offered={offered} />
        <DayField<NewKey>
          name="expires"
          label={labels.expires}
          description="Leave empty for a key that never expires."
        />
        <TextField<NewKey>
          name="addresses"
          label={labels.addresses}
          description="IP addresses or networks, such as 203.0.113.0/24. Leave empty to allow any."
        />
        <FormEnd submit="Create key" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** The secret that was just created; null while the form for a new key is open. */
export type ShownKey = { secret: string | null }

export const ApiKeyDialog = ({
  shown,
  onSecret,
  onClose,
}: {
  shown: ShownKey | null
  onSecret: (secret: string) => void
  onClose: () => void
}) => (
  <Dialog opened={shown !== null} onClose={onClose} title={shown?.secret ? 'Your new key' : 'New API key'}>
    {shown?.secret === null && <KeyForm onMade={onSecret} onClose={onClose} />}
    {shown?.secret && (
      <SecretOnce
        text="Copy the key now. You won’t see it again. Programs send it as “Authorization: Bearer …”."
        secret={shown.secret}
        onClose={onClose}
      />
    )}
  </Dialog>
)
