import { messages } from '@armature/domain/messages'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { passwordIssues } from '../../auth/password-issues.ts'
import { PasswordField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { refreshSessions } from '../account-api.ts'
import { ProfileSection } from './profile-section.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

const names = ['old_password', 'password', 'confirm_password'] as const
type Values = Record<(typeof names)[number], string>

const blank: Values = { old_password: '', password: '', confirm_password: '' }
const labels = {
  old_password: 'Current password',
  password: 'New password',
  confirm_password: 'Confirm password',
} as const satisfies Values

const check = function* (values: Values): Generator<Issue> {
  if (values.old_password === '') yield { path: ['old_password'], message: messages.required }
  yield* passwordIssues(values)
}

const PasswordForm = ({ onClose }: { onClose: () => void }) => {
  const kit = useKitForm<Values>({ start: blank, check, labels })
  const change = useWrite({
    send: ({ old_password, password }: Values, write) =>
      write('changePassword', { body: { old_password, password } }),
    success: messages.passwordUpdated,
    failure: false,
    onDone: () => {
      refreshSessions()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={change.run}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          This ends every other session and sends you a mail.
        </Text>
        {names.map((name, index) => (
          <PasswordField<Values>
            key={name}
            name={name}
            label={labels[name]}
            autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
            isFirst={index === 0}
          />
        ))}
        <FormEnd submit="Change password" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** The password; to change it, the owner enters the old one. */
export const PasswordSection = () => {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <ProfileSection
      title="Password"
      action={
        <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
          Change password
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        If you no longer know it, sign out and choose “Forgot password?” where you sign in.
      </Text>
      <Dialog opened={isOpen} onClose={close} title="Change password">
        <PasswordForm onClose={close} />
      </Dialog>
    </ProfileSection>
  )
}
