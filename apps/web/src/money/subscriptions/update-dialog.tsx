import { messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import { isDecline } from '@armature/domain/payments/provider-texts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../platform/api/failures.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { useActUnderWay } from '@armature/ui/form/under-way.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { priceText } from './plan-words.ts'
import type { Plan, Subscription } from './subscriptions-api.ts'
import { useOwnBank } from './use-own-bank.ts'
import { previewQuery, refreshSubscriptions, storeOf } from './subscriptions-api.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'

interface UpdateProps {
  subscription: Subscription
  plan: Plan
  onClose: () => void
}

/** The change is impossible, as to a plan too small for the store's products; a retry would get the same answer. */
const Refused = ({ error, onClose }: { error: ApiError; onClose: () => void }) => (
  <Stack gap="md">
    <FormErrorSummary
      errors={[messages.subscriptionUpdateFailed, ...(error.detail === undefined ? [] : [error.detail])]}
    />
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Choose another plan
      </Button>
    </Group>
  </Stack>
)

const Change = ({ subscription, plan, onClose }: UpdateProps) => {
  const preview = useQuery(previewQuery(subscription.id, plan.id))
  const { paying, question } = useOwnBank()
  const update = useWrite({
    send: (proration_date: number, write) =>
      paying((can_authenticate) =>
        write('updateSubscription', {
          body: { subscription_id: subscription.id, plan: plan.id, proration_date, can_authenticate },
        }),
      ),
    success: messages.subscriptionUpdated,
    failure: messages.subscriptionUpdateFailed,
    onDone: (updated) => {
      storeOf(updated)
      onClose()
    },
    onSettled: refreshSubscriptions,
  })
  useActUnderWay(update.isBusy)
  const refusal = update.refusal?.detail
  if (preview.isPending) return <LoadingBlock height={140} label="Calculating the cost" />
  if (preview.error instanceof ApiError) return <Refused error={preview.error} onClose={onClose} />
  if (preview.data === undefined) return <LoadError onRetry={() => void preview.refetch()} />
  const { lines, due_now, credit, proration_date } = preview.data
  return (
    <Stack gap="md">
      <Text size="sm">
        From {subscription.plan.name} to {plan.name}, {priceText(plan)}.
      </Text>
      <FactList
        title="What changes now"
        facts={[
          ...lines.map(({ description, amount }) => [description, formatCents(amount)] as const),
          ['Due now', formatCents(due_now)],
          ...(credit > 0 ? [['Credit on your next invoices', formatCents(credit)] as const] : []),
        ]}
      />
      {question}
      <FormErrorSummary errors={refusal === undefined ? [] : [refusal]}>
        {refusal !== undefined && isDecline(refusal) && (
          <TextLink to={paths.payments} inherit>
            Choose another default card in Payment Methods
          </TextLink>
        )}
      </FormErrorSummary>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={update.isBusy}>
          Cancel
        </Button>
        <BusyButton isBusy={update.isBusy} onClick={() => void update.run(proration_date)}>
          Update
        </BusyButton>
      </Group>
    </Stack>
  )
}

/** Shows the cost of a change of plan before it is made. */
export const UpdateDialog = ({
  asked,
  onClose,
}: {
  asked: Omit<UpdateProps, 'onClose'> | null
  onClose: () => void
}) => (
  <Dialog opened={asked !== null} onClose={onClose} title="Update your subscription">
    {asked && <Change {...asked} onClose={onClose} />}
  </Dialog>
)
