import { messages } from '@armature/domain/messages'
import { PasswordField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { Stack, Text } from '@mantine/core'
import { useWrite } from '../../platform/api/writes/use-write.ts'

interface Values {
  password: string
}

const check = function* ({ password }: Values): Generator<Issue> {
  if (password === '') yield { path: ['password'], message: messages.required }
}

interface ConfirmationFormProps {
  onDone: () => void
  onCancel: () => void
}

export const ConfirmationForm = ({ onDone, onCancel }: ConfirmationFormProps) => {
  const kit = useKitForm<Values>({
    start: { password: '' },
    check,
    labels: { password: 'Password' },
    unguarded: 'A password has to be typed again.',
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
        <Text size="sm" c="dimmed">
          You signed in a while ago. This change needs your password once more.
        </Text>
        <PasswordField<Values> name="password" label="Password" autoComplete="current-password" isFirst />
        <FormEnd submit="Confirm" onCancel={onCancel} />
      </Stack>
    </Form>
  )
}
