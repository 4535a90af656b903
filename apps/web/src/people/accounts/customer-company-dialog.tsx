import { setCustomerCompany } from '@armature/contract/people/accounts'
import { messages } from '@armature/domain/messages'
import { Stack, Text } from '@mantine/core'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Check } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import type { Me } from './account-api.ts'
import { meChanged } from './account-api.ts'
import { CustomerCompanyFields, useStatesByCountry } from './company-fields.tsx'
import type { CustomerCompanyValues } from './company-values.ts'
import { blankCustomerCompany, customerCompanyLabels, customerCompanyNames } from './company-values.ts'

/** The contract's rules; name and country are required, as at sign-up. */
const check: Check<CustomerCompanyValues> = (values) =>
  setCustomerCompany.body.safeParse(values).error?.issues ?? []

const CompanyForm = ({ company, onClose }: { company: Me['company']; onClose: () => void }) => {
  const kit = useKitForm<CustomerCompanyValues>({
    start: company ?? blankCustomerCompany,
    check,
    labels: customerCompanyLabels,
  })
  const { dirtyFields } = kit.form.formState
  useStatesByCountry()
  const saving = useWrite({
    send: (body: Partial<CustomerCompanyValues>, write) => write('setCustomerCompany', { body }),
    success: messages.companySaved,
    failure: false,
    onDone: (me) => {
      meChanged(me)
      onClose()
    },
    onRefused: kit.refuse,
  })
  const save = (given: CustomerCompanyValues) =>
    // Only the fields changed here, so that a change from another device isn't overwritten.
    saving.run(
      Object.fromEntries(
        customerCompanyNames.filter((name) => dirtyFields[name]).map((name) => [name, given[name]]),
      ),
    )
  return (
    <Form kit={kit} onSubmit={save}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          It appears on your offers, invoices and shared lists.
        </Text>
        <CustomerCompanyFields isFirstFocused />
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Names or changes the company that a customer buys for. */
export const CustomerCompanyDialog = (props: {
  company: Me['company']
  isOpen: boolean
  onClose: () => void
}) => (
  <Dialog opened={props.isOpen} onClose={props.onClose} title="Your company" size="lg">
    <CompanyForm company={props.company} onClose={props.onClose} />
  </Dialog>
)
