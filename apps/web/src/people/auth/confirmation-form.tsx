import { messages } from '@armature/domain/messages'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { PasswordField, TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { factorsQuery } from './factors/factors-api.ts'
import { confirmByPasskey } from './factors/passkey-acts.ts'

type Way = 'password' | 'otp'
type Values = Partial<Record<Way, string>>

const labels = { password: 'Password', otp: 'Code' } as const

const checkOf = (way: Way) =>
  function* (values: Values): Generator<Issue> {
    if (!values[way]) yield { path: [way], message: messages.required }
  }

interface ConfirmationFormProps {
  onDone: () => void
  onCancel: () => void
}

const TypedForm = ({ way, onDone, onCancel }: ConfirmationFormProps & { way: Way }) => {
  const kit = useKitForm<Values>({
    start: { [way]: '' },
    check: checkOf(way),
    labels: { [way]: labels[way] },
    unguarded: 'It has to be typed again.',
  })
  const confirm = useWrite({
    send: (body: Values, write) => write('confirmSession', { body }),
    failure: false,
    onDone,
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={confirm.run}>
      <Stack gap="md">
        {way === 'password' ? (
          <PasswordField<Values> name="password" label="Password" autoComplete="current-password" isFirst />
        ) : (
          <TextField<Values>
            name="otp"
            label="Code"
            description="From your authenticator app, or a recovery code."
            hints={{ autoComplete: 'one-time-code' }}
            isFirst
          />
        )}
        <FormEnd submit="Confirm" onCancel={onCancel} />
      </Stack>
    </Form>
  )
}

/** Asks for the password, the app's code or a passkey, of those that the person has here. */
export const ConfirmationForm = ({ onDone, onCancel }: ConfirmationFormProps) => {
  const { data: factors } = useQuery(factorsQuery)
  const [way, setWay] = useState<Way>('password')
  const byPasskey = useWrite({ send: (_: void, write) => confirmByPasskey(write), onDone })
  const hasApp = factors !== undefined && factors.app_since !== null
  const hasPasskey = factors?.passkeys.some(({ host }) => host === window.location.hostname) === true
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        You signed in a while ago. Please confirm it’s you to make this change.
      </Text>
      {hasPasskey && (
        <BusyButton variant="default" isBusy={byPasskey.isBusy} onClick={() => void byPasskey.run()}>
          Use a passkey
        </BusyButton>
      )}
      <TypedForm key={way} way={way} onDone={onDone} onCancel={onCancel} />
      {hasApp && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => setWay(way === 'password' ? 'otp' : 'password')}
        >
          {way === 'password' ? 'Use the authenticator app instead' : 'Use the password instead'}
        </Anchor>
      )}
    </Stack>
  )
}
