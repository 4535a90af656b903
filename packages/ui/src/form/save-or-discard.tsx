import { Button } from '@mantine/core'
import { useFormContext, useFormState } from 'react-hook-form'
import { FormEnd } from './form-end.tsx'

/** The buttons of a form that edits a record: save the changes, or discard them. */
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
