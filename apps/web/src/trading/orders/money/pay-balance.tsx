import { fill, messages } from '@armature/domain/messages'
import { fromWire } from '@armature/domain/money'
import { isUncharged, refusedPaymentText } from '@armature/domain/purchases/before-charging'
import { isRefundedInFull } from '@armature/domain/refunds/refund-end'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { createPortal } from 'react-dom'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { CardChoice, useCardChoice } from '../../../money/payments/card-choice.tsx'
import { BankWaits } from '../../../money/payments/bank-waits.tsx'
import { cardEntryMode } from '../../../money/payments/card-entry/card-entry-mode.ts'
import { useBankStep } from '../../../money/payments/card-entry/use-bank-step.ts'
import { useUnsettled } from '../../../money/payments/use-unsettled.ts'
import type { GetPaymentMethod } from '../../../money/payments/card-entry/card-entry-props.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { moneyText } from '../../../platform/cells/money.tsx'
import type { Order } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'

type Payment = NonNullable<Order['payment']>

interface Attempt {
  amount: string
  payment_method: string
}

/** The payment's outcome, instead of the dialog. */
interface Outcome {
  title: string
  text: string | null
}

interface PaymentRules {
  order: Order
  onEnd: (outcome: Outcome) => void
}

const paidInFull = (text: string | null): Outcome => ({ title: messages.orderPaidInFull, text })
const refundedInFull = (more = ''): Outcome => ({
  title: messages.orderRefundedInFull,
  text: messages.nothingToPay + more,
})

/**
 * The payment's outcome behind an open dialog; null while something is pending. A payment or a refund under way removes
 * the right to pay for that time, and ends nothing: the try may be the dialog's own.
 */
const endBehind = (order: Order, isUnsettled: boolean): Outcome | null => {
  if (fromWire(order.pending_amount) !== 0) return null
  const paid = fromWire(order.paid_amount) ?? 0
  const refunded = fromWire(order.refunded_amount) ?? 0
  return isRefundedInFull({ paid, pending: 0, refunded })
    ? refundedInFull()
    : paidInFull(isUnsettled ? null : messages.paidMeanwhile)
}

/** Continues a payment that waits for its bank, or cancels it. */
const useContinue = ({ id }: Order, bank: ReturnType<typeof useBankStep>, onEnd: PaymentRules['onEnd']) =>
  useWrite({
    send: (giveUp: boolean, write) => {
      const ask = (give_up: boolean) => write('continueOrderPayment', { params: { id }, body: { give_up } })
      return bank.through(
        () => ask(giveUp),
        () => ask(false),
      )
    },
    onDone: () => onEnd({ title: 'Your payment was received.', text: null }),
    onSettled: refreshOrders,
  })

