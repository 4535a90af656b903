import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Group, Textarea } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { isTellable } from '../api/failures.ts'
import { showFailure, showSuccess } from '../ui/toast.ts'
import type { RemoteOption } from '../ui/remote-select.tsx'
import { UserSelect, useMayInvite, userOption } from './choices.tsx'
import { NewCustomerDialog } from '../accounts/new-customer-dialog.tsx'
import classes from './quote-form.module.css'
import type { QuoteFormFields, QuoteFormValues } from './quote-form-fields.ts'
import { emptyLine, resolveQuoteForm } from './quote-form-fields.ts'
import { QuoteLinesFields } from './quote-lines-fields.tsx'
import { withDetail } from './quote-texts.ts'
import { refreshQuotes } from './quotes-api.ts'

export interface QuoteFormProps {
  /** Customers ask for themselves; others choose for whom. */
  withUser: boolean
  submitLabel: string
  send: (values: QuoteFormValues, idempotencyKey: string) => Promise<unknown>
  onDone: () => void
}

const useSendQuote = ({ send, onDone }: Pick<QuoteFormProps, 'send' | 'onDone'>) => {
  // Cleared when the person leaves first.
  const redirect = useTimeout(onDone, limits.redirectMs.afterQuoteCreate)
  // A definite answer ends an attempt; what got lost on the way is sent again under the same key.
  const key = useRef<string | null>(null)
  return useMutation({
    mutationFn: (values: QuoteFormValues) => send(values, (key.current ??= crypto.randomUUID())),
    onSuccess: () => {
      showSuccess(messages.quoteAdded)
      refreshQuotes()
      redirect.start()
    },
    onError: (error) => {
      if (!isTellable(error)) return
      key.current = null
      showFailure(withDetail(messages.quoteAddFailed, error))
    },
  })
}

export const QuoteForm = ({ withUser, submitLabel, send, onDone }: QuoteFormProps) => {
  const form = useForm<QuoteFormFields, unknown, QuoteFormValues>({
    mode: 'onChange',
    resolver: resolveQuoteForm(withUser),
    defaultValues: { user_id: null, products: [emptyLine], notes: '' },
  })
  const mayInvite = useMayInvite()
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<RemoteOption | null>(null)
  const sending = useSendQuote({ send, onDone })
  const isBusy = sending.isPending || sending.isSuccess
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => sending.mutate(values))(event)}
    >
      {withUser && (
        <div className={classes.user}>
          <Controller
            control={form.control}
            name="user_id"
            render={({ field, fieldState }) => (
              <UserSelect
                label="User"
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
                known={invited}
              />
            )}
          />
          {mayInvite && (
            <Button variant="default" onClick={() => setInviting(true)}>
              New customer
            </Button>
          )}
        </div>
      )}
      <QuoteLinesFields control={form.control} legend="Products" />
      <Textarea
        label="Notes (optional)"
        rows={3}
        maxLength={limits.quote.notes}
        {...form.register('notes')}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </Group>
      <NewCustomerDialog
        isOpen={isInviting}
        onClose={() => setInviting(false)}
        onInvited={(customer) => {
          setInvited(userOption(customer))
          form.setValue('user_id', customer.id, { shouldValidate: true })
        }}
      />
    </form>
  )
}
