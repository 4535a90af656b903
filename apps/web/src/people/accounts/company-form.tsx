import { updateCompany } from '@armature/contract/people/accounts'
import { messages } from '@armature/domain/messages'
import { Stack } from '@mantine/core'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import type { Check } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { SaveOrDiscard } from '@armature/ui/form/save-or-discard.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { meChanged } from './account-api.ts'
import { CompanyFields } from './company-fields.tsx'
import classes from './company-form.module.css'
import type { CompanyValues } from './company-values.ts'
import { companyLabels, companyNames } from './company-values.ts'

/** The contract's rules. Stored values may predate them, so all fields are checked. */
const check: Check<CompanyValues> = (values) => updateCompany.body.safeParse(values).error?.issues ?? []

export const CompanyForm = ({ company }: { company: CompanyValues }) => {
  const kit = useKitForm<CompanyValues>({ start: company, check, labels: companyLabels, act: 'save' })
  const { form } = kit
  const { dirtyFields } = form.formState

  const saving = useWrite({
    send: (body: Partial<CompanyValues>, write) => write('updateCompany', { body }),
    success: messages.companySaved,
    onDone: meChanged,
    onRefused: kit.refuse,
  })

  const save = async (given: CompanyValues) => {
    // Only the fields changed here, so that another person's change to a field isn't overwritten.
    const body = Object.fromEntries(
      companyNames.filter((name) => dirtyFields[name]).map((name) => [name, given[name]]),
    )
    const outcome = await saving.run(body)
    if (!outcome.ok) return
    // Text typed during the save belongs to the next change.
    const later = companyNames.map((name) => [name, form.getValues(name)] as const)
    form.reset(outcome.result.vendor ?? given)
    for (const [name, text] of later) {
      if (text !== given[name]) form.setValue(name, text, { shouldDirty: true, shouldValidate: true })
    }
  }

  return (
    <Form kit={kit} onSubmit={save} className={classes.form}>
      <Stack gap="md">
        <CompanyFields />
        <SaveOrDiscard />
      </Stack>
    </Form>
  )
}
