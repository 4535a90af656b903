import { messages } from '@armature/domain/messages'
import { Anchor, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { showFailure } from '../ui/toast.ts'

export interface Credentials {
  username: string
  password: string
  remember: boolean
}

const missing = (text: string): string | null => (text === '' ? messages.required : null)

export const CredentialsStep = ({
  initial,
  onDone,
}: {
  initial: Credentials
  onDone: (given: Credentials) => void
}) => {
  const [given, setGiven] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    const first = [username, password].find((input) => input.current?.value === '')
    if (first === undefined) onDone(given)
    else {
      showFailure(messages.enterCredentials)
      first.current?.focus()
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          ref={username}
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          value={given.username}
          onChange={(event) => setGiven({ ...given, username: event.currentTarget.value })}
          error={isTried && missing(given.username)}
          autoFocus={initial.username === ''}
        />
        <PasswordInput
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={given.password}
          onChange={(event) => setGiven({ ...given, password: event.currentTarget.value })}
          error={isTried && missing(given.password)}
          autoFocus={initial.username !== ''}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label="Remember me"
            checked={given.remember}
            onChange={(event) => setGiven({ ...given, remember: event.currentTarget.checked })}
          />
          <Anchor component={Link} to={paths.resetPassword} size="sm">
            Forgot password?
          </Anchor>
        </Group>
        <Button type="submit" fullWidth>
          Sign in
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          New here?{' '}
          <Anchor component={Link} to={paths.register} underline="always" inherit>
            Create an account
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
