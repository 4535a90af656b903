import { groupCardDigits, sandboxCardByNumber } from '@armature/stripe-sandbox/test-cards'
import { Badge, Button, Group, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBankQuestion } from './bank-question.tsx'
import type { CardFormProps, KeepCardAnswer, PaymentMethodAnswer } from './card-entry-props.ts'
import type { CardFields } from './card-fields.ts'
import { cardErrors, emptyCard, formatCardNumber, formatCvc, formatExpiry } from './card-fields.ts'
import classes from './sandbox-badge.module.css'
import type { AskBank } from './sandbox-cards.ts'
import { createSandboxPaymentMethod, keepSandboxCard } from './sandbox-cards.ts'

const quickFills = [
  { number: '4242424242424242', does: 'succeeds' },
  { number: '4000000000000002', does: 'declined' },
  { number: '4000000000009995', does: 'insufficient funds' },
  { number: '4000002500003155', does: 'bank asks until saved' },
  { number: '4000002760003184', does: 'bank always asks' },
] as const

/** Valid for longer than the page is open. */
const fillFor = (number: string): CardFields => ({
  number: groupCardDigits(number),
  expiry: `12/${String((new Date().getFullYear() + 3) % 100).padStart(2, '0')}`,
  cvc: sandboxCardByNumber(number)?.brand === 'amex' ? '1234' : '123',
})

const fieldNames = ['number', 'expiry', 'cvc'] as const

/** The form's fields with their errors, and the payment method made from them. */
const useCardFields = (onReady: CardFormProps['onReady'], askBank: AskBank) => {
  const [fields, setFields] = useState(emptyCard)
  const [touched, setTouched] = useState<ReadonlySet<keyof CardFields>>(new Set())
  const inputs = useRef<Partial<Record<keyof CardFields, HTMLInputElement | null>>>({})
  const errors = cardErrors(fields, new Date())

  const change = (name: keyof CardFields, value: string) => {
    setFields((before) => ({ ...before, [name]: value }))
    setTouched((before) => new Set(before).add(name))
  }

  const fill = (number: string) => {
    setFields(fillFor(number))
    setTouched(new Set())
  }

  // An effect event sees the newest state, so a function handed out once never goes stale.
  const enter = useEffectEvent(async (email?: string): Promise<PaymentMethodAnswer> => {
    setTouched(new Set(fieldNames))
    const now = cardErrors(fields, new Date())
    const firstWrong = fieldNames.find((name) => now[name] !== undefined)
    if (firstWrong === undefined) return createSandboxPaymentMethod(fields, email)
    inputs.current[firstWrong]?.focus()
    return { ok: false, message: null }
  })
  const keep = useEffectEvent(async (clientSecret: string, email: string): Promise<KeepCardAnswer> => {
    const entered = await enter(email)
    return entered.ok ? keepSandboxCard(clientSecret, entered.paymentMethod, askBank) : entered
  })
  const announce = useEffectEvent(onReady)
  useEffect(
    () => announce({ getPaymentMethod: () => enter(), keep: (secret, email) => keep(secret, email) }),
    [],
  )

  const errorAt = (name: keyof CardFields) => (touched.has(name) ? errors[name] : undefined)
  const refOf = (name: keyof CardFields) => (input: HTMLInputElement | null) => {
    inputs.current[name] = input
  }
  return { fields, change, fill, errorAt, refOf }
}

const QuickFills = ({ disabled, onFill }: { disabled: boolean; onFill: (number: string) => void }) => (
  <Group gap="xs" role="group" aria-label="Fill in a test card">
    {quickFills.map(({ number, does }) => (
      <Button
        key={number}
        size="compact-sm"
        variant="default"
        classNames={{ root: classes.fill ?? '', label: classes.fillText ?? '' }}
        disabled={disabled}
        onClick={() => onFill(number)}
      >
        {groupCardDigits(number)} ({does})
      </Button>
    ))}
  </Group>
)

export const SandboxCardEntry = ({ disabled, onReady }: CardFormProps) => {
  const { ask, question } = useBankQuestion()
  const { fields, change, fill, errorAt, refOf } = useCardFields(onReady, ask)
  return (
    <Stack gap="sm" role="group" aria-label="Card">
      <Badge className={classes.badge} tt="none" size="lg">
        Sandbox: test cards only
      </Badge>
      <QuickFills disabled={disabled} onFill={fill} />
      <TextInput
        ref={refOf('number')}
        label="Card number"
        name="cardnumber"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="4242 4242 4242 4242"
        required
        // Not disabled, which would lose the focus.
        readOnly={disabled}
        value={fields.number}
        onChange={(event) => change('number', formatCardNumber(event.currentTarget.value))}
        error={errorAt('number')}
      />
      <Group grow align="flex-start" gap="sm">
        <TextInput
          ref={refOf('expiry')}
          label="Expiry MM/YY"
          name="cc-exp"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM/YY"
          required
          readOnly={disabled}
          value={fields.expiry}
          onChange={(event) => change('expiry', formatExpiry(event.currentTarget.value))}
          error={errorAt('expiry')}
        />
        <TextInput
          ref={refOf('cvc')}
          label="CVC"
          name="cvc"
          autoComplete="cc-csc"
          inputMode="numeric"
          placeholder="123"
          required
          readOnly={disabled}
          value={fields.cvc}
          onChange={(event) => change('cvc', formatCvc(event.currentTarget.value))}
          error={errorAt('cvc')}
        />
      </Group>
      {question}
    </Stack>
  )
}
