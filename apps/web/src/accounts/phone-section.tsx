import { confirmPhone, sendPhoneCode } from '@armature/contract/accounts'
import { messages } from '@armature/domain/messages'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { ApiError } from '../api/failures.ts'
import { useWrite } from '../api/use-write.ts'
import { FactList } from '../ui/fact-list.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Me } from './account-api.ts'
import { meChanged } from './account-api.ts'

const wrongText = (issues: readonly { message: string }[] | undefined): string | null =>
  issues?.[0]?.message ?? null

interface PhoneFormProps {
  phone: string
  onClose: () => void
}

/** Sends a code to the number that was typed, and takes the code that came there. */
const usePhoneConfirmation = ({ phone, onClose }: PhoneFormProps) => {
  const [number, setNumber] = useState(phone)
  const [destination, setDestination] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)

  /** At its field where the server says so, else by toast. */
  const refusalsAt = (field: string) => ({
    failure: ({ fields, detail }: ApiError) =>
      fields[field] ? null : (detail ?? messages.somethingWentWrong),
    onRefused: ({ fields }: ApiError) => setError(fields[field]?.[0] ?? null),
  })
  const sending = useWrite({
    send: (phone_number: string, write) => write('sendPhoneCode', { body: { phone_number } }),
    onDone: (sent) => setDestination(sent.destination),
    ...refusalsAt('phone_number'),
  })
  const confirming = useWrite({
    send: (otp: string, write) => write('confirmPhone', { body: { otp } }),
    success: messages.phoneConfirmed,
    onDone: (me) => {
      meChanged(me)
      onClose()
    },
    ...refusalsAt('otp'),
  })

  const send = () => {
    const parsed = sendPhoneCode.body.safeParse({ phone_number: number.trim() })
    setError(wrongText(parsed.error?.issues))
    if (parsed.success) void sending.run(parsed.data.phone_number)
  }

  const enter = () => {
    const parsed = confirmPhone.body.safeParse({ otp: code.trim() })
    setError(wrongText(parsed.error?.issues))
    if (parsed.success) void confirming.run(parsed.data.otp)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (destination === null) send()
    else enter()
  }
  const isBusy = sending.isBusy || confirming.isBusy
  return { number, setNumber, destination, code, setCode, error, isBusy, submit }
}

/** The number first, then the code that came there. */
const PhoneForm = ({ phone, onClose }: PhoneFormProps) => {
  const confirmation = usePhoneConfirmation({ phone, onClose })
  const { number, setNumber, destination, code, setCode, error, isBusy, submit } = confirmation
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {destination === null ? (
          <TextInput
            label="Phone number"
            description="Digits only, with the country code. We send a code there."
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            error={error}
            data-autofocus
          />
        ) : (
          <TextInput
            key="code"
            label="One-time code"
            description={`We sent it to ${destination}.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={error}
            autoFocus
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {destination === null ? 'Send code' : 'Confirm'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The account's phone number, and whether sign-in codes may go there. */
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
              label={phone.confirmed ? 'Confirmed' : 'Not confirmed, by email only'}
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
      <Modal
        opened={isOpen}
        onClose={close}
        title="Phone number"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <PhoneForm phone={phone.number ?? ''} onClose={close} />
      </Modal>
    </>
  )
}
