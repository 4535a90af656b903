import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { isTellable } from '../api/failures.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/text-link.tsx'
import { showFailure, showSuccess } from '../ui/toast.ts'
import { PasswordField } from './password-field.tsx'

const wrongPassword = (password: string): string | null => {
  if (password.length < limits.password.min) return messages.passwordMinimum
  return password.length > limits.password.max ? messages.tooLong : null
}

export const NewPasswordForm = ({ token }: { token: string }) => {
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()

  const passwordError = wrongPassword(password)
  const confirmError = confirm === password ? null : messages.passwordDoesNotMatch

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (passwordError !== null) return first.current?.focus()
    if (confirmError !== null) return second.current?.focus()
    setIsBusy(true)
    try {
      await call('confirmPasswordReset', { body: { password, token } })
      showSuccess(messages.passwordUpdated)
      await navigate({ to: paths.login })
    } catch (error) {
      setIsBusy(false)
      if (!isTellable(error)) return
      // Section 8: the first password error, else the general text; a stale link's own text says more.
      showFailure(error.fields['password']?.[0] ?? error.detail ?? messages.somethingWentWrong)
      // A link that is used up or too old can't become good again: back to where there is another one.
      if (error.detail === messages.tokenInvalid) await navigate({ to: paths.resetPassword })
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
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
