import { limits } from '@armature/domain/limits'
import type { AccountWay } from '@armature/domain/receivables/buyer-terms'
import { fromWire } from '@armature/domain/money'
import { Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { moneyText } from '../../../platform/cells/money.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import type { Offer, Receipt } from './offer-api.ts'
import { refreshOffer } from './offer-api.ts'

export type Way = 'CARD' | AccountWay

interface Choice {
  value: Way
  label: string
  text: string
  isOff?: boolean
}

/** This reader's ways to pay, always including a card. */
const waysOf = ({ payment: { terms, takes_transfers }, total, due_now }: Offer): Choice[] => {
  const isTooMuch = terms !== null && (fromWire(terms.left) ?? 0) < (fromWire(total) ?? 0)
  return [
    { value: 'CARD', label: 'Pay by card', text: `${moneyText(due_now)} now.` },
    ...(terms === null
      ? []
      : [
          {
            value: 'TERMS' as const,
            label: `On account (net ${terms.net_days})`,
            text: `${moneyText(terms.left)} of ${moneyText(terms.limit)} credit left.`,
            isOff: isTooMuch,
          },
        ]),
    ...(takes_transfers
      ? [
          {
            value: 'TRANSFER' as const,
            label: 'Bank transfer',
            text: `${moneyText(due_now)} within ${limits.receivables.transferDays} days. Ships once the money has arrived.`,
          },
        ]
      : []),
  ]
}

interface WayChoiceProps {
  offer: Offer
  way: Way
  disabled: boolean
  onChange: (way: Way) => void
}

export const WayChoice = ({ offer, way, disabled, onChange }: WayChoiceProps) => {
  const ways = waysOf(offer)
  if (ways.length === 1 && !offer.payment.asks_sign_in) return null
  return (
    <Stack gap="xs" mb="md">
      {ways.length > 1 && (
        <Radio.Group
          label="How to pay"
          value={way}
          onChange={(value) => {
            const chosen = ways.find((one) => one.value === value)
            if (chosen) onChange(chosen.value)
          }}
        >
          <Stack gap="xs" mt="xs">
            {ways.map(({ value, label, text, isOff = false }) => (
              <Radio
                key={value}
                value={value}
                label={label}
                description={text}
                disabled={disabled || isOff}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {offer.payment.asks_sign_in && (
        <Text size="sm" c="dimmed">
          You can order on account with this seller. Sign in as the offer’s customer to do so.
        </Text>
      )}
    </Stack>
  )
}

interface OtherWayProps {
  token: string
  offer: Offer
  way: AccountWay
  /** Why it can't be accepted now. */
  whyNot: string | null
  onBought: (receipt: Receipt) => void
}

const words: Record<AccountWay, { title: string; act: string; text: string }> = {
  TERMS: {
    title: 'Accept on account',
    act: 'Accept and order on account',
    text: 'Nothing is charged now. The invoice states the due date, the bank account and the reference.',
  },
  TRANSFER: {
    title: 'Accept and pay by bank transfer',
    act: 'Accept and pay by transfer',
    text: 'You’ll see the bank details and the reference next, and later on the order’s page.',
  },
}

/** Accepts without a card; on account this needs a purchase order number. */
export const OtherWay = ({ token, offer, way, whyNot, onBought }: OtherWayProps) => {
  const [purchaseOrder, setPurchaseOrder] = useState(offer.delivery.purchase_order ?? '')
  const titleId = useId()
  const order = useWrite({
    send: (purchase_order: string, write) =>
      write('orderOnAccount', {
        params: { token },
        body: { revision: offer.revision, way, purchase_order },
      }),
    failure: false,
    onDone: onBought,
    onSettled: () => refreshOffer(token),
  })
  const atField = order.refusal?.fields['purchase_order']?.[0]
  const problem = atField === undefined ? (order.refusal?.detail ?? null) : null
  const problems = [...(whyNot === null ? [] : [whyNot]), ...(problem === null ? [] : [problem])]
  const { title, act, text } = words[way]
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (whyNot === null) void order.run(purchaseOrder.trim())
      }}
    >
      <Stack gap="md">
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        <TextInput
          label={way === 'TERMS' ? 'Purchase order number' : 'Purchase order number (optional)'}
          value={purchaseOrder}
          maxLength={limits.quote.purchaseOrder}
          required={way === 'TERMS'}
          readOnly={order.isBusy}
          error={atField}
          onChange={(event) => setPurchaseOrder(event.currentTarget.value)}
        />
        <FormErrorSummary errors={problems} />
        <BusyButton type="submit" size="md" fullWidth isBusy={order.isBusy}>
          {act}
        </BusyButton>
        <Text size="xs" c="dimmed">
          You accept revision {offer.revision} of this offer on the terms shown. {text}
        </Text>
      </Stack>
    </form>
  )
}