/** The payment, which continues while the order behind it changes. */
const usePayment = ({ order, onEnd }: PaymentRules) => {
  const bank = useBankStep(order.payment && cardEntryMode(order.payment))
  const goOn = useContinue(order, bank, onEnd)
  const unsettled = useUnsettled<Attempt>()
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const pay = useWrite({
    send: ({ attempt }: { attempt: Attempt; isRepeat: boolean }, write) =>
      bank.through(
        () =>
          write('payOrderBalance', {
            params: { id: order.id },
            body: { ...attempt, can_authenticate: true },
          }),
        () => write('continueOrderPayment', { params: { id: order.id }, body: {} }),
      ),
    // The texts are shown in the page and beside the button.
    failure: false,
    onDone: (_, { attempt }) => {
      unsettled.settle()
      onEnd({ title: fill(messages.balancePaid, { amount: moneyText(attempt.amount) }), text: null })
    },
    onRefused: ({ status, code, detail }, { isRepeat }) => {
      const refused = { status, code, detail, isRepeat }
      if (code === 'payment_pending') unsettled.doubt()
      // The previous try is still unsettled: this refusal settles only its own.
      else if (code === 'money_under_way' && isRepeat) unsettled.release()
      else unsettled.settle()
      const own = isUncharged(refused) ? ` ${messages.notChargedHere}` : null
      if (code === 'paid_in_full') onEnd(paidInFull(own && messages.paidMeanwhile + own))
      else if (code === 'refunded_in_full') onEnd(refundedInFull(own ?? ''))
      else setProblem(refusedPaymentText(refused))
    },
    onSettled: refreshOrders,
  })
  const send = async (attempt: Attempt, isRepeat: boolean) => {
    const outcome = await pay.run({ attempt, isRepeat })
    if (!outcome.ok && outcome.refusal === null) unsettled.doubt()
  }
  const submit = async (amount: string, get: GetPaymentMethod) => {
    setProblem(null)
    const { attempt: held, isDoubtful } = unsettled.read()
    if (held !== null) return send(held, true)
    setAsking(true)
    const card = await get()
    setAsking(false)
    if (!card.ok) return setProblem(card.message)
    const attempt = { amount, payment_method: card.paymentMethod }
    unsettled.begin(attempt)
    return send(attempt, isDoubtful)
  }
  return {
    submit,
    problem,
    isBusy: isAsking || pay.isBusy,
    question: bank.question,
    goOn,
    isUnsettled: unsettled.attempt !== null || unsettled.isDoubtful,
    release: unsettled.attempt !== null ? unsettled.release : undefined,
    begin: () => setProblem(null),
  }
}

interface PayFormProps {
  payment: Payment
  amount: string
  paying: ReturnType<typeof usePayment>
}

const PayForm = ({ payment, amount, paying }: PayFormProps) => {
  // Only its customer can pay an order.
  const choice = useCardChoice(true)
  const { problem, isBusy } = paying
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        const get = choice.getPaymentMethod()
        if (get && !isBusy) void paying.submit(amount, get)
      }}
    >
      <Stack gap="md">
        <CardChoice
          choice={choice}
          payment={payment}
          disabled={isBusy}
          onRelease={isBusy ? undefined : paying.release}
        />
        {paying.question}
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
          Your card number goes to the payment provider only.
        </Text>
      </Stack>
    </form>
  )
}

/** The outcome of paying, which gets the focus when the dialog and its opener are gone. */
const PaymentEnd = ({ title, text }: Outcome) => {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <Notice ref={note} tabIndex={-1} color="blue" title={title} role="status">
      {text}
    </Notice>
  )
}

interface PayBalanceProps {
  order: Order
  /** The element that holds the button, if not this one; null until it is rendered. */
  head?: HTMLElement | null | undefined
}

/** The customer's form to pay an order's balance by card. It stays to show the outcome. */
export const PayBalance = ({ order, head }: PayBalanceProps) => {
  // As they were when the dialog opened: it stays during a payment, however the order changes.
  const [asked, setAsked] = useState<{ payment: Payment; amount: string } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const end = (how: Outcome) => {
    setAsked(null)
    setOutcome(how)
  }
  const paying = usePayment({ order, onEnd: end })
  const { payment, rights } = order
  const ended = asked === null || paying.isBusy ? null : endBehind(order, paying.isUnsettled)
  if (ended !== null) end(ended)
  const button = rights.pay && payment !== null && (
    <Button
      onClick={() => {
        paying.begin()
        setOutcome(null)
        setAsked({ payment, amount: order.pending_amount })
      }}
    >
      Pay {moneyText(order.pending_amount)}
    </Button>
  )
  return (
    <>
      {outcome !== null && <PaymentEnd {...outcome} />}
      {order.awaits_bank && asked === null && (
        <BankWaits isBusy={paying.goOn.isBusy} onGoOn={(giveUp) => void paying.goOn.run(giveUp)}>
          {paying.question}
        </BankWaits>
      )}
      {head === undefined ? <Group>{button}</Group> : head !== null && createPortal(button, head)}
      <Dialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        isBusy={paying.isBusy}
        title={`Pay the balance of order #${order.id}`}
        closeOnClickOutside={false}
      >
        {asked !== null && <PayForm {...asked} paying={paying} />}
      </Dialog>
    </>
  )
}
