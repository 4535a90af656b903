import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { Answer } from '../api/client.ts'
import { useWrite } from '../api/use-write.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'

export type Customer = Answer<'inviteCustomer'>

interface Fields {
  first_name: string
  last_name: string
  email: string
}

const names = ['first_name', 'last_name', 'email'] as const
const labels = { first_name: 'First name', last_name: 'Last name', email: 'E-mail' } as const satisfies Fields

const rules = {
  first_name: { validate: (text: string) => text.trim() !== '' || messages.required },
  last_name: { validate: (text: string) => text.trim() !== '' || messages.required },
  email: { validate: (text: string) => /^\S+@\S+\.\S+$/.test(text.trim()) || messages.invalidEmail },
} as const

const CustomerForm = ({
  onInvited,
  onClose,
}: {
  onInvited: (customer: Customer) => void
  onClose: () => void
}) => {
  const form = useForm<Fields>({
    mode: 'onChange',
    defaultValues: { first_name: '', last_name: '', email: '' },
  })
  const invite = useWrite({
    send: (body: Fields, write) => write('inviteCustomer', { body }),
    success: ({ email }) => `An invitation was sent to ${email}`,
    failure: false,
    onDone: (customer) => {
      onInvited(customer)
      onClose()
    },
    onRefused: (error) => {
      for (const name of names) {
        const message = error.fields[name]?.[0]
        if (message !== undefined) form.setError(name, { message }, { shouldFocus: true })
      }
    },
  })
  const { errors } = form.formState
  const isAtField = names.some((name) => errors[name])
  const { refusal } = invite
  const summary = refusal && !isAtField ? [refusal.detail ?? messages.somethingWentWrong] : []
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // The dialog stands inside another form's tree: its submit must not reach that one.
        event.stopPropagation()
        void form.handleSubmit((fields) => void invite.run(fields))(event)
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          They get a mail with a link to set a password.
        </Text>
        {names.map((name, index) => (
          <TextInput
            key={name}
            label={labels[name]}
            maxLength={limits.personName.max}
            error={errors[name]?.message}
            withAsterisk
            {...form.register(name, rules[name])}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          />
        ))}
        <FormErrorSummary errors={summary} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={invite.isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isBusy}>
            Invite customer
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Invites a customer, for whom a quote can be added at once. */
export const NewCustomerDialog = (props: {
  isOpen: boolean
  onInvited: (customer: Customer) => void
  onClose: () => void
}) => (
  <Modal
    closeButtonProps={{ 'aria-label': 'Close' }}
    opened={props.isOpen}
    onClose={props.onClose}
    title="New customer"
    centered
  >
    <CustomerForm onInvited={props.onInvited} onClose={props.onClose} />
  </Modal>
)
