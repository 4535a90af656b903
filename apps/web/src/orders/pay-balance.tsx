import { messages } from '@armature/domain/messages'
import { Button, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { CardChoice, useCardChoice } from '../payments/card-choice.tsx'
import type { GetPaymentMethod } from '../payments/card-entry/card-entry-props.ts'
import { BusyButton } from '../ui/form/busy-button.tsx'
import { FormErrorSummary } from '../ui/form/form-error-summary.tsx'
import { moneyText } from '../ui/money.tsx'
import type { Order } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'
import { Dialog } from '../ui/dialog.tsx'

type Payment = NonNullable<Order['payment']>

interface Attempt {
  amount: string
  payment_method: string
}

const PayForm = ({ order, payment, onPaid }: { order: Order; payment: Payment; onPaid: () => void }) => {
  // Only its customer is offered to pay an order.
  const choice = useCardChoice(true)
  // A payment that hangs may have charged the card: until there is a definite answer it is sent again exactly as it was.
  const unsettled = useRef<Attempt | null>(null)
  const [amount] = useState(order.pending_amount)
  const [cardProblem, setCardProblem] = useState<string | null>(null)
  const pay = useWrite({
    send: (attempt: Attempt, write) => write('payOrderBalance', { params: { id: order.id }, body: attempt }),
    success: `${moneyText(amount)} paid`,
    // The text stands beside the button.
    failure: false,
    onDone: onPaid,
    onRefused: ({ code }) => {
      if (code !== 'payment_pending') unsettled.current = null
    },
    onSettled: refreshOrders,
  })
  const [isAsking, setAsking] = useState(false)
  const isBusy = isAsking || pay.isBusy
  const submit = async (get: GetPaymentMethod) => {
    setCardProblem(null)
    setAsking(true)
    const card =
      unsettled.current === null
        ? await get()
        : ({ ok: true, paymentMethod: unsettled.current.payment_method } as const)
    setAsking(false)
    if (!card.ok) return setCardProblem(card.message)
    unsettled.current = { amount, payment_method: card.paymentMethod }
    await pay.run(unsettled.current)
  }
  const problem =
    cardProblem ?? (pay.refusal === null ? null : (pay.refusal.detail ?? messages.somethingWentWrong))
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        const get = choice.getPaymentMethod()
        if (get && !isBusy) void submit(get)
      }}
    >
      <Stack gap="md">
        <CardChoice choice={choice} payment={payment} disabled={isBusy} />
        <FormErrorSummary errors={problem === null ? [] : [problem]} />
        <BusyButton
          type="submit"
          size="md"
          fullWidth
          isBusy={isBusy}
          disabled={!choice.isReady}
          leftSection={<IconLock size={16} aria-hidden />}
        >
          Pay {moneyText(amount)}
        </BusyButton>
        <Text size="xs" c="dimmed">
          Your card’s number goes to the payment provider only.
        </Text>
      </Stack>
    </form>
  )
}

/** The customer's way to pay what is still pending of its order, by card. */
export const PayBalance = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false)
  const { payment } = order
  if (payment === null) return null
  return (
    <>
      {order.rights.pay && (
        <Button onClick={() => setOpen(true)}>Pay {moneyText(order.pending_amount)}</Button>
      )}
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Pay the balance of order #${order.id}`}
        closeOnClickOutside={false}
      >
        <PayForm order={order} payment={payment} onPaid={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
