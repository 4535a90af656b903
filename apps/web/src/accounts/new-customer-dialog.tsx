import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Answer } from '../api/client.ts'
import { call } from '../api/client.ts'
import { isTellable } from '../api/failures.ts'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import { showSuccess } from '../ui/toast.ts'

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
  // An answer that was lost may have been a yes: the same invitation again goes under its key.
  const keyFor = useIdempotencyKey()
  const form = useForm<Fields>({
    mode: 'onChange',
    defaultValues: { first_name: '', last_name: '', email: '' },
  })
  const invite = useMutation({
    mutationFn: (fields: Fields) => call('inviteCustomer', { body: fields, idempotencyKey: keyFor(fields) }),
    onSuccess: (customer) => {
      showSuccess(`An invitation was sent to ${customer.email}`)
      onInvited(customer)
      onClose()
    },
    onError: (error) => {
      if (!isTellable(error)) return
      for (const name of names) {
        const message = error.fields[name]?.[0]
        if (message !== undefined) form.setError(name, { message }, { shouldFocus: true })
      }
    },
  })
  const { errors } = form.formState
  const isAtField = names.some((name) => errors[name])
  const summary =
    isTellable(invite.error) && !isAtField ? [invite.error.detail ?? messages.somethingWentWrong] : []
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // The dialog stands inside another form's tree: its submit must not reach that one.
        event.stopPropagation()
        void form.handleSubmit((fields) => invite.mutate(fields))(event)
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
          <Button variant="default" onClick={onClose} disabled={invite.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
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
