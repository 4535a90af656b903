import { domainLeadsElsewhere, domainLeadsHere } from '@armature/domain/subscriptions/store-domain-texts'
import { canEver } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import type { Me } from '../account-api.ts'
import { StoreLogo } from './store-logo.tsx'

const NewCustomerDialog = lazyDialog(
  async () => (await import('../new-customer-dialog.tsx')).NewCustomerDialog,
  ({ isOpen }) => isOpen,
)

/**
 * Mails link to the custom domain once it points here; until then to the marketplace's own address, which may surprise
 * people.
 */
const TenantDomain = ({ domain, domain_leads_here }: NonNullable<Me['tenant']>) => (
  <>
    {domain}
    <Text size="sm" c="dimmed">
      {domain_leads_here ? domainLeadsHere : domainLeadsElsewhere}
    </Text>
  </>
)

/** The vendor's store, with a way to invite its customers; or the store that a customer buys at. */
export const StoreSection = ({ tenant }: { tenant: NonNullable<Me['tenant']> }) => {
  const actor = useActor()
  const [isInviting, setInviting] = useState(false)
  if (!canEver(actor, 'screen.tenant')) return <FactList title="Store" facts={[['Domain', tenant.domain]]} />
  const subscription = tenant.subscription_status ? messages.subscribed : messages.noSubscription
  return (
    <>
      <FactList
        title="Store"
        facts={[
          ['Tenant domain', <TenantDomain key="domain" {...tenant} />],
          ['Subscription status', subscription],
          ['Logo', <StoreLogo key="logo" logo={tenant.logo} />],
        ]}
        action={
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            New customer
          </Button>
        }
      />
      <NewCustomerDialog isOpen={isInviting} onClose={() => setInviting(false)} onInvited={() => undefined} />
    </>
  )
}
