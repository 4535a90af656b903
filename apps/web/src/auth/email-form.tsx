import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/text-link.tsx'

interface EmailFormProps {
  intro: string
  button: string
  /** The text of what is wrong with an address, or null. */
  validate: (email: string) => string | null
  /** The text of what came of it, or null where it was told otherwise; it stays below the form. */
  onSend: (email: string) => Promise<string | null>
}

/** One address and one button: the verification mail and the reset mail ask for nothing else. */
export const EmailForm = ({ intro, button, validate, onSend }: EmailFormProps) => {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const change = (text: string) => {
    setEmail(text)
    setError(validate(text.trim()))
    setOutcome(null)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = validate(email.trim())
    setError(wrong)
    if (wrong !== null) {
      input.current?.focus()
      return
    }
    setIsBusy(true)
    setOutcome(await onSend(email.trim()))
    setIsBusy(false)
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {intro}
        </Text>
        <TextInput
          ref={input}
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => change(event.currentTarget.value)}
          error={error}
          autoFocus
        />
        <Button type="submit" fullWidth loading={isBusy}>
          {button}
        </Button>
        <Text size="sm" role="status">
          {outcome}
        </Text>
        <TextLink to={paths.login} size="sm">
          Back to sign in
        </TextLink>
      </Stack>
    </form>
  )
}
