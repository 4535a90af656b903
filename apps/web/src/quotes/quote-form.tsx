import { limits } from '@armature/domain/limits'
import { redirectMs } from '../ui/layout.ts'
import { storesFor } from '@armature/domain/quotes/quote-parties'
import { messages } from '@armature/domain/messages'
import { Group, Textarea } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useActor } from '../api/use-session.ts'
import { useWrite } from '../api/use-write.ts'
import type { SendWrite } from '../api/write.ts'
import { BusyButton } from '../ui/form/busy-button.tsx'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import classes from './quote-form.module.css'
import type { QuoteFormFields, QuoteFormValues } from './quote-form-fields.ts'
import { emptyLine, quoteFormRules } from './quote-form-fields.ts'
import { KeepQuoteDraft } from './keep-quote-draft.tsx'
import type { QuoteDraft } from './quote-draft.ts'
import { readQuoteDraft } from './quote-draft.ts'
import { QuoteLinesFields } from './quote-lines-fields.tsx'
import { QuoteStoresProvider, useQuoteStores } from './quote-stores.ts'
import { QuoteUserField } from './quote-user-field.tsx'
import { useAskedProduct } from './use-asked-product.ts'
import { withDetail } from './quote-texts.ts'
import { refreshQuotes } from './quotes-api.ts'

export interface QuoteFormProps {
  /** Customers ask for themselves; others choose for whom. */
  withUser: boolean
  submitLabel: string
  send: (values: QuoteFormValues, write: SendWrite) => Promise<unknown>
  onDone: () => void
}

const useSendQuote = ({ send, onDone }: Pick<QuoteFormProps, 'send' | 'onDone'>) => {
  // Cleared when the person leaves first.
  const redirect = useTimeout(onDone, redirectMs.afterQuoteCreate)
  return useWrite({
    send,
    success: messages.quoteAdded,
    failure: (error) => withDetail(messages.quoteAddFailed, error),
    onDone: () => {
      refreshQuotes()
      redirect.start()
    },
  })
}

const blank: QuoteFormFields = { user_id: null, products: [emptyLine], notes: '' }

/** Whose products the quote may hold: nobody's in particular until its user is known. */
const useStoresOfUser = (withUser: boolean, draft: QuoteDraft | null) => {
  const actor = useActor()
  const [user, setUser] = useState(draft?.user ?? null)
  const self = { userId: actor.userId ?? 0, tenantId: actor.tenantId }
  const party = withUser ? user && { userId: user.id, tenantId: user.store } : self
  return { stores: useQuoteStores(party && storesFor(actor, party), draft?.products), user, setUser }
}

/** Products that were picked before may not be for this user. */
const useCheckedProducts = (
  form: UseFormReturn<QuoteFormFields, unknown, QuoteFormValues>,
  allowed: string | undefined,
): void =>
  useEffect(() => {
    for (const [index, { id }] of form.getValues('products').entries())
      if (id !== null && allowed !== undefined) void form.trigger(`products.${index}.id`)
  }, [form, allowed])

export const QuoteForm = ({ withUser, submitLabel, send, onDone }: QuoteFormProps) => {
  const name = withUser ? 'add-quote' : 'request-quote'
  const [draft] = useState(() => readQuoteDraft(name))
  const { stores, user, setUser } = useStoresOfUser(withUser, draft)
  const kit = useKitForm<QuoteFormFields, QuoteFormValues>({
    start: blank,
    ...quoteFormRules(withUser, stores.errorOf),
    labels: { user_id: 'User', products: 'Products', notes: 'Notes' },
  })
  const { form } = kit
  const sending = useSendQuote({ send, onDone })
  const isBusy = sending.isBusy || sending.isDone
  useEffect(() => {
    if (draft !== null) form.reset(draft.fields, { keepDefaultValues: true })
  }, [form, draft])
  useAskedProduct(kit, stores)
  useCheckedProducts(form, stores.allowed?.join())
  return (
    <Form kit={kit} className={classes.form} onSubmit={sending.run}>
      {withUser && <QuoteUserField user={user} onUser={setUser} />}
      <QuoteStoresProvider value={stores}>
        <QuoteLinesFields control={form.control} legend="Products" hasFocusFirst={!withUser} />
        <KeepQuoteDraft form={name} blank={blank} user={user} isSent={sending.isDone} />
      </QuoteStoresProvider>
      <Textarea
        label="Notes (optional)"
        rows={3}
        maxLength={limits.quote.notes}
        {...form.register('notes')}
      />
      <Group justify="flex-end">
        <BusyButton type="submit" isBusy={isBusy}>
          {submitLabel}
        </BusyButton>
      </Group>
    </Form>
  )
}
