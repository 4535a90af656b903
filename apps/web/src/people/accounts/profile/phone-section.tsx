import { confirmPhone, sendPhoneCode } from '@armature/contract/people/accounts'
import { messages } from '@armature/domain/messages'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PhoneField } from '../phone-field.tsx'
import type { PhoneRules, PhoneValues } from '../phone-rules.ts'
import { likelyCountry, phoneBody, phoneFault, phoneLabels, phoneRulesQuery } from '../phone-rules.ts'
import type { Me } from '../account-api.ts'
import { meChanged } from '../account-api.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'

interface NumberFormProps {
  phone: string | null
  /** Undefined if they can't be loaded: then the number is typed with its country code. */
  rules: PhoneRules | undefined
  onSent: (destination: string) => void
  onClose: () => void
}

/** The fields of a stored number. */
const fieldsOf = (phone: string | null, rules: PhoneRules | undefined): PhoneValues => {
  if (rules === undefined) return { phone_country: '', phone_number: phone ?? '' }
  const known = phone === null ? null : rules.readPhone(rules.e164Of(phone), likelyCountry())
  return known === null || 'fault' in known
    ? { phone_country: likelyCountry(), phone_number: phone ?? '' }
    : { phone_country: known.country, phone_number: known.national }
}

/** Sends a code to the typed number. */
const NumberForm = ({ phone, rules, onSent, onClose }: NumberFormProps) => {
  const kit = useKitForm<PhoneValues>({
    start: fieldsOf(phone, rules),
    check: (values) => {
      const fault = phoneFault(values, rules)
      return fault === null
        ? (sendPhoneCode.body.safeParse(phoneBody(values, rules)).error?.issues ?? [])
        : [{ path: ['phone_number'], message: fault }]
    },
    labels: phoneLabels,
  })
  const sending = useWrite({
    send: (values: PhoneValues, write) => write('sendPhoneCode', { body: phoneBody(values, rules) }),
    failure: false,
    onDone: ({ destination }) => onSent(destination),
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={(values) => sending.run(values)}>
      <Stack gap="md">
        <PhoneField isFirst />
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
const PhoneForm = ({ phone, onClose }: { phone: string | null; onClose: () => void }) => {
  const [destination, setDestination] = useState<string | null>(null)
  const { data: rules, isPending } = useQuery(phoneRulesQuery)
  if (isPending) return <LoadingBlock height={160} />
  return destination === null ? (
    <NumberForm phone={phone} rules={rules} onSent={setDestination} onClose={onClose} />
  ) : (
    <CodeForm destination={destination} onClose={onClose} />
  )
}

/** The account's phone number, and whether it receives sign-in codes. */
export const PhoneSection = ({ phone }: { phone: Me['phone'] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { data: rules } = useQuery(phoneRulesQuery)
  const close = () => setIsOpen(false)
  return (
    <>
      <FactList
        title="Phone"
        facts={[
          ['Number', phone.number === null ? null : (rules?.e164Of(phone.number) ?? phone.number)],
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
        <PhoneForm phone={phone.number} onClose={close} />
      </Dialog>
    </>
  )
}
