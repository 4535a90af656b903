import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import type { WriteRules } from '../../platform/api/writes/write.ts'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import type { FormRules } from '@armature/ui/form/use-kit-form.ts'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'

interface DialogFormProps<Values extends FieldValues, Sent extends FieldValues, Result>
  extends
    FormRules<Values, Sent>,
    Pick<WriteRules<Sent, Result>, 'send' | 'success' | 'onDone' | 'onRefused' | 'onSettled'> {
  /** The text to read before filling it in. */
  note: ReactNode
  submit: string
  isDestructive?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog's form and its one write: it closes on success, and shows a refusal at its fields. */
export const DialogForm = <Values extends FieldValues, Sent extends FieldValues = Values, Result = unknown>({
  send,
  success,
  onDone,
  onRefused,
  onSettled,
  note,
  submit,
  isDestructive = false,
  onClose,
  children,
  ...rules
}: DialogFormProps<Values, Sent, Result>) => {
  const kit = useKitForm<Values, Sent>(rules)
  const write = useWrite<Sent, Result>({
    send,
    ...(success !== undefined && { success }),
    failure: false,
    onDone: (result, sent) => {
      onClose()
      return onDone?.(result, sent)
    },
    onRefused: (error, sent) => {
      kit.refuse(error)
      return onRefused?.(error, sent)
    },
    ...(onSettled && { onSettled }),
  })
  return (
    <Form kit={kit} onSubmit={write.run}>
      <Stack gap="md">
        {note !== null && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {children}
        <FormEnd submit={submit} isDestructive={isDestructive} onCancel={onClose} />
      </Stack>
    </Form>
  )
}
