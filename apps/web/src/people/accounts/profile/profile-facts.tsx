import { Button } from '@mantine/core'
import { useState } from 'react'
import { breakable } from '@armature/ui/cells/breakable.tsx'
import { canEver } from '@armature/domain/rights/abilities'
import type { Answer } from '../../../platform/api/client.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { CustomerCompanySection } from './customer-company-section.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { StoreSection } from './store-section.tsx'

type Me = Answer<'readMe'>

export const ProfileFacts = ({ me }: { me: Me }) => {
  const { tenant, vendor } = me
  const actor = useActor()
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <EmailDialog opened={isChanging} onClose={() => setChanging(false)} />
      <FactList
        title="Person"
        facts={[
          ['First name', me.first_name],
          ['Last name', me.last_name],
          ['Username', me.username],
          ['Email', breakable(me.email, '@.')],
        ]}
        action={
          <Button size="xs" variant="default" onClick={() => setChanging(true)}>
            Change e-mail
          </Button>
        }
      />
      {vendor && (
        <FactList
          title="Company"
          facts={[
            ['Name', vendor.business_name],
            ['Industry', vendor.industry],
            ['Location', vendor.location],
            [
              'Address',
              [vendor.address, vendor.city, vendor.state, vendor.postal_code, vendor.country]
                .filter(Boolean)
                .join(', '),
            ],
          ]}
        />
      )}
      {canEver(actor, 'account.edit-customer-company') && <CustomerCompanySection company={me.company} />}
      {tenant && <StoreSection tenant={tenant} status={me.status} />}
    </>
  )
}
