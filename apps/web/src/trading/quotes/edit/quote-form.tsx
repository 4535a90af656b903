import { limits } from '@armature/domain/limits'
import { redirectMs } from '../../../platform/layout.ts'
import { storesFor, storesOffered } from '@armature/domain/quotes/workflow/quote-parties'
import { messages } from '@armature/domain/messages'
import { Group } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useActor } from '../../../platform/api/use-session.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LongTextField } from '@armature/ui/form/fields.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import classes from './quote-form.module.css'
import { emptyLine } from './quote-form-fields.ts'
import type { RequestFields, RequestValues } from '../request/request-fields.ts'
import { requestRules } from '../request/request-fields.ts'
import type { SavedAddress } from '../delivery/address-book.ts'
import { addressesChanged, addressesQuery } from '../delivery/address-book.ts'
import { blankAddress, blankDelivery, deliveryLabels } from '../delivery/delivery-fields.ts'
import { DeliveryFieldset } from '../delivery/delivery-fieldset.tsx'
import { QuoteLinesFields } from './quote-lines-fields.tsx'
import { QuoteStoresProvider, useQuoteStores, useLineStores } from '../record/quote-stores.ts'
import { QuoteUserField } from './quote-user-field.tsx'
import { SentByKeys } from '../moves/sent-by-keys.tsx'
import { useAskedProduct } from '../request/use-asked-product.ts'
import { withDetail } from '../record/quote-texts.ts'
import { refreshQuotes } from '../record/quotes-api.ts'
import { WordsLinesFields } from '../request/words-lines-fields.tsx'
import { useQuery } from '@tanstack/react-query'
import type { UserOption } from '../request/choices.tsx'
import { useBookOwner } from '../delivery/book-owner.ts'
import { deepEqual } from '@tanstack/react-router'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSavedDraft } from '../../../platform/api/writes/use-saved-draft.ts'
import { readFormDraft } from '../../../platform/api/writes/form-drafts.ts'
import type { ProductOption } from '../request/product-choice.ts'

/** The fields of the form for a new quote, with its choices' labels. */
interface QuoteDraft {
  fields: RequestFields
  products: readonly ProductOption[]
  user: UserOption | null
}

const isDraft = (found: unknown): found is QuoteDraft =>
  typeof found === 'object' && found !== null && 'fields' in found && 'products' in found && 'user' in found

const readQuoteDraft = (form: string): QuoteDraft | null => readFormDraft(form, isDraft)

interface KeepQuoteDraftProps {
  form: string
  blank: RequestFields
  user: UserOption | null
  /** It was sent: there is nothing left to store. */
  isSent: boolean
}

/** Stores input of the form for a new quote, with its choices' labels. */
const KeepQuoteDraft = ({ form, blank, user, isSent }: KeepQuoteDraftProps) => {
  const { control } = useFormContext<RequestFields>()
  const fields = useWatch({ control, compute: (all: RequestFields) => all })
  const { pickedOf } = useLineStores()
  const products = fields.products.flatMap(({ id }) => pickedOf(id) ?? [])
  useSavedDraft(form, isSent || deepEqual(fields, blank) ? null : { fields, products, user })
  return null
}

/** The delivery of a quote that is added for another user: an administrator is offered that user's addresses. */
const DeliveryForUser = ({ user }: { user: UserOption | null }) => {
  const owner = useBookOwner(user?.id ?? null)
  const book = useQuery({ ...addressesQuery(owner.userId), enabled: owner.mayRead })
  if (book.isLoading) return null
  // Each user has their own choice: text typed for another one stays visible in the fields.
  return (
    <DeliveryFieldset
      key={user?.id ?? 0}
      book={book.data ?? []}
      isOwn={user !== null && owner.userId === null}
    />
  )
}

export interface QuoteFormProps {
  /** Customers ask for themselves; others choose a user. */
  withUser: boolean
  submitLabel: string
  send: (values: RequestValues, write: SendWrite) => Promise<unknown>
  onDone: () => void
  /** The addresses of the user's last requests, of which the newest is offered. */
  book?: readonly SavedAddress[]
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
      addressesChanged()
      redirect.start()
    },
  })
}

const blankWith = (book: readonly SavedAddress[]): RequestFields => ({
  user_id: null,
  products: [emptyLine],
  open_lines: [],
  notes: '',
  delivery: { ...blankDelivery, ship_to: book[0]?.address ?? blankAddress },
})

/** The stores whose products the quote may have: unrestricted until its user is known. */
const useStoresOfUser = (withUser: boolean, draft: QuoteDraft | null) => {
  const actor = useActor()
  const [user, setUser] = useState(draft?.user ?? null)
  const self = { userId: actor.userId ?? 0, tenantId: actor.tenantId }
  const party = withUser ? user && { userId: user.id, tenantId: user.store } : self
  const stores = useQuoteStores(party && storesFor(actor, party), {
    before: draft?.products,
    offered: storesOffered(actor),
  })
  return { stores, user, setUser }
}

/** Previously picked products may not be available to this user. */
const useCheckedProducts = (
  form: UseFormReturn<RequestFields, unknown, RequestValues>,
  allowed: string | undefined,
): void =>
  useEffect(() => {
    for (const [index, { id }] of form.getValues('products').entries())
      if (id !== null && allowed !== undefined) void form.trigger(`products.${index}.id`)
  }, [form, allowed])

export const QuoteForm = ({ withUser, submitLabel, send, onDone, book = [] }: QuoteFormProps) => {
  const name = withUser ? 'add-quote' : 'request-quote'
  const [draft] = useState(() => readQuoteDraft(name))
  const [blank] = useState(() => blankWith(book))
  const { stores, user, setUser } = useStoresOfUser(withUser, draft)
  const kit = useKitForm<RequestFields, RequestValues>({
    start: blank,
    ...requestRules(withUser, stores.errorOf),
    labels: {
      user_id: 'User',
      products: 'Products',
      open_lines: 'Described parts',
      ...deliveryLabels,
      notes: 'Notes',
    },
  })
  const { form } = kit
  const sending = useSendQuote({ send, onDone })
  const isBusy = sending.isBusy || sending.isDone
  useEffect(() => {
    if (draft !== null) form.reset({ ...blank, ...draft.fields }, { keepDefaultValues: true })
  }, [form, draft, blank])
  useAskedProduct(kit, stores)
  useCheckedProducts(form, stores.allowed?.join())
  return (
    <SentByKeys>
      <Form
        kit={kit}
        className={classes.form}
        // Another send by the keyboard, before the page navigates, would make a second quote.
        onSubmit={async (values) => (sending.isDone ? undefined : sending.run(values))}
      >
        {withUser && <QuoteUserField user={user} onUser={setUser} />}
        <QuoteStoresProvider value={stores}>
          <QuoteLinesFields legend="Products" hasFocusFirst={!withUser} />
          <KeepQuoteDraft form={name} blank={blank} user={user} isSent={sending.isDone} />
        </QuoteStoresProvider>
        <WordsLinesFields />
        {withUser ? <DeliveryForUser user={user} /> : <DeliveryFieldset book={book} isOwn />}
        <LongTextField<RequestFields> name="notes" label="Notes (optional)" maxLength={limits.quote.notes} />
        <Group justify="flex-end">
          <BusyButton type="submit" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
        </Group>
      </Form>
    </SentByKeys>
  )
}
