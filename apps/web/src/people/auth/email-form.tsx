import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { useOnward } from './use-onward.ts'

interface EmailFormProps {
  intro: string
  button: string
  /** The error text for an address, or null. */
  validate: (email: string) => string | null
  /** The outcome's text, shown below the form; null if it was shown elsewhere. */
  onSend: (email: string) => Promise<string | null>
}

interface Fields {
  email: string
}

/** One address and one button, for the verification mail and the reset mail. */
export const EmailForm = ({ intro, button, validate, onSend }: EmailFormProps) => {
  const [outcome, setOutcome] = useState<string | null>(null)
  const onward = useOnward()
  const kit = useKitForm<Fields>({
    start: { email: '' },
    check: ({ email }) => {
      const message = validate(email.trim())
      return message === null ? [] : [{ path: ['email'], message }]
    },
    labels: { email: 'Email' },
    unguarded: 'The address has to be entered again.',
  })

  const send = async ({ email }: Fields): Promise<void> => setOutcome(await onSend(email.trim()))

  return (
    <Form kit={kit} onSubmit={send}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {intro}
        </Text>
        <TextField<Fields>
          name="email"
          label="Email"
          hints={{
            inputMode: 'email',
            autoComplete: 'email',
            withAsterisk: false,
            onInput: () => setOutcome(null),
          }}
          isFirst
          isRequired
        />
        <FormEnd submit={button} isWide />
        <Text size="sm" role="status">
          {outcome}
        </Text>
        <TextLink to={paths.login} search={onward} size="sm">
          Back to sign in
        </TextLink>
      </Stack>
    </Form>
  )
}
