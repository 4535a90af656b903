import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { tooLongText } from '@armature/domain/values/text-length'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Check } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { RemoteSelect } from '@armature/ui/remote-select.tsx'
import { loadProducts } from '../request/product-choice.ts'

interface LinkFormProps {
  part: { id: number; name: string }
  /** The store whose products may be on one quote with it. */
  store: number | null
  success: string
  isFirst?: boolean
  /** A preview of the chosen one. */
  look?: (product: number) => ReactNode
  onCancel?: () => void
  onLinked: () => void
}

interface Fields {
  equal_to: number | null
  reason: string
}

const labels = { equal_to: 'The same part', reason: 'Why' } as const

const reasonError = (reason: string): string | null =>
  reason === '' ? messages.reasonRequired : tooLongText(reason, limits.product.linkReason)

const check: Check<Fields> = ({ equal_to, reason }) => {
  const wrong = reasonError(reason.trim())
  return [
    ...(equal_to === null ? [{ path: ['equal_to'] as const, message: messages.requiredPlain }] : []),
    ...(wrong === null ? [] : [{ path: ['reason'] as const, message: wrong }]),
  ]
}

/** Links another product as an equivalent part, with the reason. */
export const LinkForm = ({
  part,
  store,
  success,
  isFirst = false,
  look,
  onCancel,
  onLinked,
}: LinkFormProps) => {
  const kit = useKitForm<Fields>({ start: { equal_to: null, reason: '' }, check, labels, act: 'link' })
  const link = useWrite({
    send: ({ equal_to, reason }: Fields, write) =>
      write('linkParts', { body: { product: part.id, equal_to: equal_to ?? 0, reason: reason.trim() } }),
    success,
    failure: false,
    onDone: () => {
      kit.form.reset()
      onLinked()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={link.run}>
      <Stack gap="md">
        <Text size="sm">
          Which other product is equivalent to <strong>{part.name}</strong>? Both are compared wherever either
          is requested. Their history shows who linked them.
        </Text>
        <Controller
          control={kit.form.control}
          name="equal_to"
          render={({ field, fieldState }) => (
            <div>
              <RemoteSelect
                ref={field.ref}
                isFirst={isFirst}
                label={labels.equal_to}
                placeholder="Search by name or SKU"
                keyOf={(search) => queryKeys.products.choice([store], search)}
                load={(search, signal) => loadProducts([store], search, signal)}
                value={field.value}
                known={null}
                onChange={(id) => field.onChange(id)}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
              />
              {field.value !== null && look?.(field.value)}
            </div>
          )}
        />
        <TextField<Fields> name="reason" label={labels.reason} description="Only administrators read this." />
        <FormEnd submit="Link" {...(onCancel && { onCancel })} />
      </Stack>
    </Form>
  )
}
