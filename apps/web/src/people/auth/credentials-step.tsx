import { messages } from '@armature/domain/messages'
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import { PasswordInputField } from '@armature/ui/form/password-input.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { canUsePasskeys } from './factors/can-use-passkeys.ts'
import { useBrand } from '../../process/shell/brand.ts'
import { useOnward } from './use-onward.ts'

export interface Credentials {
  username: string
  password: string
  remember: boolean
}

const missing = (text: string): string | null => (text === '' ? messages.required : null)

interface CredentialsStepProps {
  initial: Credentials
  /** The server rejected the pair and the user came back here. */
  wasRefused: boolean
  /** Something was typed, so the next step will be needed: load it. */
  onTyping: () => void
  onDone: (given: Credentials) => void
  byPasskey: { run: (remember: boolean) => Promise<unknown>; isBusy: boolean }
}

/** The typed values, their errors, and the submit action. */
const useCredentials = ({ initial, wasRefused, onTyping, onDone }: CredentialsStepProps) => {
  const [given, setGiven] = useState(initial)
  const [isTried, setIsTried] = useState(false)
  const [isRefused, setIsRefused] = useState(wasRefused)
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const change = (changed: Partial<Credentials>) => {
    setGiven({ ...given, ...changed })
    setIsRefused(false)
    onTyping()
  }

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

  const errors = {
    username: isTried && missing(given.username),
    password: isRefused ? messages.invalidCredentials : isTried && missing(given.password),
  }
  const remember = (wanted: boolean) => setGiven({ ...given, remember: wanted })
  return { given, errors, username, password, change, remember, submit }
}

export const CredentialsStep = (props: CredentialsStepProps) => {
  const { initial, byPasskey } = props
  const { given, errors, username, password, change, remember, submit } = useCredentials(props)
  const onward = useOnward()
  // A provider leads back to the marketplace's own address.
  const { isStore } = useBrand()
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
          onChange={(event) => change({ username: event.currentTarget.value })}
          error={errors.username}
          autoFocus={initial.username === ''}
        />
        <PasswordInputField
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={given.password}
          onChange={(event) => change({ password: event.currentTarget.value })}
          error={errors.password}
          autoFocus={initial.username !== ''}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label="Remember me"
            checked={given.remember}
            onChange={(event) => remember(event.currentTarget.checked)}
          />
          <TextLink to={paths.resetPassword} search={onward} size="sm">
            Forgot password?
          </TextLink>
        </Group>
        <Button type="submit" fullWidth>
          Sign in
        </Button>
        {canUsePasskeys() && (
          <BusyButton
            variant="default"
            fullWidth
            isBusy={byPasskey.isBusy}
            onClick={() => void byPasskey.run(given.remember)}
          >
            Use a passkey
          </BusyButton>
        )}
        {given.username.includes('@') && !isStore && (
          <TextLink to={paths.companySignIn} search={{ ...onward, email: given.username.trim() }} size="sm">
            Sign in with your company
          </TextLink>
        )}
        <Text size="sm" c="dimmed" ta="center">
          New here?{' '}
          <TextLink to={paths.register} search={onward} underline="always" inherit>
            Create an account
          </TextLink>
        </Text>
      </Stack>
    </form>
  )
}
