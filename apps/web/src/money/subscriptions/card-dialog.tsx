import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { GetPaymentMethod } from '../payments/card-entry/card-entry-props.ts'
import type { CardEntryMode } from '../payments/card-entry/card-entry.tsx'
import { cardEntryMode } from '../payments/card-entry/card-entry-mode.ts'
import { CardEntry } from '../payments/card-entry/card-entry.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { useActUnderWay } from '@armature/ui/form/under-way.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { cardEntryQuery } from './subscriptions-api.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'

interface CardDialogProps {
  /** The plan to pay, as "Growth, $29.00 / month"; null keeps the dialog closed. */
  what: string | null
  act: string
  isBusy: boolean
  problem: string | null
  /** The bank's step, while it is open. */
  question: ReactNode
  onCard: (paymentMethod: string) => Promise<unknown>
  onClose: () => void
}

const CardForm = ({
  mode,
  act,
  isBusy,
  problem,
  question,
  onCard,
}: Omit<CardDialogProps, 'what' | 'onClose'> & { mode: CardEntryMode }) => {
  const getPaymentMethod = useRef<GetPaymentMethod | null>(null)
  const [isReady, setReady] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [cardProblem, setCardProblem] = useState<string | null>(null)
  const shown = cardProblem ?? problem
  const submit = async (get: GetPaymentMethod) => {
    setCardProblem(null)
    setAsking(true)
    const card = await get()
    if (card.ok) await onCard(card.paymentMethod)
    else setCardProblem(card.message)
    setAsking(false)
  }
  const busy = isAsking || isBusy
  useActUnderWay(busy)
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (getPaymentMethod.current && !busy) void submit(getPaymentMethod.current)
      }}
    >
      <Stack gap="md">
        <CardEntry
          mode={mode}
          disabled={busy}
          onReady={(card) => {
            getPaymentMethod.current = card.getPaymentMethod
            setReady(true)
          }}
        />
        {question}
        <FormErrorSummary errors={shown === null ? [] : [shown]} />
        <BusyButton type="submit" size="md" fullWidth isBusy={busy} disabled={!isReady}>
          {act}
        </BusyButton>
        <Text size="xs" c="dimmed">
          The payment provider stores the card and charges it when the subscription renews.
        </Text>
      </Stack>
    </form>
  )
}

/** Asks for a card to pay a subscription. */
export const CardDialog = ({ what, onClose, ...form }: CardDialogProps) => {
  const entry = useQuery({ ...cardEntryQuery, enabled: what !== null })
  return (
    <Dialog opened={what !== null} onClose={onClose} title="CARD DETAILS" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">{what}</Text>
        {entry.isPending && <LoadingBlock height={160} />}
        {entry.isError && !entry.data && <LoadError onRetry={() => void entry.refetch()} />}
        {entry.data && <CardForm {...form} mode={cardEntryMode(entry.data)} />}
      </Stack>
    </Dialog>
  )
}
