import { Button } from '@mantine/core'
import { useState } from 'react'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import type { Me } from '../account-api.ts'

const CustomerCompanyDialog = lazyDialog(
  async () => (await import('../customer-company-dialog.tsx')).CustomerCompanyDialog,
  ({ isOpen }) => isOpen,
)

type Company = Me['company']

const addressOf = (company: Company): string =>
  company === null
    ? ''
    : [company.address, company.city, company.state, company.postal_code, company.country]
        .filter(Boolean)
        .join(', ')

/** The company that a customer buys for, with the way to name or change it. */
export const CustomerCompanySection = ({ company }: { company: Company }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <FactList
        title="Company"
        facts={[
          ['Name', company?.business_name ?? ''],
          ['Address', addressOf(company)],
        ]}
        action={
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {company === null ? 'Add your company' : 'Edit company'}
          </Button>
        }
      />
      <CustomerCompanyDialog company={company} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
