import { requestEmailChange } from '@armature/contract/people/factors'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { Stack, Text } from '@mantine/core'
import { useWrite } from '../../../platform/api/writes/use-write.ts'

interface Values {
  email: string
}

const EmailForm = ({ onClose }: { onClose: () => void }) => {
  const kit = useKitForm<Values>({
    start: { email: '' },
    check: (values) => requestEmailChange.body.safeParse(values).error?.issues ?? [],
    labels: { email: 'New e-mail address' },
  })
  const asking = useWrite({
    send: ({ email }: Values, write) => write('requestEmailChange', { body: { email: email.trim() } }),
    success: ({ detail }) => detail,
    failure: false,
    onDone: onClose,
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={asking.run}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          We’ll send a link there. Your address changes when you open it.
        </Text>
        <TextField<Values>
          name="email"
          label="New e-mail address"
          hints={{ autoComplete: 'email' }}
          isFirst
          isRequired
        />
        <FormEnd submit="Send link" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

export const EmailDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title="Change e-mail address">
    <EmailForm onClose={onClose} />
  </Dialog>
)
