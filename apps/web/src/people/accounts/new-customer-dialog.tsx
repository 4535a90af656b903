import { limits } from '@armature/domain/limits'
import { emailPattern, storedEmail } from '@armature/domain/values/plain-text'
import { messages } from '@armature/domain/messages'
import { Stack, Text } from '@mantine/core'
import type { Answer } from '../../platform/api/client.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

export type Customer = Answer<'inviteCustomer'>

interface Fields {
  first_name: string
  last_name: string
  email: string
}

const names = ['first_name', 'last_name', 'email'] as const
const labels = { first_name: 'First name', last_name: 'Last name', email: 'E-mail' } as const satisfies Fields
const blank: Fields = { first_name: '', last_name: '', email: '' }

const check = function* ({ first_name, last_name, email }: Fields): Generator<Issue> {
  if (first_name.trim() === '') yield { path: ['first_name'], message: messages.required }
  if (last_name.trim() === '') yield { path: ['last_name'], message: messages.required }
  if (!emailPattern.test(storedEmail(email))) yield { path: ['email'], message: messages.invalidEmail }
}

const CustomerForm = ({
  onInvited,
  onClose,
}: {
  onInvited: (customer: Customer) => void
  onClose: () => void
}) => {
  const kit = useKitForm<Fields>({ start: blank, check, labels })
  const invite = useWrite({
    send: (body: Fields, write) => write('inviteCustomer', { body: { ...body, email: body.email.trim() } }),
    success: ({ email }) => `An invitation was sent to ${email}`,
    failure: false,
    onDone: (customer) => {
      onInvited(customer)
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={invite.run}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          They’ll get a mail with a link to set a password.
        </Text>
        {names.map((name, index) => (
          <TextField<Fields>
            key={name}
            name={name}
            label={labels[name]}
            maxLength={limits.personName.max}
            isFirst={index === 0}
            isRequired
          />
        ))}
        <FormEnd submit="Invite customer" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Invites a customer, for whom a quote can be added at once. */
export const NewCustomerDialog = (props: {
  isOpen: boolean
  onInvited: (customer: Customer) => void
  onClose: () => void
}) => (
  <Dialog opened={props.isOpen} onClose={props.onClose} title="New customer">
    <CustomerForm onInvited={props.onInvited} onClose={props.onClose} />
  </Dialog>
)
