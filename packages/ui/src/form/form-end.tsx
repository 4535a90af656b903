import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { BusyButton } from './busy-button.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'
import { missingText } from './form-errors.ts'
import { useFormAround } from './form.tsx'
import { useActUnderWay } from './under-way.ts'

interface FormEndProps {
  submit: string
  onCancel?: () => void
  isWide?: boolean
  /** The button is red, because the action can't be undone. */
  isDestructive?: boolean
  /** The reason that the form can't be sent although no field is wrong, for example because nothing has changed. */
  whyNot?: string | null
  /** More buttons, after the submit button. */
  children?: ReactNode
}

/** The end of a form: the server's refusal, the submit button, and the reason that it is disabled. */
export const FormEnd = ({
  submit,
  onCancel,
  isWide = false,
  isDestructive = false,
  whyNot = null,
  children,
}: FormEndProps) => {
  const { act, others, wrongNow } = useFormAround()
  const { isSubmitting } = useFormState()
  useActUnderWay(isSubmitting)
  // Subscribes only to re-render while the person types.
  useWatch()
  const reasonId = useId()
  const reason = whyNot ?? (act === undefined ? null : missingText(act, wrongNow()))
  const isDialog = onCancel !== undefined
  return (
    <Stack gap="sm">
      <FormErrorSummary errors={others} />
      <Group gap="sm" justify={isDialog ? 'flex-end' : 'flex-start'}>
        {isDialog && (
          <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
            Cancel
          </Button>
        )}
        <BusyButton
          type="submit"
          isBusy={isSubmitting}
          fullWidth={isWide}
          {...(isDestructive ? { color: 'red' } : {})}
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
        >
          {submit}
        </BusyButton>
        {children}
      </Group>
      {reason !== null && (
        <Text id={reasonId} size="sm" c="dimmed" ta={isDialog ? 'right' : 'left'}>
          {reason}
        </Text>
      )}
    </Stack>
  )
}
