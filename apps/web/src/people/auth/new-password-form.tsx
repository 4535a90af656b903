import { messages } from '@armature/domain/messages'
import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import { PasswordField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { passwordIssues } from './password-issues.ts'

interface Values {
  password: string
  confirm_password: string
}

const blank: Values = { password: '', confirm_password: '' }
const labels = { password: 'New password', confirm_password: 'Confirm password' } as const satisfies Values

export const NewPasswordForm = ({ token }: { token: string }) => {
  const kit = useKitForm<Values>({
    start: blank,
    check: passwordIssues,
    labels,
    unguarded: 'The password has to be entered again.',
  })
  const navigate = useNavigate()
  const confirm = useWrite({
    send: (password: string, write) => write('confirmPasswordReset', { body: { password, token } }),
    success: messages.passwordUpdated,
    // Section 8: the first password error, else the general text; an expired link has a more specific text.
    failure: ({ fields, detail }) => fields['password']?.[0] ?? detail ?? messages.somethingWentWrong,
    onDone: () => navigate({ to: paths.login }),
    onRefused: async ({ detail }) => {
      // A used or expired link stays invalid, so this leads to the page that sends another.
      if (detail === messages.tokenInvalid) await navigate({ to: paths.resetPassword })
    },
  })
  return (
    <Form kit={kit} onSubmit={({ password }) => confirm.run(password)}>
      <Stack gap="md">
        <PasswordField<Values> name="password" label={labels.password} autoComplete="new-password" isFirst />
        <PasswordField<Values>
          name="confirm_password"
          label={labels.confirm_password}
          autoComplete="new-password"
        />
        <FormEnd submit="Set the password" isWide />
        <TextLink to={paths.login} size="sm">
          Back to sign in
        </TextLink>
      </Stack>
    </Form>
  )
}
