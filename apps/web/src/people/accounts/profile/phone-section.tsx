import { phoneDigitsOf } from '@armature/domain/auth/phone'
import { confirmPhone, sendPhoneCode } from '@armature/contract/people/accounts'
import { messages } from '@armature/domain/messages'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Me } from '../account-api.ts'
import { meChanged } from '../account-api.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

interface NumberFields {
  phone_number: string
}

interface NumberFormProps {
  phone: string
  onSent: (destination: string) => void
  onClose: () => void
}

/** Sends a code to the typed number. */
const NumberForm = ({ phone, onSent, onClose }: NumberFormProps) => {
  const kit = useKitForm<NumberFields>({
    start: { phone_number: phone },
    check: ({ phone_number }) =>
      sendPhoneCode.body.safeParse({ phone_number: phoneDigitsOf(phone_number) }).error?.issues ?? [],
    labels: { phone_number: 'Phone number' },
  })
  const sending = useWrite({
    send: (phone_number: string, write) => write('sendPhoneCode', { body: { phone_number } }),
    failure: false,
    onDone: ({ destination }) => onSent(destination),
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={({ phone_number }) => sending.run(phoneDigitsOf(phone_number))}>
      <Stack gap="md">
        <TextField<NumberFields>
          name="phone_number"
          label="Phone number"
          description="With the country code, as in +1 555 123 4567. We send a code there."
          hints={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel' }}
          isFirst
        />
        <FormEnd submit="Send code" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

interface CodeFields {
  otp: string
}

/** Verifies the code that was sent there. */
const CodeForm = ({ destination, onClose }: { destination: string; onClose: () => void }) => {
  const kit = useKitForm<CodeFields>({
    start: { otp: '' },
    check: ({ otp }) => confirmPhone.body.safeParse({ otp: otp.trim() }).error?.issues ?? [],
    labels: { otp: 'One-time code' },
    unguarded: 'The code in the message has to be entered again.',
  })
  const confirming = useWrite({
    send: (otp: string, write) => write('confirmPhone', { body: { otp } }),
    success: messages.phoneConfirmed,
    failure: false,
    onDone: (me) => {
      meChanged(me)
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={({ otp }) => confirming.run(otp.trim())}>
      <Stack gap="md">
        <TextField<CodeFields>
          name="otp"
          label="One-time code"
          description={`We sent it to ${destination}.`}
          hints={{ inputMode: 'numeric', autoComplete: 'one-time-code' }}
          isFirst
        />
        <FormEnd submit="Confirm" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** The number first, then its code. */
const PhoneForm = ({ phone, onClose }: { phone: string; onClose: () => void }) => {
  const [destination, setDestination] = useState<string | null>(null)
  return destination === null ? (
    <NumberForm phone={phone} onSent={setDestination} onClose={onClose} />
  ) : (
    <CodeForm destination={destination} onClose={onClose} />
  )
}

/** The account's phone number, and whether it receives sign-in codes. */
export const PhoneSection = ({ phone }: { phone: Me['phone'] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <FactList
        title="Phone"
        facts={[
          ['Number', phone.number],
          [
            'Sign-in codes',
            <StatusBadge
              key="status"
              label={phone.confirmed ? 'Confirmed' : 'Not confirmed; codes go by email only'}
              tone={phone.confirmed ? 'good' : 'waiting'}
            />,
          ],
        ]}
        action={
          <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
            {phone.confirmed || phone.number === null ? 'Change phone' : 'Confirm phone'}
          </Button>
        }
      />
      <Dialog opened={isOpen} onClose={close} title="Phone number">
        <PhoneForm phone={phone.number ?? ''} onClose={close} />
      </Dialog>
    </>
  )
}
