import { cardReason } from '@armature/domain/payments/provider-texts'
import { Alert, Group, Input, Stack, useComputedColorScheme } from '@mantine/core'
import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { StripeElementChangeEvent, StripeError } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { CardFormProps, KeepCardAnswer, PaymentMethodAnswer } from './card-entry-props.ts'
import { stripeFor } from './load-stripe.ts'
import classes from './stripe-element.module.css'

const notLoaded = 'The card form could not be loaded. Check your connection and reload the page.'
const notChecked = 'The card could not be checked. Please try again.'

const elements = [
  { name: 'number', type: 'cardNumber', label: 'Card number', Element: CardNumberElement },
  { name: 'expiry', type: 'cardExpiry', label: 'Expiry MM/YY', Element: CardExpiryElement },
  { name: 'cvc', type: 'cardCvc', label: 'CVC', Element: CardCvcElement },
] as const
type ElementName = (typeof elements)[number]['name']

const ElementsForm = ({ disabled, onReady }: CardFormProps) => {
  const stripe = useStripe()
  const group = useElements()
  const id = useId()
  const isDark = useComputedColorScheme('light') === 'dark'
  const [errors, setErrors] = useState<Partial<Record<ElementName, string | undefined>>>({})

  /** Shows the provider's error at its field, in our words. */
  const refuse = ({ code, decline_code: reason, message }: StripeError) => {
    const wrong = elements.find(({ name }) => code?.includes(name)) ?? elements[0]
    if (message !== undefined)
      setErrors((before) => ({ ...before, [wrong.name]: cardReason(reason ?? code ?? '') }))
    group?.getElement(wrong.Element)?.focus()
    return { ok: false as const, message: message === undefined ? notChecked : null }
  }

  const getPaymentMethod = useEffectEvent(async (): Promise<PaymentMethodAnswer> => {
    const card = group?.getElement(CardNumberElement)
    if (!stripe || !card) return { ok: false, message: notLoaded }
    try {
      const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card })
      return paymentMethod ? { ok: true, paymentMethod: paymentMethod.id } : refuse(error)
    } catch {
      return { ok: false, message: notChecked }
    }
  })
  const keep = useEffectEvent(async (clientSecret: string, email: string): Promise<KeepCardAnswer> => {
    const card = group?.getElement(CardNumberElement)
    if (!stripe || !card) return { ok: false, message: notLoaded }
    try {
      // The payer's bank asks, if it must, in a window of the provider's.
      const { error } = await stripe.confirmCardSetup(clientSecret, {
        payment_method: { card, billing_details: { email } },
      })
      return error === undefined || error.setup_intent?.status === 'succeeded' ? { ok: true } : refuse(error)
    } catch {
      return { ok: false, message: notChecked }
    }
  })
  const announce = useEffectEvent(onReady)
  const isLoaded = stripe !== null && group !== null
  useEffect(() => {
    if (isLoaded)
      announce({
        getPaymentMethod: () => getPaymentMethod(),
        keep: (secret, email) => keep(secret, email),
      })
  }, [isLoaded])

  const base = { fontSize: '16px', color: isDark ? '#c9c9c9' : '#000000' }
  const field = ({ name, label, Element }: (typeof elements)[number]) => (
    <Input.Wrapper key={name} id={`${id}-${name}`} label={label} error={errors[name]} required>
      <div className={classes.box}>
        <Element
          id={`${id}-${name}`}
          options={{ disabled, style: { base } }}
          onChange={(event: StripeElementChangeEvent & { error?: { code: string } | undefined }) =>
            setErrors((before) => ({ ...before, [name]: event.error && cardReason(event.error.code) }))
          }
        />
      </div>
    </Input.Wrapper>
  )

  return (
    <Stack gap="sm" role="group" aria-label="Card">
      {field(elements[0])}
      <Group grow align="flex-start" gap="sm">
        {field(elements[1])}
        {field(elements[2])}
      </Group>
    </Stack>
  )
}

/** The provider's inputs, in frames of its origin: the card's number never touches this page. */
export const StripeCardEntry = ({ publishableKey, ...form }: CardFormProps & { publishableKey: string }) => {
  const [hasFailed, setHasFailed] = useState(false)
  const stripe = stripeFor(publishableKey)
  useEffect(() => {
    let isShown = true
    void stripe.then((loaded) => {
      if (isShown) setHasFailed(loaded === null)
    })
    return () => {
      isShown = false
    }
  }, [stripe])

  if (hasFailed)
    return (
      <Alert color="red" role="alert">
        {notLoaded}
      </Alert>
    )
  return (
    <Elements stripe={stripe}>
      <ElementsForm {...form} />
    </Elements>
  )
}
