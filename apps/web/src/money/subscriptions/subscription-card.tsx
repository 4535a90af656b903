import { subscriptionTone } from '@armature/domain/states/status-tones'
import { messages } from '@armature/domain/messages'
import { subscriptionLabels, subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import { CardDialog } from './card-dialog.tsx'
import { cardText, priceText, uptoText } from './plan-words.ts'
import { useOwnBank } from './use-own-bank.ts'
import type { Subscription } from './subscriptions-api.ts'
import { refreshSubscriptions, storeOf } from './subscriptions-api.ts'

const useCancel = () => {
  const navigate = useNavigate()
  return useWrite({
    send: (subscription_id: number, write) => write('cancelSubscription', { body: { subscription_id } }),
    success: messages.subscriptionCanceled,
    failure: messages.subscriptionCancelFailed,
    onDone: (canceled) => {
      storeOf(canceled)
      return navigate({ to: paths.profile })
    },
    onSettled: refreshSubscriptions,
  })
}

/** Undoes a cancellation. */
const useKeep = ({ id, plan }: Subscription) =>
  useWrite({
    send: (_: void, write) => write('updateSubscription', { body: { subscription_id: id, plan: plan.id } }),
    success: messages.subscriptionUpdated,
    failure: messages.subscriptionUpdateFailed,
    onDone: storeOf,
    onSettled: refreshSubscriptions,
  })

const usePay = ({ id }: Subscription, onPaid: () => void) => {
  const { paying, question } = useOwnBank()
  const pay = useWrite({
    send: (payment_method: string, write) =>
      paying((can_authenticate) =>
        write('paySubscription', { body: { subscription_id: id, payment_method, can_authenticate } }),
      ),
    success: messages.subscriptionUpdated,
    failure: false,
    onDone: (paid) => {
      storeOf(paid)
      onPaid()
    },
    onSettled: refreshSubscriptions,
  })
  return { ...pay, question }
}

const When = ({ subscription }: { subscription: Subscription }) => {
  const { status, cancel_at_period_end, current_period_end, failure } = subscription
  if (failure !== null) return <Text size="sm">{failure}</Text>
  if (current_period_end === null || !subscriptionMachine.is(status, 'live')) return null
  return (
    <Text size="sm">
      {cancel_at_period_end ? 'Ends on ' : 'Renews on '}
      <DateTime value={current_period_end} withTime={false} />
    </Text>
  )
}

const Owing = ({ subscription }: { subscription: Subscription }) => (
  <Text size="sm" fw={600}>
    {subscriptionMachine.is(subscription.status, 'storeOpen')
      ? 'Your card could not be charged. We’ll try again over the next few days; then the store closes until it is paid.'
      : 'Your store is closed to customers. Nothing is deleted; it reopens once you pay.'}
  </Text>
)

/** One subscription, with its actions. */
export const SubscriptionCard = ({ subscription }: { subscription: Subscription }) => {
  const { id, plan, status, owes, cancel_at_period_end, card, domain } = subscription
  const [isAsking, setAsking] = useState(false)
  const [isPaying, setPaying] = useState(false)
  const cancel = useCancel()
  const keep = useKeep(subscription)
  const pay = usePay(subscription, () => setPaying(false))
  const openPayment = () => {
    // The last card's refusal doesn't concern the next card.
    if (pay.refusal !== null) pay.reset()
    setPaying(true)
  }
  const isLive = subscriptionMachine.is(status, 'live')
  const handedOn = useFocusHandedOn<HTMLElement>()
  return (
    <Paper
      ref={handedOn}
      withBorder
      p="md"
      maw={720}
      component="section"
      aria-label={`Subscription to ${plan.name}`}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3} size="h4">
            {plan.name}
          </Title>
          <StatusBadge label={subscriptionLabels[status]} tone={subscriptionTone(status)} />
        </Group>
        <Text>
          {priceText(plan)} · {uptoText(plan)}
        </Text>
        {domain !== null && <Text size="sm">{domain}</Text>}
        <When subscription={subscription} />
        {card !== null && <Text size="sm">{cardText(card)}</Text>}
        {owes && <Owing subscription={subscription} />}
        {isLive && (
          <Group gap="sm">
            {owes && <Button onClick={openPayment}>Pay now</Button>}
            {cancel_at_period_end ? (
              <BusyButton isBusy={keep.isBusy} onClick={() => void keep.run()}>
                Keep subscription
              </BusyButton>
            ) : (
              <Button variant="light" color="red" onClick={() => setAsking(true)}>
                Cancel subscription
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <ConfirmDialog
        question={isAsking ? `Are you sure, you want to cancel ${plan.name}` : null}
        onAgree={() => void cancel.run(id).then(() => setAsking(false))}
        onDisagree={() => setAsking(false)}
        isBusy={cancel.isBusy}
      >
        <Text size="sm">
          {owes ? 'It ends immediately.' : 'Your store stays open until the end of the period that is paid.'}
        </Text>
      </ConfirmDialog>
      <CardDialog
        what={isPaying ? `${plan.name}, ${priceText(plan)}` : null}
        act="Pay now"
        isBusy={pay.isBusy}
        problem={pay.refusal?.detail ?? null}
        question={pay.question}
        onCard={pay.run}
        onClose={() => setPaying(false)}
      />
    </Paper>
  )
}
