import { passkeyAdded, passkeyRemoved, passkeyRenamed } from '@armature/domain/auth/factor-texts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { ProfileSection } from '../../accounts/profile/profile-section.tsx'
import { actsColumn } from '../../companies/acts-column.tsx'
import type { Passkey } from './factors-api.ts'
import { factorsQuery, refreshFactors } from './factors-api.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { makePasskey } from './passkey-acts.ts'

interface Values {
  name: string
}

const check = function* ({ name }: Values): Generator<Issue> {
  if (name.trim() === '') yield { path: ['name'], message: messages.required }
}

const PasskeyForm = ({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) => {
  const kit = useKitForm<Values>({ start: { name: passkey?.name ?? '' }, check, labels: { name: 'Name' } })
  const saving = useWrite({
    send: ({ name }: Values, write) =>
      passkey === null
        ? makePasskey(name.trim(), write)
        : write('renamePasskey', { params: { id: passkey.id }, body: { name: name.trim() } }),
    success: passkey === null ? passkeyAdded : passkeyRenamed,
    failure: false,
    onDone: () => {
      refreshFactors()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={saving.run}>
      <Stack gap="md">
        {passkey === null && (
          <Text size="sm" c="dimmed">
            Your browser asks for a fingerprint, a face or a PIN. From then on that signs you in here.
          </Text>
        )}
        <TextField<Values>
          name="name"
          label="Name"
          description="The device or password manager, such as “Work laptop”."
          maxLength={limits.factors.passkeyName}
          isFirst
          isRequired
        />
        <FormEnd submit={passkey === null ? 'Add passkey' : 'Rename'} onCancel={onClose} />
      </Stack>
    </Form>
  )
}

const columnsOf = (onRename: (key: Passkey) => void, onRemove: (key: Passkey) => void): Column<Passkey>[] => [
  { id: 'name', header: 'Name', isRowHeader: true, width: 180, cell: ({ name }) => name },
  { id: 'host', header: 'Works at', cell: ({ host }) => host },
  { id: 'created', header: 'Added', cell: ({ created }) => <DateTime value={created} /> },
  {
    id: 'last_used',
    header: 'Last used',
    cell: ({ last_used }) => last_used && <DateTime value={last_used} />,
  },
  actsColumn((key) => [
    { label: 'Rename', name: `Rename ${key.name}`, onPress: () => onRename(key) },
    { label: 'Remove', name: `Remove ${key.name}`, onPress: () => onRemove(key) },
  ]),
]

/** The passkeys that sign the person in without a password. */
export const PasskeysSection = () => {
  const factors = useQuery({
    ...factorsQuery,
    select: ({ passkeys }) => ({ count: passkeys.length, results: passkeys }),
  })
  const [shown, setShown] = useState<Passkey | 'new' | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const removing = useWrite({
    send: ({ id }: Passkey, write) => write('removePasskey', { params: { id } }),
    success: passkeyRemoved,
    onSettled: () => {
      setRemoved(null)
      refreshFactors()
    },
  })
  const close = () => setShown(null)
  return (
    <ProfileSection
      title="Passkeys"
      action={
        canUsePasskeys() && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setShown('new')}
          >
            Add a passkey
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Sign in with your fingerprint, face or PIN instead of password and code.
      </Text>
      <DataTable
        label="Passkeys"
        columns={columnsOf(setShown, setRemoved)}
        source={factors}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No passkeys yet.' }}
      />
      <Dialog
        opened={shown !== null}
        onClose={close}
        title={shown === 'new' ? 'Add a passkey' : 'Rename passkey'}
      >
        {shown !== null && <PasskeyForm passkey={shown === 'new' ? null : shown} onClose={close} />}
      </Dialog>
      <ConfirmDialog
        question={removed && 'Remove this passkey? It no longer signs you in.'}
        subject={removed?.name}
        isBusy={removing.isBusy}
        onAgree={() => removed && void removing.run(removed)}
        onDisagree={() => setRemoved(null)}
      />
    </ProfileSection>
  )
}
