import { updateCompany } from '@armature/contract/accounts'
import { messages } from '@armature/domain/messages'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useWrite } from '../api/use-write.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import { LeaveGuard } from '../ui/form/leave-guard.tsx'
import { meChanged } from './account-api.ts'
import { CompanyFields } from './company-fields.tsx'
import classes from './company-form.module.css'
import type { CompanyValues } from './company-values.ts'
import { companyLabels, companyNames } from './company-values.ts'
import type { WrongFields } from './form-errors.ts'
import { leadToFirst, missingText, placeServerErrors, resolverOf, wrongFields } from './form-errors.ts'

/** The contract's rules; what is stored may be older than they are, so all of it is checked. */
const companyErrors = (values: CompanyValues): WrongFields<CompanyValues> =>
  wrongFields<CompanyValues>(companyNames, updateCompany.body.safeParse(values).error?.issues ?? [])

const resolver = resolverOf(companyErrors)

export const CompanyForm = ({ company }: { company: CompanyValues }) => {
  const form = useForm<CompanyValues>({ mode: 'onChange', defaultValues: company, resolver })
  const [otherErrors, setOtherErrors] = useState<string[]>([])
  const values = useWatch({ control: form.control, compute: (all: CompanyValues) => all })
  const wrong = companyErrors(values)
  const { isDirty, isSubmitting, dirtyFields } = form.formState
  const reason = isDirty ? missingText('save', wrong, companyLabels) : 'Nothing has changed yet.'

  const saving = useWrite({
    send: (body: Partial<CompanyValues>, write) => write('updateCompany', { body }),
    success: messages.companySaved,
    onDone: meChanged,
    onRefused: (error) => {
      const { first, others } = placeServerErrors(form, companyNames, error)
      setOtherErrors(others)
      if (first !== undefined) form.setFocus(first)
    },
  })

  const save = async (given: CompanyValues) => {
    setOtherErrors([])
    // Only what was changed here, so that a field that someone else changed meanwhile stays.
    const body = Object.fromEntries(
      companyNames.filter((name) => dirtyFields[name]).map((name) => [name, given[name]]),
    )
    const outcome = await saving.run(body)
    if (!outcome.ok) return
    // What was typed while the save was on its way is the next change.
    const later = companyNames.map((name) => [name, form.getValues(name)] as const)
    form.reset(outcome.result.vendor ?? given)
    for (const [name, text] of later) {
      if (text !== given[name]) form.setValue(name, text, { shouldDirty: true, shouldValidate: true })
    }
  }

  return (
    <FormProvider {...form}>
      <LeaveGuard hasChanges={() => isDirty} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter comes up from its inputs */}
      <form
        className={classes.form}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        onKeyDown={(event) => leadToFirst(event, form, wrong)}
        noValidate
      >
        <Stack gap="md">
          <CompanyFields />
          <FormErrorSummary errors={otherErrors} />
          <Group gap="sm">
            <Button
              type="submit"
              disabled={!isDirty || wrong.size > 0}
              loading={isSubmitting}
              aria-describedby="company-reason"
            >
              Save
            </Button>
            {isDirty && (
              <Button variant="default" onClick={() => form.reset()} disabled={isSubmitting}>
                Discard changes
              </Button>
            )}
          </Group>
          <Text id="company-reason" size="sm" c="dimmed">
            {reason}
          </Text>
        </Stack>
      </form>
    </FormProvider>
  )
}
