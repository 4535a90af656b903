import { hiddenStoreText } from '@armature/domain/accounts/company-domains'
import { domainLeadsElsewhere, domainLeadsHere } from '@armature/domain/subscriptions/store-domain-texts'
import { canEver } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { Anchor, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useActor } from '../../../platform/api/use-session.ts'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import { paths } from '../../../platform/paths.ts'
import type { Me } from '../account-api.ts'
import { StoreLogo } from './store-logo.tsx'

const NewCustomerDialog = lazyDialog(
  async () => (await import('../new-customer-dialog.tsx')).NewCustomerDialog,
  ({ isOpen }) => isOpen,
)

type Store = NonNullable<Me['tenant']>

/** Mails link to the domain of a store that buyers can see once it points here. */
const domainText = ({ domain_is_proved, domain_leads_here }: Store, vendorStatus: Me['status']): string =>
  hiddenStoreText({ isProved: domain_is_proved, vendorStatus }) ??
  (domain_leads_here ? domainLeadsHere : domainLeadsElsewhere)

const TenantDomain = ({ store, status }: { store: Store; status: Me['status'] }) => (
  <>
    {store.domain}
    <Text size="sm" c="dimmed">
      {domainText(store, status)}
    </Text>
    {!store.domain_is_proved && (
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to={paths.company} />}>
        Prove the domain
      </Anchor>
    )}
  </>
)

/** The vendor's store, with a way to invite its customers; or the store that a customer buys at. */
export const StoreSection = ({ tenant, status }: { tenant: Store; status: Me['status'] }) => {
  const actor = useActor()
  const [isInviting, setInviting] = useState(false)
  if (!canEver(actor, 'screen.tenant')) return <FactList title="Store" facts={[['Domain', tenant.domain]]} />
  const subscription = tenant.subscription_status ? messages.subscribed : messages.noSubscription
  return (
    <>
      <FactList
        title="Store"
        facts={[
          ['Tenant domain', <TenantDomain key="domain" store={tenant} status={status} />],
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
