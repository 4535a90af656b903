import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/text-link.tsx'
import { PasswordField } from './password-field.tsx'

const wrongPassword = (password: string): string | null => {
  if (password.length < limits.password.min) return messages.passwordMinimum
  return password.length > limits.password.max ? messages.tooLong : null
}

export const NewPasswordForm = ({ token }: { token: string }) => {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [isTried, setIsTried] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()

  const passwordError = wrongPassword(password)
  const confirmError = confirm === password ? null : messages.passwordDoesNotMatch

  const { run, isBusy } = useWrite({
    send: (body: { password: string; token: string }, write) => write('confirmPasswordReset', { body }),
    success: messages.passwordUpdated,
    // Section 8: the first password error, else the general text; a stale link's own text says more.
    failure: ({ fields, detail }) => fields['password']?.[0] ?? detail ?? messages.somethingWentWrong,
    onDone: () => navigate({ to: paths.login }),
    onRefused: async ({ detail }) => {
      // A link that is used up or too old can't become good again: back to where there is another one.
      if (detail === messages.tokenInvalid) await navigate({ to: paths.resetPassword })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (passwordError !== null) return first.current?.focus()
    if (confirmError !== null) return second.current?.focus()
    void run({ password, token })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordField
          ref={first}
          label="New password"
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={(isTried || password !== '') && passwordError}
          autoFocus
        />
        <PasswordField
          ref={second}
          label="Confirm password"
          name="confirm_password"
          autoComplete="new-password"
          value={confirm}
          onChange={(event) => setConfirm(event.currentTarget.value)}
          error={(isTried || confirm !== '') && confirmError}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          Set the password
        </Button>
        <TextLink to={paths.login} size="sm">
          Back to sign in
        </TextLink>
      </Stack>
    </form>
  )
}
