import { confirmPhone, sendPhoneCode } from '@armature/contract/accounts'
import { messages } from '@armature/domain/messages'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { isTellable } from '../api/failures.ts'
import { FactList } from '../ui/fact-list.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { showFailure, showSuccess } from '../ui/toast.ts'
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
  const [isBusy, setIsBusy] = useState(false)

  const act = async (work: () => Promise<void>, field: string) => {
    setIsBusy(true)
    try {
      await work()
      setError(null)
    } catch (failure) {
      if (isTellable(failure)) {
        const atField = failure.fields[field]?.[0]
        setError(atField ?? null)
        if (atField === undefined) showFailure(failure.detail ?? messages.somethingWentWrong)
      }
    }
    setIsBusy(false)
  }

  const send = () => {
    const parsed = sendPhoneCode.body.safeParse({ phone_number: number.trim() })
    setError(wrongText(parsed.error?.issues))
    if (!parsed.success) return
    void act(async () => {
      const sent = await call('sendPhoneCode', { body: parsed.data })
      setDestination(sent.destination)
    }, 'phone_number')
  }

  const enter = () => {
    const parsed = confirmPhone.body.safeParse({ otp: code.trim() })
    setError(wrongText(parsed.error?.issues))
    if (!parsed.success) return
    void act(async () => {
      meChanged(await call('confirmPhone', { body: parsed.data }))
      showSuccess(messages.phoneConfirmed)
      onClose()
    }, 'otp')
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (destination === null) send()
    else enter()
  }
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
