import { Button } from '@mantine/core'
import { useFormContext, useFormState } from 'react-hook-form'
import { FormEnd } from './form-end.tsx'

/** The end of a form that changes what is there: saves the changes, or takes them back. */
export const SaveOrDiscard = () => {
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  return (
    <FormEnd submit="Save" whyNot={isDirty ? null : 'Nothing has changed yet.'}>
      {isDirty && (
        <Button variant="default" onClick={() => reset()} disabled={isSubmitting}>
          Discard changes
        </Button>
      )}
    </FormEnd>
  )
}
