import { messages } from '@armature/domain/messages'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import { Button, Stack, Tabs, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { PlansTab } from './plans-tab.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import type { Subscription } from './subscriptions-api.ts'
import { plansQuery, subscriptionsQuery } from './subscriptions-api.ts'

const SubscriptionsTab = ({
  subscriptions,
  onChoosePlan,
}: {
  subscriptions: readonly Subscription[]
  onChoosePlan: () => void
}) => (
  <Stack gap="md">
    <Title order={2} size="h3">
      {messages.manageSubscriptions}
    </Title>
    {subscriptions.map((subscription) => (
      <SubscriptionCard key={subscription.id} subscription={subscription} />
    ))}
    {!subscriptions.some(({ status }) => subscriptionMachine.is(status, 'current')) && (
      <EmptyState
        picture="card"
        title={messages.noSubscription}
        description="A subscription opens a store of your own, at your own domain."
        action={<Button onClick={onChoosePlan}>Get Subscription</Button>}
      />
    )}
  </Stack>
)

/** Subscriptions and Plans (specification section 2). */
export const SubscriptionPage = () => {
  const subscriptions = useQuery(subscriptionsQuery)
  const plans = useQuery(plansQuery)
  const [tab, setTab] = useState<string | null>('subscriptions')
  const isLoading = subscriptions.isPending || plans.isPending
  const current = subscriptions.data?.find(({ status }) => subscriptionMachine.is(status, 'current')) ?? null
  return (
    <>
      <PageHeader title="Subscription" />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="lg" aria-label="Subscription">
          <Tabs.Tab value="subscriptions">Subscriptions</Tabs.Tab>
          <Tabs.Tab value="plans">Plans</Tabs.Tab>
        </Tabs.List>
        {isLoading && <LoadingBlock height={160} maw={720} />}
        <Tabs.Panel value="subscriptions">
          {subscriptions.data && (
            <SubscriptionsTab subscriptions={subscriptions.data} onChoosePlan={() => setTab('plans')} />
          )}
          {subscriptions.isError && !subscriptions.data && (
            <LoadError onRetry={() => void subscriptions.refetch()} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="plans">
          {plans.data && subscriptions.data && <PlansTab plans={plans.data} current={current} />}
          {plans.isError && !plans.data && <LoadError onRetry={() => void plans.refetch()} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
