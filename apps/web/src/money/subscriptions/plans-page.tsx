import { messages } from '@armature/domain/messages'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { priceText, uptoText } from './plan-words.ts'
import type { Plan } from './subscriptions-api.ts'
import { allPlansQuery, refreshPlans } from './subscriptions-api.ts'

const PlanRow = ({ plan, onEdit }: { plan: Plan; onEdit: () => void }) => {
  const offer = useWrite({
    send: (active: boolean, write) => write('changePlan', { params: { id: plan.id }, body: { active } }),
    success: messages.planSaved,
    onSettled: refreshPlans,
  })
  return (
    <Paper withBorder p="md" component="section" aria-label={plan.name}>
      <Group justify="space-between">
        <div>
          <Group gap="sm">
            <Title order={2} size="h4">
              {plan.name}
            </Title>
            <StatusBadge
              label={plan.active ? 'On offer' : 'Retired'}
              tone={plan.active ? 'good' : 'neutral'}
            />
          </Group>
          <Text size="sm">
            {priceText(plan)} · {uptoText(plan)}
          </Text>
        </div>
        <Group gap="sm">
          <Button variant="default" size="xs" onClick={onEdit} aria-label={`Edit ${plan.name}`}>
            Edit
          </Button>
          <BusyButton
            variant="default"
            size="xs"
            isBusy={offer.isBusy}
            onClick={() => void offer.run(!plan.active)}
            aria-label={plan.active ? `Retire ${plan.name}` : `Offer ${plan.name}`}
          >
            {plan.active ? 'Retire' : 'Offer'}
          </BusyButton>
        </Group>
      </Group>
    </Paper>
  )
}

/** The plans that vendors choose from, for the marketplace's operator. */
export const PlansPage = () => {
  const plans = useQuery(allPlansQuery)
  const [asked, setAsked] = useState<Plan | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title="Plans"
        description="Existing subscribers keep a retired plan."
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('new')}>
            Add plan
          </Button>
        }
      />
      <Stack gap="sm" maw={720}>
        {plans.isPending && <LoadingBlock height={72} />}
        {plans.isError && !plans.data && <LoadError onRetry={() => void plans.refetch()} />}
        {plans.data?.map((plan) => (
          <PlanRow key={plan.id} plan={plan} onEdit={() => setAsked(plan)} />
        ))}
        {plans.data?.length === 0 && <EmptyState title="No plan yet." />}
      </Stack>
      <PlanDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}
